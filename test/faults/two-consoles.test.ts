import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from '../../electron/host/directory-lock.ts'
import { startWeb } from './started-web.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-two-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('refuses a second console on the same data directory', async () => {
  const first = await startWeb(folder)
  await expect(startWeb(folder)).rejects.toThrow(
    `Another Callboard uses the data directory ${folder}. Close that one, or name another folder with --data-dir.`,
  )
  const client = await first.connect()
  expect(await client.call('preferences.get', null)).toMatchObject({ language: 'system' })
  client.close()
  await first.stop()
  await (await startWeb(folder)).stop()
})

test('a killed console leaves no lock behind', async () => {
  const killed = await startWeb(folder)
  killed.program.kill('SIGKILL')
  await once(killed.program, 'exit')
  lockDataDirectory(folder)()
})
