import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { createBrowserHost } from '../../../electron/browser/host.ts'
import { noncePlaceholder, rendererFiles } from '../../../electron/host/renderer-files.ts'
import { serve } from '../../../electron/host/serve.ts'
import { tokenInHash } from '../../../shared/rpc/authentication.ts'
import { call, topic } from '../../../shared/rpc/table.ts'

export const contract = {
  calls: { 'number.double': call(z.number(), z.number()) },
  topics: { 'number.changed': topic(z.number()) },
} as const

interface Answer {
  status: number | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Starts the browser host on a page and a file beside it, until the test ends. */
export async function startHost() {
  const folder = await mkdtemp(join(tmpdir(), 'browser-host-'))
  await mkdir(join(folder, 'renderer/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await writeFile(
    join(folder, 'renderer/index.html'),
    `<!doctype html><meta property="csp-nonce" nonce="${noncePlaceholder}"><title>The page</title>`,
  )
  await writeFile(join(folder, 'renderer/assets/index.js'), 'export {}')
  const files = () => rendererFiles(join(folder, 'renderer'))
  const server = serve(contract, { 'number.double': (input) => input * 2 }, () => undefined)
  const host = createBrowserHost(await files(), server.attach)
  const entry = new URL(await host.listen(0))
  const token = tokenInHash(entry.hash) ?? ''
  onTestFinished(async () => {
    await host.close()
    await rm(folder, { recursive: true })
  })

  /** Sends the path unchanged, which `fetch` would normalise. */
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const sent = request({ host: '127.0.0.1', port: entry.port, path, method, headers })
    sent.end()
    const [response] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }
  }

  async function upgradeStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
    const socket = new WebSocket(`ws://127.0.0.1:${entry.port}${path}`, { headers })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('error', reject)
    })
    socket.removeAllListeners('error').on('error', () => undefined)
    socket.terminate()
    return status
  }

  return { host, entry, token, files, ask, upgradeStatus }
}
