import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createJsonFile } from '../../../electron/services/files/json-file.ts'

let directory: string
let path: string
let aside: string[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-json-'))
  path = join(directory, 'profiles.json')
  aside = []
})
afterEach(() => rm(directory, { recursive: true }))

const open = () =>
  createJsonFile({
    path,
    schema: z.object({ name: z.string() }),
    initial: { name: '' },
    onSetAside: (name) => aside.push(name),
  })

/** Makes the system refuse to read the file, as it does with too many open files; returns a function that ends this. */
async function refuseReading(): Promise<() => Promise<void>> {
  await rename(path, `${path}.away`)
  await mkdir(path)
  return async () => {
    await rmdir(path)
    await rename(`${path}.away`, path)
  }
}

test('a file that can’t be read for a moment is told, stays, and is read by the next who asks', async () => {
  await open().update(() => ({ name: 'Head office' }))
  const file = open()
  const end = await refuseReading()
  await expect(file.get()).rejects.toMatchObject({ code: 'store_failed', detail: { problem: 'EISDIR' } })
  await expect(file.update(() => ({ name: 'Branch' }))).rejects.toMatchObject({ code: 'store_failed' })
  await end()
  expect(await file.get()).toEqual({ name: 'Head office' })
  expect([aside, await readdir(directory)]).toEqual([[], ['profiles.json']])
})

test.each(['{"name":', '{"name":7}'])('a file whose content is %j is set aside', async (text) => {
  await writeFile(path, text)
  expect(await open().get()).toEqual({ name: '' })
  expect(await readdir(directory)).toEqual([expect.stringMatching(/^profiles\.json\.unreadable-\d+$/)])
  expect(aside).toHaveLength(1)
})
