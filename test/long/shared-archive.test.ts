import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { followWhileAppending } from '../services/shared-archive/append-at-once.ts'
import { closeLogs } from '../services/shared-archive/logs.ts'
import { startPostgres, type TestPostgres } from '../services/shared-archive/postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(closeLogs)
afterAll(() => postgres?.end())

test('of 100,000 entries by eight origins at once a follower misses and reorders none', async () => {
  const { seqs, originSeqs, reads } = await followWhileAppending(postgres, {
    origins: 8,
    batches: 625,
    size: 20,
  })
  expect(seqs).toHaveLength(100_000)
  expect(new Set(seqs).size).toBe(100_000)
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  const all = Array.from({ length: 12_500 }, (_, index) => index + 1)
  for (const own of originSeqs.values()) expect(own).toEqual(all)
  // It read while they appended.
  expect(reads).toBeGreaterThan(200)
})
