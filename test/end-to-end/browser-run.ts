import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { compiledFolder } from '../../electron/scripts/build.ts'
import { npmCommand } from '../hosts/npm-command.ts'
import type { Surprises } from './surprises.ts'

export interface BrowserRun {
  /** The printed URL with its token. */
  readonly url: URL
  readonly program: ChildProcess
  /** Stops it with SIGTERM and resolves to its exit code. */
  stop(): Promise<number | null>
}

const printed = z.strictObject({ url: z.url() })

/** Starts what `npm run web` starts, and waits for its one line. Port 0 takes a free one. */
export async function startBrowserRun(
  dataDirectory: string,
  surprises: Pick<Surprises, 'found' | 'hear'>,
  port = 0,
): Promise<BrowserRun> {
  const [command, ...args] = npmCommand('web')
  const given = ['--port', String(port), '--data-dir', dataDirectory, '--no-open']
  const program = spawn(command, [...args, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // From the first line on, which speeds up the many starts.
    env: { ...process.env, NODE_COMPILE_CACHE: compiledFolder },
  })
  createInterface({ input: program.stderr }).on('line', (text) => surprises.hear(text))
  const ended = once(program, 'exit')
  const lines = createInterface({ input: program.stdout })
  const line = await Promise.race([
    once(lines, 'line').then(([text]: string[]) => text),
    ended.then(([code]) =>
      Promise.reject(new Error(`The host ended with ${code}: ${surprises.found.join('\n')}`)),
    ),
  ])
  const url = new URL(printed.parse(JSON.parse(line ?? '')).url)
  return {
    url,
    program,
    stop: async () => {
      program.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
