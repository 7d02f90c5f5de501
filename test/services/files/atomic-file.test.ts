import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failureOfWriting, writeExport } from '../../../electron/services/files/atomic-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-export-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function* parts(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('writes a whole file that only its owner may read', async () => {
  const path = join(folder, 'تماس‌ها.csv')
  expect(await writeExport(path, parts('a,', 'ب'))).toBe(4)
  expect(await readFile(path, 'utf8')).toBe('a,ب')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toHaveLength(1)
})

test('keeps the previous file until then and after a failure', async () => {
  const path = join(folder, 'calls.csv')
  await writeFile(path, 'before')
  async function* failing() {
    yield Buffer.from('half')
    expect(await readFile(path, 'utf8')).toBe('before')
    throw new Error('The source failed')
  }
  await expect(writeExport(path, failing())).rejects.toThrow('The source failed')
  expect(await readdir(folder)).toEqual(['calls.csv'])
  expect(await readFile(path, 'utf8')).toBe('before')
})

test('reports an unwritable place by the system’s code, and leaves nothing', async () => {
  await expect(writeExport(join(folder, 'missing', 'calls.csv'), parts('a'))).rejects.toMatchObject({
    code: 'export_not_written',
    detail: { reason: 'ENOENT' },
  })
  const taken = join(folder, 'a folder')
  await mkdir(taken)
  await expect(writeExport(taken, parts('a'))).rejects.toMatchObject({ code: 'export_not_written' })
  expect(await readdir(folder)).toEqual(['a folder'])
})

test.runIf(existsSync('/dev/full'))('reports a full disk as such', () => {
  let error: unknown
  try {
    writeFileSync('/dev/full', 'a')
  } catch (thrown) {
    error = thrown
  }
  expect(failureOfWriting(error)).toMatchObject({ code: 'export_disk_full', detail: { reason: 'ENOSPC' } })
})
