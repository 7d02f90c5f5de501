import { openTimesOf, type TimeSpan } from '../../../shared/calendar/open-times.ts'
import { dayOf, msOfDay, wallOf } from '../../../shared/clock/wall-time.ts'
import { type OpenIn, openIn } from '../../../shared/figures/open-in.ts'
import { offsetOf } from '../../../shared/figures/period.ts'
import type { Database } from '../store/thread/database.ts'
import type { Sql } from '../store/thread/sql.ts'

type IsOpen = (instant: number) => boolean

/** Returns what tells of a queue whether it is open at an instant (UTC milliseconds); each day is looked up once. */
export function openTest({ hours, offsets }: OpenIn): (queue: string) => IsOpen {
  const times = openTimesOf(hours)
  const own = new Set(times.queues)
  const tests = new Map<string, IsOpen>()
  return (queue) => {
    // All queues without hours of their own are one.
    const of = own.has(queue) ? queue : ''
    const known = tests.get(of)
    if (known) return known
    const days = new Map<number, readonly TimeSpan[]>()
    const test: IsOpen = (instant) => {
      const wall = wallOf(instant, offsetOf(offsets, instant))
      const day = dayOf(wall)
      let spans = days.get(day)
      if (spans === undefined) {
        spans = times.spans(day * msOfDay, (day + 1) * msOfDay, of)
        days.set(day, spans)
      }
      return spans.some(({ from, to }) => from <= wall && wall < to)
    }
    tests.set(of, test)
    return test
  }
}

/** A function of SQL, as the hours of a year are too many conditions for a statement. */
const isOpenSql = 'is_open'
const defined = new WeakSet<Database>()

/** Returns the condition of a record's queue being open when the record starts. */
export function openCondition(db: Database, open: OpenIn, record = ''): Sql {
  if (!defined.has(db)) {
    defined.add(db)
    let compiled: { readonly text: string; readonly of: ReturnType<typeof openTest> } | null = null
    db.define(isOpenSql, (text, queue, startedAt) => {
      if (typeof text !== 'string' || typeof startedAt !== 'number') return 0
      if (compiled?.text !== text) compiled = { text, of: openTest(openIn.parse(JSON.parse(text))) }
      return Number(compiled.of(typeof queue === 'string' ? queue : '')(startedAt))
    })
  }
  return { sql: `${isOpenSql}(?, ${record}qnum, ${record}started_at)`, values: [JSON.stringify(open)] }
}
