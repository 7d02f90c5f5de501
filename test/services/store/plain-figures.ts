import { callerKey, defaultRules } from '../../../shared/callers.ts'
import { entryKinds, isAnswered, kindOfEntry, outcomeOf } from '../../../shared/figures/outcome.ts'
import type { OffsetSince } from '../../../shared/figures/period.ts'
import type {
  FigureScope,
  OutcomeCounts,
  SeriesAnswer,
  SeriesQuery,
} from '../../../shared/figures/queries.ts'
import type { KindTally, Tally } from '../../../shared/figures/tally.ts'
import { noTally } from '../../../shared/figures/tally.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { MadeRecord } from './made-records.ts'

/** Computes figures record by record, without a database. */
export function plainTally(records: readonly MadeRecord[], scope: FigureScope): Tally {
  const result: Record<string, KindTally> = {}
  for (const kind of entryKinds) {
    const entries = within(records, scope).filter(({ fields }) => kindOfEntry(fields) === kind)
    const waits = entries.map(({ fields }) => trueWaitOf(fields)).filter((wait) => wait !== null)
    const talks = entries.map(({ fields }) => wholeSecondsOf(fields.billsec)).filter((talk) => talk !== null)
    result[kind] = {
      entries: entries.length,
      waits: [...new Set(waits)]
        .sort((a, b) => a - b)
        .map((wait) => [wait, waits.filter((each) => each === wait).length]),
      talkSeconds: talks.reduce((sum, talk) => sum + talk, 0),
      talked: talks.length,
    }
  }
  return { ...noTally, ...result }
}

export function plainSeries(
  records: readonly MadeRecord[],
  query: SeriesQuery,
  offsets: readonly OffsetSince[],
): SeriesAnswer {
  const entries = within(records, query)
  const wall = ({ start }: MadeRecord) => new Date(wallAt(offsets, start))
  const unitMs = { quarter: 15, half: 30, hour: 60, day: 1_440 }[query.unit] * 60_000
  const unitOf = (entry: MadeRecord) => Math.floor(wall(entry).getTime() / unitMs) * unitMs
  const units = [...new Set(entries.map(unitOf))].sort((a, b) => a - b)
  const queues = [...new Set(entries.map(({ fields }) => String(fields.qnum)))]
  const counted = (some: readonly MadeRecord[]) => plainCounts(some, query)
  return {
    timeline: units.map((unit) => ({
      wall: unit,
      counts: counted(entries.filter((entry) => unitOf(entry) === unit)),
    })),
    week: Array.from({ length: 168 }, (_, hour) =>
      counted(entries.filter((entry) => wall(entry).getUTCDay() * 24 + wall(entry).getUTCHours() === hour)),
    ),
    queues: queues.map((queue) => ({
      queue,
      counts: counted(entries.filter(({ fields }) => fields.qnum === queue)),
    })),
  }
}

