import { beforeAll, expect, test } from 'vitest'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { openStore, pageOf, sharedStore, storeFile } from './open-store.ts'

const store = sharedStore()
const start = Date.UTC(2026, 2, 1, 8)
const minute = 60_000
const whole = { from: start, to: start + 60 * minute }

/** Returns a record that begins some minutes after `start`. */
function made(minutes: number, fields: ReportRecord['fields']) {
  const begins = start + minutes * minute
  const ends = { $date: { $numberLong: String(begins + 40_000) } }
  const own = { _id: `${minutes}`, src: '0912', dst: '501', qnum: '901', endtime: ends, ...fields }
  return { start: begins, fields: own }
}

const entry = (minutes: number, fields: ReportRecord['fields']) =>
  made(minutes, { queue_id: `${start / 1_000 + minutes * 60}.${minutes}`, ...fields })

beforeAll(async () => {
  const save = (report: ReportName, records: ReturnType<typeof made>[]) =>
    store().archive.savePage(pageOf(records, { report, operation: 'search' }))
  await save('queue', [
    entry(1, { disposition: 'ABANDONED', wait: 0 }),
    entry(2, { disposition: 'ABANDONED', wait: 40 }),
    entry(3, { disposition: 'ANSWERED', wait: 0 }),
    entry(4, { disposition: 'MISSED', wait: 0 }),
  ])
  const calls = [
    made(1, { disposition: 'ANSWERED', duration: 9, billsec: 10 }),
    made(2, { disposition: 'ANSWERED', duration: 10, billsec: 10 }),
    made(3, { disposition: 'NO ANSWER', duration: 30, billsec: 7 }),
    made(4, { disposition: 'NO ANSWER', duration: 30, billsec: 0 }),
    made(5, { disposition: 'ANSWERED', duration: '', billsec: 10 }),
    made(6, { disposition: 'NO ANSWER', duration: 5, billsec: 8 }),
    made(7, { disposition: 'ANSWERED', duration: 108_000, billsec: 108_000, wait: -3 }),
    made(8, { disposition: 'ANSWERED', duration: 86_400, billsec: 86_400, wait: 4_294_967_295 }),
  ]
  await save('quick', calls)
  await save('queueDetails', calls.slice(0, 3))
})

test('records that contradict themselves are told by rule and report, the latest first', async () => {
  const found = await store().read('figures.inconsistencies', { connectionId: 'office', ...whole })
  const row = (minutes: number, said: string | number, other: number) => ({
    row: expect.any(Number),
    ...{ startedAt: start + minutes * minute, src: '0912', dst: '501', queue: '901', said, other },
  })
  expect(found).toEqual([
    { rule: 'waitLost', report: 'queue', count: 2, rows: [row(4, 0, 40), row(1, 0, 40)] },
    { rule: 'talkLongerThanCall', report: 'quick', count: 2, rows: [row(6, 5, 8), row(1, 9, 10)] },
    { rule: 'talkLongerThanCall', report: 'queueDetails', count: 1, rows: [row(1, 9, 10)] },
    {
      rule: 'talkUnanswered',
      report: 'quick',
      count: 2,
      rows: [row(6, 'NO ANSWER', 8), row(3, 'NO ANSWER', 7)],
    },
    { rule: 'talkUnanswered', report: 'queueDetails', count: 1, rows: [row(3, 'NO ANSWER', 7)] },
    {
      rule: 'waitImpossible',
      report: 'quick',
      count: 2,
      rows: [row(8, 4_294_967_295, 86_400), row(7, -3, 108_000)],
    },
    { rule: 'talkImpossible', report: 'quick', count: 1, rows: [row(7, 108_000, 108_000)] },
    { rule: 'durationImpossible', report: 'quick', count: 1, rows: [row(7, 108_000, 108_000)] },
  ])
})

test('only the period’s records are told, and none of a connection that has none', async () => {
  const period = { from: start + minute, to: start + 4 * minute }
  const found = await store().read('figures.inconsistencies', { connectionId: 'office', ...period })
  expect(found.map(({ rule, report, count }) => [rule, report, count])).toEqual([
    ['waitLost', 'queue', 1],
    ['talkLongerThanCall', 'quick', 1],
    ['talkLongerThanCall', 'queueDetails', 1],
    ['talkUnanswered', 'quick', 1],
    ['talkUnanswered', 'queueDetails', 1],
  ])
  expect(await store().read('figures.inconsistencies', { connectionId: 'branch', ...whole })).toEqual([])
})

test('of many records all are counted, and the latest 200 come', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const many = Array.from({ length: 230 }, (_, n) =>
    made(n, { disposition: 'NO ANSWER', duration: 30, billsec: 7 }),
  )
  await archive.savePage(pageOf(many, { report: 'quick', operation: 'search' }))
  const period = { from: start, to: start + 230 * minute }
  const [found] = await store.read('figures.inconsistencies', { connectionId: 'office', ...period })
  expect(found?.count).toBe(230)
  expect(found?.rows.map(({ startedAt }) => startedAt)).toEqual(
    Array.from({ length: 200 }, (_, n) => start + (229 - n) * minute),
  )
})
