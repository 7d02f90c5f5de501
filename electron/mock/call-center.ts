import { setImmediate } from 'node:timers/promises'
import { type CallCenterOptions, withDefaults } from './call-center-options.ts'
import { endedBefore, evenlyBetween, firstInstantOf, placeOf } from './calls/arrivals.ts'
import type { Attempt, Call, QueueEntry } from './calls/call.ts'
import { type CallMaker, createCallMaker } from './calls/call-maker.ts'
import { type Circumstances, ordinaryCircumstances, withMore } from './calls/circumstances.ts'
import { type Agent, createDirectory, type Line } from './calls/directory.ts'
import { createFloor } from './calls/floor.ts'
import { createRandom, type Random } from './calls/random.ts'
import { arrivalsBetween, nextArrival } from './calls/rhythm.ts'
import { loadOf, type Stretch, stretchesBetween } from './calls/stretches.ts'
import { createLiveCalls } from './live-calls.ts'
import { type MockRecord, type RecordForm, recordOf } from './records/columns.ts'
import { createForms, type Forms } from './records/forms.ts'
import { recordNumbersOf, recordsOf } from './records/numbering.ts'
import { createServerTime, type ServerTime } from './records/server-time.ts'
import type { Table } from './records/table.ts'
import { createTables, type WrittenRows } from './records/tables.ts'

/** The three tables of a call center; records are derived from their rows by the forms. */
export interface CallCenter {
  readonly time: ServerTime
  readonly calls: Table<Call>
  readonly entries: Table<QueueEntry>
  readonly attempts: Table<Attempt>
  readonly forms: Forms
  /** Returns a row's record as it is answered now. */
  record<Row>(form: RecordForm<Row>, row: Row): MockRecord
  /** The present, in epoch milliseconds. */
  readonly clock: () => number
  readonly agents: readonly Agent[]
  readonly lines: readonly Line[]
  readonly circumstances: Circumstances
  /** Returns a live call center's calls that have begun and aren't written yet, and late ones of any. */
  callsUnderWay(): readonly Call[]
  /** Calls in the order of writing; in a live call center only those since the midnight before its start. */
  readonly latest: readonly Call[]
  /**
   * Makes the calls of all days back to a second of Unix time. A day takes some milliseconds and runs in its
   * own turn, so that other work on the thread goes on.
   */
  bring(second: number): Promise<void>
  /** Writes the calls that are due by now, a live call center's at most of a day. */
  catchUp(): void
}

const day = 86_400_000
const hour = 3_600_000
const minute = 60_000
/** Three times an average call's number of channels. */
const channelsPerCall = 6

/**
 * Makes all calls at once and keeps them in memory. A live call center makes the calls of each day before
 * today on demand, as soon as that day or an earlier one is needed. Nothing listens and no timer runs.
 */
