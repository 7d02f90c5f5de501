import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BrowserHost, createBrowserHost } from '../../../electron/browser/host.ts'
import { createUploads, type Uploads } from '../../../electron/browser/uploads.ts'

let folder: string
let uploads: Uploads
let host: BrowserHost
let origin: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-uploads-'))
  uploads = createUploads(folder)
  const files = async () => ({ status: 404, headers: {}, body: Buffer.from('No page') }) as const
  host = createBrowserHost(files, () => undefined, null, uploads)
  origin = new URL(await host.listen(0)).origin
})
afterEach(async () => {
  await host.close()
  await uploads.close()
  await rm(folder, { recursive: true })
})

const send = async (id: string, body: string, from = origin) => {
  const headers = { 'content-type': 'application/octet-stream', origin: from }
  const { status } = await fetch(`${origin}/uploads/${id}`, { method: 'POST', headers, body })
  return status
}

test('receives a file once for its issued id', async () => {
  const id = uploads.issue()
  expect(await send(id, 'the archive')).toBe(204)
  expect(await send(id, 'another one')).toBe(404)
  const path = join(folder, 'taken')
  expect(await uploads.takeArchive(id, path)).toBe(true)
  expect(await readFile(path, 'utf8')).toBe('the archive')
})

test('receives nothing for unknown ids or from another origin', async () => {
  expect(await send('guessed', 'a file')).toBe(404)
  const id = uploads.issue()
  expect(await send(id, 'a file', 'http://127.0.0.1:1')).toBe(403)
  expect(await readdir(folder)).toEqual([])
  expect(await send(id, 'a file')).toBe(204)
})
