import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { followWhileAppending } from '../services/team-archive/append-at-once.ts'
import { closeLogs } from '../services/team-archive/logs.ts'
import { startPostgres, type TestPostgres } from '../services/team-archive/postgres.ts'
import { sized } from '../size.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(closeLogs)
afterAll(() => postgres?.end())

/** 100,000 entries in all. */
const origins = 8
const batches = sized(625)
const entriesOfBatch = 20

test('of all entries by eight origins at once a follower misses and reorders none', async () => {
  const { seqs, originSeqs, reads } = await followWhileAppending(postgres, {
    ...{ origins, batches, size: entriesOfBatch },
  })
  const ofOrigin = batches * entriesOfBatch
  expect(seqs).toHaveLength(origins * ofOrigin)
  expect(new Set(seqs).size).toBe(origins * ofOrigin)
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  const all = Array.from({ length: ofOrigin }, (_, index) => index + 1)
  for (const own of originSeqs.values()) expect(own).toEqual(all)
  // It read while they appended.
  expect(reads).toBeGreaterThan(sized(200))
})
