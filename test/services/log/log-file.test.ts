import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog, createLogFile } from '../../../electron/services/log/log.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-log-'))
  file = join(folder, 'logs', 'callboard.log')
})
afterEach(() => rm(folder, { recursive: true }))

test('the log stays within its size limit and keeps its newest lines', async () => {
  const log = createLogFile({ file, maxBytes: 1_000, older: 2 })
  for (let n = 0; n < 500; n++) log.write(`${String(n).padStart(99, '.')}\n`)
  const names = (await readdir(join(folder, 'logs'))).sort()
  expect(names).toEqual(['callboard.log', 'callboard.log.1', 'callboard.log.2'])
  for (const name of names) expect((await stat(join(folder, 'logs', name))).size).toBeLessThanOrEqual(1_000)
  expect(await readFile(file, 'utf8')).toMatch(/499\n$/)
})

test('the next run appends to the log', async () => {
  for (const line of ['first\n', 'second\n']) createLogFile({ file }).write(line)
  expect(await readFile(file, 'utf8')).toBe('first\nsecond\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('masks secrets in the file, too, which has more than the screen', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) }, file })
  log.info({ password: 'hidden-1' }, 'Sent Basic aGlkZGVuLTI=')
  log.error({ apiKey: 'hidden-3' }, 'Failed')
  expect(lines).toHaveLength(1)
  const written = await readFile(file, 'utf8')
  expect(written.trim().split('\n')).toHaveLength(2)
  expect(written).not.toMatch(/hidden-|aGlkZGVu/)
})

test('an unwritable place stops nothing', async () => {
  await writeFile(join(folder, 'logs'), 'A file stands where the folder would')
  expect(() => createLogFile({ file }).write('a line\n')).not.toThrow()
})
