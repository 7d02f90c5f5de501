import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const cli = join(import.meta.dirname, '../call-center/cli.ts')

/** Starts the mock's command line, which stops with the test. */
export function startCli(...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const exit = once(child, 'close')
  return {
    child,
    output,
    exit,
    /** Resolves to its first line. */
    listening: once(child.stdout, 'data'),
    stop: async () => {
      child.kill('SIGTERM')
      return exit
    },
  }
}
