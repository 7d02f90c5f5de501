import { expect, test } from 'vitest'
import { createLikelyQueues } from '../../../electron/services/board/likely-queues.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { openStore, storeFile } from '../store/open-store.ts'

const day = 24 * 3_600_000
const now = 100 * day

test('learns entry points’ queues from a month of archived calls, and refreshes them', async () => {
  const store = await openStore(await storeFile())
  const save = (report: ReportName, records: readonly object[], start: number) =>
    store.archive.savePage({
      connectionId: 'mine',
      report,
      operation: 'search',
      receivedAt: now,
      records: records.map((fields) => ({ raw: JSON.stringify(fields), start })),
      walk: null,
    })
  const calls = (from: number, count: number, entry_point: string) =>
    Array.from({ length: count }, (_, n) => ({
      _id: `call ${entry_point} ${from + n}`,
      type: 'incoming',
      cuid: `${entry_point} ${from + n}`,
      entry_point,
    }))
  const entries = (from: number, count: number, entry_point: string, fields: object) =>
    calls(from, count, entry_point).map(({ cuid }) => ({ _id: `entry ${cuid}`, cuid, ...fields }))

  let at = now
  const likelyQueues = createLikelyQueues({
    stores: { of: async () => store },
    owner: async (source) => (source === 'demo' ? null : 'mine'),
    now: () => at,
  })
  expect((await likelyQueues('callCenter')).size).toBe(0)

  await save('quick', calls(0, 30, 'to_simo_1'), now - day)
  await save('queue', entries(0, 28, 'to_simo_1', { qnum: '901', dst: '204', dst_name: 'Sara' }), now - day)
  await save('queue', entries(28, 1, 'to_simo_1', { qnum: '901', dst: '901', dst_name: 'Sales' }), now - day)
  await save('queue', entries(29, 1, 'to_simo_1', { qnum: '902', dst: '205' }), now - day)
  // Calls that reach no queue: at night, or to an extension.
  await save('quick', calls(50, 20, 'to_simo_1'), now - day)
  // Calls of another month don't count for this one.
  await save('quick', calls(100, 30, 'to_simo_2'), now - 31 * day)
  await save('queue', entries(100, 30, 'to_simo_2', { qnum: '902' }), now - 31 * day)

  expect((await likelyQueues('callCenter')).size).toBe(0)
  at += 61_000
  expect([...(await likelyQueues('callCenter'))]).toEqual([['to_simo_1', { queue: '901', share: 29 / 30 }]])
  expect((await likelyQueues('demo')).size).toBe(0)
}, 20_000)

test('a failed read rejects, and the next one reads again', async () => {
  const store = await openStore(await storeFile())
  let isOpen = false
  const likelyQueues = createLikelyQueues({
    stores: { of: async () => (isOpen ? store : Promise.reject(new Error('The store can’t be opened'))) },
    owner: async () => 'mine',
  })
  await expect(likelyQueues('callCenter')).rejects.toThrow('can’t be opened')
  isOpen = true
  expect((await likelyQueues('callCenter')).size).toBe(0)
})
