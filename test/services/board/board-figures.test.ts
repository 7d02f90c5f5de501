import { expect, test } from 'vitest'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { tallyOf } from '../../../shared/figures/tally.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { pageOf, sharedStore } from '../store/open-store.ts'

const store = sharedStore()
/** Eight o'clock of a day's morning. */
const eight = Date.UTC(2026, 10, 20, 4, 30)
const day = { from: eight - 8 * 3_600_000, to: eight + 16 * 3_600_000 }
const at = (minute: number, second = 0) => eight + (minute * 60 + second) * 1_000
const slot = (minute: number) => at(minute)

let made = 0
const record = (start: number, fields: Readonly<Record<string, unknown>>) => {
  const n = ++made
  const id = `${Math.floor(start / 1_000)}.${n}`
  return {
    start,
    fields: { _id: String(n).padStart(24, '0'), queue_id: id, cuid: id, endtime: '', ...fields },
  }
}

type Made = ReturnType<typeof record>

async function saved(connectionId: string, entries: readonly Made[], attempts: readonly Made[] = []) {
  const pages: readonly (readonly [ReportName, readonly Made[]])[] = [
    ['queue', entries],
    ['queueDetails', attempts],
  ]
  for (const [report, records] of pages) {
    if (records.length > 0)
      await store().archive.savePage(pageOf(records, { connectionId, report, operation: 'search' }))
  }
  return (until: number | null, choices = usualChoices) =>
    store().read('board.figures', { connectionId, ...day, until, choices })
}

const answered = (start: number, dst: string, wait: number, billsec: number, qnum = '901') =>
  record(start, { disposition: 'ANSWERED', dst, wait, billsec, qnum })

test('an instant counts the waits that were over, and of a talk that goes on only that it was answered', async () => {
  const figures = await saved('talks', [
    answered(at(0), '501', 20, 100),
    record(at(0, 30), { disposition: 'ABANDONED', hangup: 'caller', dst: '901', wait: 40, qnum: '901' }),
    answered(at(1), '502', 30, 60, '902'),
    answered(at(0, 50), '503', 600, 5, '903'),
    record(at(1), { disposition: 'ABANDONED', hangup: 'caller', dst: '', wait: 40, qnum: '' }),
  ])
  const told = async (until: number | null) => {
    const { queues, agents } = await figures(until)
    return [
      ...queues.map(({ number, today }) => {
        const { entries, talkSeconds, talked } = tallyOf(today)
        return `${number}: ${entries} entries, ${talkSeconds} s of ${talked}`
      }),
      ...agents.map(({ number, today }) => `${number}: ${today.answered}, ${today.talkSeconds} s`),
    ]
  }
  expect(await told(at(0, 19))).toEqual([])
  expect(await told(at(0, 20))).toEqual(['901: 1 entries, 0 s of 0', '501: 1, 0 s'])
  expect(await told(at(1, 10))).toEqual(['901: 2 entries, 0 s of 0', '501: 1, 0 s'])
  expect(await told(at(2))).toEqual([
    '901: 2 entries, 100 s of 1',
    '902: 1 entries, 0 s of 0',
    '501: 1, 100 s',
    '502: 1, 0 s',
  ])
  const whole = ['901: 2 entries, 100 s of 1', '902: 1 entries, 60 s of 1', '501: 1, 100 s', '502: 1, 60 s']
  expect(await told(at(2, 30))).toEqual(whole)
  expect((await told(null)).sort()).toEqual([...whole, '903: 1 entries, 5 s of 1', '503: 1, 5 s'].sort())
})

test('a queue’s half hours count each caller when the call came, and whom the service level means', async () => {
  const figures = await saved('slots', [
    answered(at(31), '501', 31, 10),
    answered(at(29, 59), '501', 20, 10),
    record(at(30), { disposition: 'PICKUP', dst: '501', wait: 0, billsec: 5, qnum: '901' }),
    record(at(32), { disposition: 'ABANDONED', hangup: 'caller', dst: '901', wait: 5, qnum: '901' }),
    record(at(33), { disposition: 'MISSED', hangup: 'caller', dst: '901', wait: 50, qnum: '901' }),
    record(at(35), { disposition: 'MISSED', hangup: '', dst: '501', wait: 0, qnum: '901' }),
    record(at(34), { disposition: 'ANSWERED', dst: '501', wait: '', billsec: 5, qnum: '901' }),
    answered(at(0), '501', 21, 10),
  ])
  const slots = async (choices: typeof usualChoices) =>
    (await figures(null, choices)).queues.flatMap((queue) => queue.slots)
  const choices = { ...usualChoices, thresholdSeconds: 20, hungUpIsAbandoned: false }
  expect(await slots(choices)).toEqual([
    { from: slot(0), offered: 2, answered: 2, inTime: 1, abandoned: 0 },
    { from: slot(30), offered: 6, answered: 3, inTime: 1, abandoned: 1 },
  ])
  expect(await slots({ ...choices, thresholdSeconds: 31, hungUpIsAbandoned: true })).toEqual([
    { from: slot(0), offered: 2, answered: 2, inTime: 2, abandoned: 0 },
    { from: slot(30), offered: 6, answered: 3, inTime: 2, abandoned: 2 },
  ])
})

test('a phone that rings has neither missed nor answered yet, whatever becomes of it', async () => {
  const attempt = (start: number, dst: string, disposition: string, wait: number, tries = 1) =>
    record(start, { dst, disposition, wait, tries, qnum: '901', billsec: 0 })
  const figures = await saved(
    'rings',
    [answered(at(0), '501', 20, 100)],
    [
      attempt(at(0), '501', 'ANSWERED', 20),
      attempt(at(1), '502', 'NO ANSWER', 30, 2),
      attempt(at(2), '502', 'ANSWERED', 10),
    ],
  )
  const told = async (until: number | null) =>
    Object.fromEntries(
      (await figures(until)).agents.map(({ number, today }) => [number, [today.answered, today.missed]]),
    )
  expect(await told(at(-1))).toEqual({})
  expect(await told(at(0))).toEqual({ 501: [0, 0] })
  expect(await told(at(0, 10))).toEqual({ 501: [0, 0] })
  expect(await told(at(0, 20))).toEqual({ 501: [1, 0] })
  expect(await told(at(1, 29))).toEqual({ 501: [1, 0], 502: [0, 0] })
  expect(await told(at(1, 30))).toEqual({ 501: [1, 0], 502: [0, 2] })
  expect(await told(at(2, 5))).toEqual({ 501: [1, 0], 502: [0, 2] })
  expect(await told(null)).toEqual({ 501: [1, 0], 502: [1, 2] })
})

test('an answered entry without an attempt is no answered attempt, but where the archive has no attempts', async () => {
  const entries = [answered(at(0), '501', 20, 100), answered(at(1), '502', 20, 100)]
  const attempts = [record(at(0), { dst: '501', disposition: 'ANSWERED', wait: 20, qnum: '901', billsec: 0 })]
  const told = async (read: Awaited<ReturnType<typeof saved>>) =>
    (await read(null)).agents.map(({ number, today }): [string, number] => [number, today.answered])
  expect(new Map(await told(await saved('some attempts', entries, attempts)))).toEqual(
    new Map([
      ['501', 1],
      ['502', 0],
    ]),
  )
  expect(await told(await saved('no attempts', [answered(at(0), '501', 20, 100)]))).toEqual([['501', 1]])
})
