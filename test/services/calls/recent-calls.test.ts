import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRecentCalls } from '../../../electron/services/calls/recent-calls.ts'
import { maxRecentCalls, type RecentCall } from '../../../shared/recent-calls.ts'
import { filesIn } from '../files/files-in.ts'

let directory: string
let file: string
let warnings: number
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-recent-'))
  file = join(directory, 'recent-calls.json')
  warnings = 0
})
afterEach(() => rm(directory, { recursive: true }))

const run = () => createRecentCalls(filesIn(directory, { warn: () => warnings++ })('recent-calls'))
const call = (cuid: string): RecentCall => ({
  cuid,
  src: '09120000001',
  dst: '501',
  startedAt: 1_700_000_000_000,
})

test('remembers each connection’s calls once, the last first', async () => {
  const calls = run()
  expect(await calls.list('main')).toEqual([])
  expect(await readdir(directory)).toEqual([])
  for (const cuid of ['1.1', '1.2', '1.1']) await calls.add('main', call(cuid))
  await calls.add('branch', call('9.9'))
  const again = run()
  expect(await again.list('main')).toEqual([call('1.1'), call('1.2')])
  expect(await again.list('branch')).toEqual([call('9.9')])
})

test('evicts the oldest', async () => {
  const calls = run()
  for (let number = 0; number <= maxRecentCalls; number++) await calls.add('main', call(`1.${number}`))
  const kept = await calls.list('main')
  expect(kept).toHaveLength(maxRecentCalls)
  expect(kept[0]).toEqual(call(`1.${maxRecentCalls}`))
})

test('forgets calls, with undo', async () => {
  const calls = run()
  await calls.add('main', call('1.1'))
  const before = await calls.list('main')
  await calls.replace('main', [])
  expect(await run().list('main')).toEqual([])
  await calls.replace('main', before)
  expect(await run().list('main')).toEqual(before)
})

test('sets an unreadable file aside', async () => {
  await writeFile(file, '{"version":1,"calls":{"demo":[{}]}}')
  const calls = run()
  expect(await calls.list('main')).toEqual([])
  expect(warnings).toBe(1)
  await calls.add('main', call('1.1'))
  expect(await run().list('main')).toEqual([call('1.1')])
})

test('remembers the demo’s calls only for the run', async () => {
  const calls = run()
  await calls.add('demo', call('1.1'))
  expect(await calls.list('demo')).toEqual([call('1.1')])
  expect(await readdir(directory)).toEqual([])
  expect(await run().list('demo')).toEqual([])
})
