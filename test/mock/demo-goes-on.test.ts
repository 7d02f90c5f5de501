import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createDemo, createDemoCallCenter } from '../../electron/host/demo-call-center.ts'

const hour = 3_600_000

test('a demo makes the same calls with the same records, however often it is looked at', () => {
  const beganAt = Date.UTC(2026, 10, 24, 9)
  const until = beganAt + 3 * hour
  const recordsAfter = (looks: readonly number[]) => {
    let now = beganAt
    const callCenter = createDemoCallCenter(beganAt, 210, () => now)
    for (const at of [...looks.toSorted((a, b) => a - b), until]) {
      now = at
      callCenter.catchUp()
    }
    return callCenter.latest.map(({ startedAt, channel, number, entries }) =>
      JSON.stringify([startedAt, channel, number, entries.map((entry) => [entry.sequence, entry.number])]),
    )
  }
  const once = recordsAfter([])
  expect(once.length).toBeGreaterThan(100)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: beganAt, max: until }), { maxLength: 12 }), (looks) => {
      expect(recordsAfter(looks)).toEqual(once)
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('a demo goes on for the rest of its day, and begins anew on the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-demo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const now = Date.UTC(2026, 10, 24, 9)
  const beganAt = (at: number) => createDemo(folder, 210, () => at).beganAt()
  expect(await beganAt(now)).toBe(now)
  await writeFile(join(folder, `demo-${now}.db`), '')
  await writeFile(join(folder, `demo-${now}.db-wal`), '')
  await writeFile(join(folder, 'demo.db'), '')
  const midnight = Date.UTC(2026, 10, 24, 20, 30)
  expect(await beganAt(now + 1)).toBe(now)
  expect(await beganAt(midnight - 1)).toBe(now)
  expect(await beganAt(midnight)).toBe(midnight)
  // The computer's clock was set back.
  expect(await beganAt(now - hour)).toBe(now - hour)
})
