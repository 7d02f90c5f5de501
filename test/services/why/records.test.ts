import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readWhy } from '../../../electron/services/why/why.store.ts'
import type { PeriodFacts } from '../../../shared/why/figures.ts'
import { scopes, entries as usual } from '../store/days-of-entries.ts'
import { type MadeRecord, toSave } from '../store/made-records.ts'
import { openedDatabase } from '../store/open-store.ts'
import { scatter } from '../store/scatter.ts'
import { isInSomeHours, someHours } from '../store/some-hours.ts'
import { type PlainRecords, plainWhy } from './plain-why.ts'

const minute = 60_000

/** Some name no agent, one of whom no attempt tells, or tell no wait. */
const entries: MadeRecord[] = usual.map(({ fields, start }, n) => {
  const dst = n % 17 === 0 ? '' : n % 43 === 0 ? '507' : fields.dst
  const unknown = n % 23 === 0 ? { wait: '', queue_id: '' } : {}
  return { start, fields: { ...fields, ...unknown, dst: dst ?? '' } }
})
/** Up to three attempts of each entry: some name no agent, some rang several times. */
const attempts: MadeRecord[] = entries.flatMap(({ fields, start }, n) => {
  const random = scatter(n + 5_000)
  return Array.from({ length: random(4) }, (_, place) => ({
    start: start + place * 11_000,
    fields: {
      ...{ ...fields, _id: `${fields._id}`.slice(0, 23) + place },
      dst: random(12) === 0 ? '' : String(500 + random(7)),
      tries: [1, '1', 2, 3, '', 0][random(6)] ?? 1,
      disposition: random(3) === 0 ? 'ANSWERED' : 'NO ANSWER',
      billsec: random(90),
    },
  }))
})
const calls: MadeRecord[] = entries.map(({ fields, start }, n) => {
  const random = scatter(n + 9_000)
  return {
    start: start - 4_000,
    fields: {
      ...fields,
      type: random(5) === 0 ? 'outgoing' : 'incoming',
      entry_point: ['north', 'south', 'south', '', 7][random(5)] ?? '',
      disposition: ['ANSWERED', 'NO ANSWER', 'FAILED'][random(3)] ?? '',
    },
  }
})
const records: PlainRecords = { entries, attempts, calls }

/** In an order of its own, as equals have none. */
const inOrder = ({ queues, agents, trunks, ...facts }: ReturnType<typeof plainWhy> | PeriodFacts) => ({
  ...facts,
  queues: queues.toSorted((a, b) => (a.queue < b.queue ? -1 : 1)),
  agents: agents.toSorted((a, b) => (a.agent < b.agent ? -1 : 1)),
  trunks: trunks.toSorted((a, b) => (a.trunk < b.trunk ? -1 : 1)),
})

const isFalling = (values: readonly number[]) =>
  values.every((value, place) => value <= (values[place - 1] ?? value))

test('what happened in a period equals its records one by one', async () => {
  const db = await openedDatabase()
  // In one transaction: each commit waits for the disk.
  db.exec('BEGIN')
  for (const [report, own] of [
    ['queue', entries],
    ['queueDetails', attempts],
    ['quick', calls],
  ] as const) {
    const page = { connectionId: 'office', report, operation: 'search', walk: null, receivedAt: 0 } as const
    savePage(db, { ...page, records: toSave(own) })
  }
  db.exec('COMMIT')
  const choices = fc.record({
    ...{ thresholdSeconds: fc.constant(20), shortSeconds: fc.constant(5), withoutShort: fc.boolean() },
    hungUpIsAbandoned: fc.boolean(),
    leastRingSeconds: fc.integer({ min: 0, max: 40 }),
  })
  const bins = fc.constantFrom(5 * minute, 60 * minute, 24 * 60 * minute)
  fc.assert(
    fc.property(scopes, scopes, choices, bins, fc.boolean(), (scope, other, choices, binMs, inHours) => {
      const periods = [scope, other].map(({ from, to }) => ({ from, to: Math.min(to, from + 40 * binMs) }))
      const { facts, staffing } = readWhy(db, {
        ...{ ...scope, periods, binMs, heardUntil: 0, choices },
        ...(inHours && { open: someHours }),
      })
      expect(staffing).toBeNull()
      expect(facts.map(inOrder)).toEqual(
        periods.map((period) => {
          const plain = { ...scope, ...period, ...(inHours && { isOpen: isInSomeHours }) }
          return inOrder(plainWhy(records, plain, choices, binMs))
        }),
      )
      for (const { queues, agents, trunks } of facts) {
        expect(isFalling(queues.map(({ offered }) => offered))).toBe(true)
        expect(isFalling(agents.map(({ notTaken }) => notTaken))).toBe(true)
        expect(isFalling(trunks.map((trunk) => trunk.calls))).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})
