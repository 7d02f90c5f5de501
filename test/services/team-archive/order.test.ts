import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { followWhileAppending } from './append-at-once.ts'
import { closeLogs } from './logs.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(closeLogs)
afterAll(() => postgres?.end())

test('a follower misses and reorders nothing while eight origins append, slow ones among them', async () => {
  const { seqs, originSeqs } = await followWhileAppending(postgres, { origins: 8, batches: 40, size: 5 })
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  expect(originSeqs.size).toBe(8)
  const all = Array.from({ length: 200 }, (_, index) => index + 1)
  for (const own of originSeqs.values()) expect(own).toEqual(all)
})
