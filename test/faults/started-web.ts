import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFailed, onTestFinished } from 'vitest'
import { z } from 'zod'
import { projectFolder } from '../../electron/scripts/build.ts'
import type { ContractClient } from '../../renderer/data/client/connect.ts'
import type { CallboardContract } from '../../shared/contract.ts'
import { connectAsPage } from '../connect-as-page.ts'

export interface StartedWeb {
  readonly url: URL
  readonly program: ChildProcess
  /** Stops it with SIGTERM and resolves when it has ended. */
  stop(): Promise<void>
  /** Connects as its page does. */
  connect(): Promise<ContractClient<CallboardContract>>
}

const printed = z.strictObject({ url: z.url() })

/**
 * Starts the browser host on a data directory with extra environment variables, until the test ends. Rejects
 * with its message when it doesn't start.
 */
export async function startWeb(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedWeb> {
  const program = spawn(
    process.execPath,
    [join(projectFolder, 'electron/scripts/web.ts'), '--data-dir', dataDirectory, '--no-open'],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } },
  )
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  const said = text(program.stderr)
  onTestFailed(async () => {
    program.kill('SIGKILL')
    process.stderr.write(await said)
  })
  const line = await Promise.race([
    once(createInterface(program.stdout), 'line').then(([first]: string[]) => first),
    once(program, 'exit').then(async () => Promise.reject(new Error(await said))),
  ])
  const url = new URL(printed.parse(JSON.parse(line ?? '')).url)
  return {
    url,
    program,
    stop: async () => {
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
    },
    connect: () => connectAsPage(url),
  }
}