export function createCallCenter(options: CallCenterOptions = {}): CallCenter {
  const { seed, count, days, leastOfToday, now, offsetMinutes, live, clock, handling, variation } =
    withDefaults(options)
  const { longestQuiet, callsPerMinute } = options
  const time = createServerTime(offsetMinutes)
  const midnight = time.startOfDay(now)
  const from = now - days * day
  // Some calls are still in progress at `now`, so a few spare ones are made; the first ones are left out.
  const spare = 20 + Math.ceil(count / 100)
  const midnights = Array.from(
    { length: live ? Math.ceil(days) + 1 : 0 },
    (_, before) => midnight - before * day,
  )
  const dayStarts = midnights
    .map(firstInstantOf)
    .filter((start) => start > from)
    .reverse()
  const stretches = stretchesBetween([from, ...dayStarts, now], offsetMinutes, count + spare)
  const load = loadOf(stretches)
  const earlier = stretches.slice(0, -1)
  const recent = stretches.at(-1)
  if (!recent) throw new RangeError('A call center has at least a day')

  const random = createRandom(seed)
  const arrivalRandom = createRandom(seed ^ 0x5bd1e995)
  const peak = Math.max((count / load) * hour * 1.4, 60 * (callsPerMinute ?? 0))
  const directory = createDirectory(random, peak, Math.ceil(count / 5) + 10, options.leastAgents)

  const lines = directory.lineChoices.map(([, line]) => line)
  const circumstances = (options.circumstances ?? ordinaryCircumstances)(
    directory.agents,
    lines.map(({ entryPoint }) => entryPoint),
  )

  const usualArrivals = arrivalsIn(recent, arrivalRandom)
  const usualOfToday = usualArrivals.length - placeOf(usualArrivals, midnight)
  const added = new Set(evenlyBetween(midnight, now, leastOfToday - usualOfToday))
  const arrivals = new Float64Array(usualArrivals.length + added.size)
  arrivals.set(usualArrivals)
  arrivals.set([...added], usualArrivals.length)
  arrivals.sort()

  const forms = createForms(time)
  const { calls, entries, attempts, append, prepend } = createTables(forms, { bring: bringEarlier })

  const latest: Call[] = []
  const nextRecordNumber = recordNumbersOf(recent)
  const maker = createMaker(random, recent)

  function arrivalsIn({ from, before, load, arrivals }: Stretch, random: Random): Float64Array {
    return arrivalsBetween(random, offsetMinutes, from, before, load, arrivals)
  }

  function createMaker(random: Random, { place }: Stretch): CallMaker {
    const floor = createFloor(random, directory, offsetMinutes, circumstances)
    return createCallMaker(random, directory, floor, circumstances, offsetMinutes, place * channelsPerCall)
  }

  /** Appends the calls to the tables, in the order of writing. */
  function write(ended: Call[]): void {
    const written = recordsOf(ended, nextRecordNumber)
    append(written)
    for (const call of written.calls) latest.push(call)
    handling?.written(written.calls, forms, now)
  }

  const made = withMore(circumstances, arrivals).map(({ instant, isMore }) => {
    if (isMore) return maker.makeIncoming(instant)
    return added.has(instant) ? endedBefore(now, instant, maker) : maker.make(instant)
  })
  const ended = made.filter((call) => call.writtenAt <= now)
  const inProgress = made.filter((call) => call.writtenAt > now)
  const ofToday = ended.reduce((sum, call) => sum + (call.startedAt >= midnight ? 1 : 0), 0)
  const endedCount = earlier.reduce((sum, { arrivals }) => sum + arrivals, ended.length)
  const brief = Math.max(0, leastOfToday - ofToday, count - endedCount)
  const kept = ended.slice(Math.max(0, ended.length - (count - brief)))
  for (const instant of evenlyBetween(midnight, now, brief))
    kept.push(maker.makeBrief(instant, now - instant))
  const late: Call[] = []
  write(inTime(kept))

  const waiting = [...earlier]
  let lacking = count - kept.length

  /** Puts all days before the tables' rows at once, which makes room for them once. */
  function bringEarlier(second: number): void {
    const days: WrittenRows[] = []
    for (let day = makeDay(second); day; day = makeDay(second)) days.unshift(day)
    if (days.length === 0) return
    prepend({
      calls: days.flatMap(({ calls }) => calls),
      entries: days.flatMap(({ entries }) => entries),
      attempts: days.flatMap(({ attempts }) => attempts),
    })
  }

  async function bring(second: number): Promise<void> {
    for (let day = makeDay(second); day; day = makeDay(second)) {
      prepend(day)
      await setImmediate()
    }
  }

  /** Tells whether a call ended at a dead trunk, so that the call center never knew of it. */
  function isUnheard({ line, startedAt }: Call): boolean {
    return line !== null && circumstances.isDead(line.entryPoint, startedAt)
  }

  /** Returns the calls that arrived and aren't late. */
  function inTime(ended: Call[]): Call[] {
    return ended.filter((call) => {
      if (isUnheard(call)) return false
      const isLate = handling?.postpone(call, now)
      if (isLate) late.push(call)
      return !isLate
    })
  }

  /** Makes the calls of the latest missing day, if needed; they were all over and written by midnight. */
  function makeDay(second: number): WrittenRows | null {
    const last = waiting.at(-1)
    if (!last || second * 1000 >= last.before) return null
    waiting.pop()
    return writtenIn(last)
  }

  function writtenIn(stretch: Stretch): WrittenRows {
    const { arrivals, before, place } = stretch
    const random = createRandom(seed ^ variation ^ (0x2545f491 + place))
    const kept = arrivalsIn(stretch, random).subarray(Math.max(0, arrivals - lacking))
    lacking -= kept.length
    const maker = createMaker(random, stretch)
    const written = recordsOf(
      inTime(
        withMore(circumstances, kept).map(({ instant, isMore }) =>
          isMore ? maker.makeIncoming(instant) : endedBefore(before, instant, maker),
        ),
      ),
      recordNumbersOf(stretch),
    )
    handling?.written(written.calls, forms, now)
    return written
  }

  // Else the late calls of a day that is brought later would be written before others.
  if (handling) bringEarlier(Number.NEGATIVE_INFINITY)
  const perCall = load / count
  const { underWay, catchUp } = createLiveCalls({
    live,
    clock,
    begun: [...(live ? inTime(inProgress) : []), ...late],
    startedAt: now,
    handling,
    make: (instant) => {
      const call = maker.make(instant)
      return isUnheard(call) ? null : call
    },
    nextAfter,
    write,
  })

  function nextAfter(last: number): number {
    const factor = circumstances.arrivalFactor(last)
    if (callsPerMinute !== undefined) {
      return last + arrivalRandom.exponential(minute / callsPerMinute) / factor
    }
    const usual = nextArrival(arrivalRandom, offsetMinutes, last, perCall / factor)
    return longestQuiet === undefined ? usual : Math.min(usual, last + arrivalRandom.next() * longestQuiet)
  }

  return {
    time,
    calls,
    entries,
    attempts,
    forms,
    record: (form, row) => {
      const record = recordOf(form, row)
      return handling ? handling.current(record) : record
    },
    clock,
    agents: directory.agents,
    lines,
    circumstances,
    latest,
    callsUnderWay: underWay,
    bring,
    catchUp,
  }
}