/** Adds up the entries by hour of the clock and by queue, in this order. */
export function plainQueueHours(
  records: readonly MadeRecord[],
  scope: FigureScope,
  offsets: readonly OffsetSince[],
) {
  const groups = new Map<string, MadeRecord[]>()
  for (const entry of within(records, scope)) {
    const hour = Math.floor(wallAt(offsets, entry.start) / 3_600_000)
    const key = JSON.stringify([hour * 3_600_000, entry.fields.qnum])
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  const hours = [...groups].map(([key, own]) => {
    const [wall, queue]: [number, string] = JSON.parse(key)
    return { wall, queue, tally: plainTally(own, scope) }
  })
  return hours.sort((a, b) => a.wall - b.wall || (a.queue < b.queue ? -1 : 1))
}

/** Adds up some days (since 1970-01-01 on the clock) by interval of the day. */
export function plainStaffing(
  records: readonly MadeRecord[],
  scope: FigureScope,
  days: readonly number[],
  intervalMinutes: number,
  offsetMinutes: number,
) {
  const minuteOf = ({ start }: MadeRecord) => Math.floor(start / 60_000) + offsetMinutes
  const chosen = within(records, scope).filter((entry) => days.includes(Math.floor(minuteOf(entry) / 1_440)))
  return Array.from({ length: 1_440 / intervalMinutes }, (_, place) => {
    const own = chosen.filter((entry) => Math.floor((minuteOf(entry) % 1_440) / intervalMinutes) === place)
    const talks = own
      .filter(({ fields }) => isAnswered(kindOfEntry(fields)))
      .map(({ fields }) => wholeSecondsOf(fields.billsec))
      .filter((talk) => talk !== null)
    return {
      calls: own.length,
      talked: talks.length,
      talkSeconds: talks.reduce((sum, talk) => sum + talk, 0),
    }
  })
}

/** Counts the callers, and those who called again. */
export function plainCallers(records: readonly MadeRecord[], scope: FigureScope) {
  const numbers = within(records, scope)
    .map(({ fields }) => callerKey(String(fields.src), defaultRules))
    .filter((number) => number !== '')
  const callers = [...new Set(numbers)]
  return {
    callers: callers.length,
    repeated: callers.filter((caller) => numbers.filter((number) => number === caller).length > 1).length,
  }
}

export interface PlainCaller {
  readonly calls: number
  readonly lastAt: number
  /** The first unanswered call since the last answer. */
  readonly since: number
  /** The first answer after the last unanswered call. */
  readonly answeredAt: number | null
}

/** Returns the unanswered callers by `callerKey`; nobody answered or called the open ones since. */
export function plainCallbacks(
  entries: readonly MadeRecord[],
  calls: readonly MadeRecord[],
  scope: FigureScope,
): { all: Map<string, PlainCaller>; open: Map<string, PlainCaller> } {
  const outcome = ({ fields }: MadeRecord) => outcomeOf(kindOfEntry(fields), { hungUpIsAbandoned: true })
  const missed = new Map<string, number[]>()
  for (const entry of within(entries, scope)) {
    const caller = callerKey(String(entry.fields.src), defaultRules)
    if (caller === '' || !['abandoned', 'missed'].includes(outcome(entry))) continue
    missed.set(caller, [...(missed.get(caller) ?? []), entry.start])
  }
  const all = new Map<string, PlainCaller>()
  for (const [caller, starts] of missed) {
    const isOf = (value: unknown) => callerKey(String(value), defaultRules) === caller
    const answers = [
      ...entries.filter((entry) => isOf(entry.fields.src) && outcome(entry) === 'answered'),
      ...calls.filter(
        ({ fields }) => (isOf(fields.src) || isOf(fields.dst)) && fields.disposition === 'ANSWERED',
      ),
    ].map(({ start }) => start)
    const lastAt = Math.max(...starts)
    const before = Math.max(0, ...answers.filter((at) => at <= lastAt))
    const after = answers.filter((at) => at > lastAt)
    all.set(caller, {
      calls: starts.length,
      lastAt,
      since: Math.min(...starts.filter((at) => at >= before)),
      answeredAt: after.length === 0 ? null : Math.min(...after),
    })
  }
  return { all, open: new Map([...all].filter(([, { answeredAt }]) => answeredAt === null)) }
}

/** Counts open callbacks as the callers' answer does. */
export function plainOpen(firstTries: readonly number[]) {
  const since = firstTries.map((at) => Math.floor(at / 1_000) * 1_000).sort((a, b) => a - b)
  const quarters = since.map((at) => at - (at % 900_000))
  return {
    openCallbacks: since.length,
    oldestOpen: since[0] ?? null,
    openSince: [...new Set(quarters)].map((quarter) => [
      quarter,
      quarters.filter((each) => each === quarter).length,
    ]),
  }
}

function wallAt(offsets: readonly OffsetSince[], instant: number): number {
  const held = offsets.toReversed().find(({ since }) => since <= instant)
  return instant + (held?.offsetMinutes ?? 0) * 60_000
}

/** Returns the records of a scope. */
export function within(
  records: readonly MadeRecord[],
  { from, to, queues, agents, consistentOnly }: FigureScope,
): MadeRecord[] {
  return records.filter(
    ({ fields, start }) =>
      !(consistentOnly && hasLostItsWait(fields)) &&
      start >= from &&
      start < to &&
      (queues.length === 0 || queues.includes(String(fields.qnum))) &&
      (agents.length === 0 || agents.includes(String(fields.dst))),
  )
}

function hasLostItsWait(fields: MadeRecord['fields']): boolean {
  const outcome = outcomeOf(kindOfEntry(fields), { hungUpIsAbandoned: true })
  const isUnanswered = outcome !== 'answered'
  return isUnanswered && fields.wait === 0 && (trueWaitOf(fields) ?? 0) > 0
}

function plainCounts(entries: readonly MadeRecord[], { choices }: SeriesQuery): OutcomeCounts {
  const of = (name: string) =>
    entries.filter(({ fields }) => outcomeOf(kindOfEntry(fields), choices) === name)
  const waits = of('answered').map(({ fields }) => trueWaitOf(fields))
  return {
    answered: waits.length,
    inTime: waits.filter((wait) => wait !== null && wait <= choices.thresholdSeconds).length,
    unknownWait: waits.filter((wait) => wait === null).length,
    waitSeconds: waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0),
    abandoned: of('abandoned').length,
    short: of('abandoned')
      .map(({ fields }) => trueWaitOf(fields))
      .filter((wait) => wait !== null && wait < choices.shortSeconds).length,
    missed: of('missed').length,
  }
}
