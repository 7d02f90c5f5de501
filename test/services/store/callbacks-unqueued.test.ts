import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readCallers } from '../../../electron/services/callbacks/callbacks.store.ts'
import { readCallbacks } from '../../../electron/services/callbacks/list.store.ts'
import { readCallTotals } from '../../../electron/services/calls/read-calls.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { callQuery } from '../../../shared/calls/calls.ts'
import { lostOutcomes } from '../../../shared/calls/outcome.ts'
import { callbacksQuery } from '../../../shared/figures/callbacks.ts'
import { figureScope } from '../../../shared/figures/queries.ts'
import type { MadeRecord } from './made-records.ts'
import { pageOf } from './open-store.ts'

const nine = Date.UTC(2026, 4, 4, 9)
const callers = ['09121111111', '02122222222', 'anonymous'] as const
const outside = callers.filter((caller) => caller !== 'anonymous')
const happenings = ['lost', 'lostInQueue', 'answered', 'calledBack', 'tried', 'greeted'] as const
type Happening = (typeof happenings)[number]
const isLost = (what: Happening) => what === 'lost' || what === 'lostInQueue' || what === 'greeted'
const isAnswer = (what: Happening) => what === 'answered' || what === 'calledBack'

interface Event {
  /** In minutes after nine. */
  readonly at: number
  readonly caller: (typeof callers)[number]
  readonly what: Happening
}

const events: fc.Arbitrary<Event[]> = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 200 }),
    caller: fc.constantFrom(...callers),
    what: fc.constantFrom(...happenings),
  }),
  { selector: ({ at }) => at, minLength: 1, maxLength: 25 },
)

const idOf = ({ at }: Event) => String(at).padStart(24, '0')

function recordOf(event: Event): MadeRecord {
  const { at, caller, what } = event
  const isOutgoing = what === 'calledBack' || what === 'tried'
  const called = isOutgoing ? caller : what === 'lostInQueue' ? '900' : '501'
  return {
    start: nine + at * 60_000,
    fields: {
      ...{ _id: idOf(event), cuid: `c${at}`, type: isOutgoing ? 'outgoing' : 'incoming' },
      ...{ src: isOutgoing ? '501' : caller, dst: called, wait: 20, billsec: isAnswer(what) ? 60 : 0 },
      // An announcement answers, and nobody else.
      disposition: isAnswer(what) || what === 'greeted' ? 'ANSWERED' : 'NO ANSWER',
      dstchannel: what === 'greeted' ? '' : `SIP/${called}-1`,
      lastapp: what === 'greeted' ? 'Playback' : 'Dial',
    },
  }
}

function entryOf(event: Event): MadeRecord {
  const { start, fields } = recordOf(event)
  const entry = { queue_id: `q${event.at}`, qnum: '900', disposition: 'ABANDONED' }
  return { start, fields: { ...fields, ...entry, _id: idOf(event).replace('0', 'a') } }
}

/** Follows a caller call by call. */
function plainCaller(all: readonly Event[], caller: string, from: number, to: number) {
  const own = all.filter((event) => event.caller === caller).toSorted((a, b) => a.at - b.at)
  const lost = own.filter(({ at, what }) => isLost(what) && at >= from && at < to)
  const last = lost.at(-1)
  if (!last) return []
  const answers = own.filter(({ what }) => isAnswer(what)).map(({ at }) => at)
  const before = Math.max(...answers.filter((at) => at < last.at), -1)
  return [
    {
      number: caller,
      calls: lost.length,
      unqueued: lost.filter(({ what }) => what !== 'lostInQueue').length,
      since: nine + Math.min(...lost.filter(({ at }) => at > before).map(({ at }) => at)) * 60_000,
      lastAt: nine + last.at * 60_000,
      queue: last.what === 'lostInQueue' ? '900' : null,
      cuid: `c${last.at}`,
      isAnswered: answers.some((at) => at > last.at),
    },
  ]
}

test('who reached no queue and nobody answered is owed a callback, too, whatever came between', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 100 }), (all, from) => {
      const db = openForWriting(':memory:', migrations)
      const quick = all.map(recordOf)
      const queued = all.filter(({ what }) => what === 'lostInQueue').map(entryOf)
      savePage(db, pageOf(quick, { report: 'quick', operation: 'search' }))
      if (queued.length > 0) savePage(db, pageOf(queued, { report: 'queue', operation: 'search' }))
      const period = { connectionId: 'office', from: nine + from * 60_000, to: nine + 150 * 60_000 }
      const told = readCallbacks(db, callbacksQuery.parse({ ...period, openOnly: false }))
      const expected = outside.flatMap((caller) => plainCaller(all, caller, from, 150))
      const plain = told.callers.map(({ number, calls, unqueued, since, lastAt, queue, cuid, state }) => ({
        ...{ number, calls, unqueued, since, lastAt, queue, cuid },
        isAnswered: state === 'answered',
      }))
      const byNumber = (a: { number: string }, b: { number: string }) => (a.number < b.number ? 1 : -1)
      expect(plain.toSorted(byNumber)).toEqual(expected.toSorted(byNumber))
      const { openCallbacks, callers: counted } = readCallers(db, figureScope.parse(period))
      expect(openCallbacks).toBe(expected.filter(({ isAnswered }) => !isAnswered).length)
      // The figure of callers is of queue entries.
      const entered = all.filter(({ at, what }) => what === 'lostInQueue' && at >= from && at < 150)
      const ofOutside = entered.filter(({ caller }) => caller !== 'anonymous')
      expect(counted).toBe(new Set(ofOutside.map(({ caller }) => caller)).size)

      // Of chosen queues, only those who waited there; the list of calls tells the same.
      const ofQueue = callbacksQuery.parse({ ...period, openOnly: false, queues: ['900'] })
      expect(readCallbacks(db, ofQueue).callers.map(({ unqueued }) => unqueued)).toEqual(
        told.callers.filter(({ calls, unqueued }) => calls > unqueued).map(() => 0),
      )
      for (const { number, unqueued } of told.callers) {
        const query = callQuery.parse({
          connectionId: 'office',
          filter: {
            ...{ from: period.from, to: period.to },
            include: { type: ['incoming'], caller: [number], queue: [''], outcome: [...lostOutcomes] },
          },
        })
        expect(readCallTotals(db, { ...query, terms: [] }).totals.calls).toBe(unqueued)
      }
      db.close()
    }),
    { numRuns: 100 },
  )
})
