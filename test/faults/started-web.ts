import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { projectFolder } from '../../electron/build.ts'
import type { CallboardContract } from '../../shared/contract.ts'
import type { ContractClient } from '../../shared/rpc/connect.ts'
import { connectAsPage } from '../connect-as-page.ts'

export interface StartedWeb {
  readonly url: URL
  readonly program: ChildProcess
  /** Speaks to it as its page does. */
  connect(): Promise<ContractClient<CallboardContract>>
}

const printed = z.strictObject({ url: z.url() })

/** Starts the browser host on a data directory, until the test ends. Rejects with what it says where it doesn't start. */
export async function startWeb(dataDirectory: string): Promise<StartedWeb> {
  const program = spawn(
    process.execPath,
    [join(projectFolder, 'electron/web.ts'), '--data-dir', dataDirectory, '--no-open'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  const said = text(program.stderr)
  const line = await Promise.race([
    once(createInterface(program.stdout), 'line').then(([first]: string[]) => first),
    once(program, 'exit').then(async () => Promise.reject(new Error(await said))),
  ])
  const url = new URL(printed.parse(JSON.parse(line ?? '')).url)
  return { url, program, connect: () => connectAsPage(url) }
}
