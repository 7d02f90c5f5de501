import type { Attempt, Call, QueueEntry } from './calls/call.ts'
import { createCallMaker } from './calls/call-maker.ts'
import { type Agent, createDirectory } from './calls/directory.ts'
import { createFloor } from './calls/floor.ts'
import { createRandom } from './calls/random.ts'
import { arrivalsBetween, nextArrival, totalLoad } from './calls/rhythm.ts'
import { createCallForm } from './records/call-form.ts'
import { type RecordForm, roundedSecond } from './records/columns.ts'
import { createOrderedForm, createQueueDetailForm } from './records/queue-detail-form.ts'
import { createQueueForm } from './records/queue-form.ts'
import { createServerTime, type ServerTime } from './records/server-time.ts'
import { createTable, type Table } from './records/table.ts'

export interface CallCenterOptions {
  /** The same seed and the same `now` give the same calls. */
  readonly seed?: number
  /** How many calls have ended by `now`; at least 3. */
  readonly calls?: number
  /** How long before `now` the first of them came. */
  readonly days?: number
  /** Epoch milliseconds. */
  readonly now?: number
  /** The server's local time, in minutes from UTC. */
  readonly offsetMinutes?: number
  /** Calls keep coming after `now`, each to be found once it has ended. */
  readonly live?: boolean
  /** The longest that a live one waits for its next call, in milliseconds; without it, its nights are as quiet as real ones. */
  readonly longestQuiet?: number
  /** The time that a live call center goes by. */
  readonly clock?: () => number
}

/** The three tables of a call center; records are derived from their rows by the forms. */
export interface CallCenter {
  readonly time: ServerTime
  readonly calls: Table<Call>
  readonly entries: Table<QueueEntry>
  readonly attempts: Table<Attempt>
  readonly forms: {
    readonly call: RecordForm<Call>
    readonly queue: RecordForm<QueueEntry>
    readonly queueDetail: RecordForm<Attempt>
    readonly ordered: RecordForm<Attempt>
  }
  readonly agents: readonly Agent[]
  /** Calls that have begun by now and aren't written yet, at the end of their lives too; of a live call center. */
  callsUnderWay(): readonly Call[]
  /** Lets the calls be found that have ended by now; of use only to a live call center. */
  catchUp(): void
}

const day = 86_400_000
const hour = 3_600_000
const leastCalls = 3
const leastCallsOfToday = 3
const tehranOffset = 210

/** Makes all calls at once and keeps them in memory; nothing listens and no timer runs. */
export function createCallCenter(options: CallCenterOptions = {}): CallCenter {
  const {
    seed = 1,
    days = 30,
    offsetMinutes = tehranOffset,
    live = false,
    clock = Date.now,
    longestQuiet,
  } = options
  const now = options.now ?? clock()
  const count = Math.max(leastCalls, options.calls ?? 20_000)
  const from = now - days * day
  const load = totalLoad(offsetMinutes, from, now)

  const random = createRandom(seed)
  const arrivalRandom = createRandom(seed ^ 0x5bd1e995)
  const peak = (count / load) * hour * 1.4
  const directory = createDirectory(random, peak, Math.ceil(count / 5) + 10)
  const floor = createFloor(random, directory, offsetMinutes)
  const maker = createCallMaker(random, directory, floor, offsetMinutes)

  const time = createServerTime(offsetMinutes)
  const forms = {
    call: createCallForm(time),
    queue: createQueueForm(time),
    queueDetail: createQueueDetailForm(time),
    ordered: createOrderedForm(time),
  }
  const calls = createTable(forms.call, (call) => roundedSecond(call.startedAt))
  const entries = createTable(forms.queue, (entry) => roundedSecond(entry.call.startedAt + entry.startedAt))
  const attempts = createTable(forms.queueDetail, (attempt) =>
    roundedSecond(attempt.entry.call.startedAt + attempt.startedAt),
  )

  let recordNumber = 0x1a0000
  const nextRecordNumber = (): number => {
    recordNumber = (recordNumber + 1) & 0xffffff
    return recordNumber
  }

  /** Writes the calls into the tables, in the order in which they ended. */
  function write(ended: Call[]): void {
    ended.sort((a, b) => a.writtenAt - b.writtenAt)
    for (const call of ended) {
      call.number = nextRecordNumber()
      calls.append(call)
      for (const entry of call.entries) {
        entry.number = nextRecordNumber()
        entries.append(entry)
        for (const attempt of entry.attempts) {
          attempt.number = nextRecordNumber()
          attempts.append(attempt)
        }
      }
    }
  }

  // Some calls are still going on at `now`, so a few more are made than are needed; the first ones are left out.
  const spare = 20 + Math.ceil(count / 100)
  const made: Call[] = []
  for (const instant of arrivalsBetween(arrivalRandom, offsetMinutes, from, now, load, count + spare)) {
    made.push(maker.make(instant))
  }
  const ended = made.filter((call) => call.writtenAt <= now)
  const midnight = time.startOfDay(now)
  const ofToday = ended.reduce((sum, call) => sum + (call.startedAt >= midnight ? 1 : 0), 0)
  const brief = Math.max(0, leastCallsOfToday - ofToday, count - ended.length)
  const kept = ended.slice(Math.max(0, ended.length - (count - brief)))
  for (let index = 0; index < brief; index++) {
    const startedAt = midnight + Math.floor(((now - midnight) * index) / brief)
    kept.push(maker.makeBrief(startedAt, now - startedAt))
  }
  write(kept)

  let underWay = made.filter((call) => call.writtenAt > now)
  const perCall = load / count
  let nextAt = nextAfter(now)

  function nextAfter(last: number): number {
    const usual = nextArrival(arrivalRandom, offsetMinutes, last, perCall)
    return longestQuiet === undefined ? usual : Math.min(usual, last + arrivalRandom.next() * longestQuiet)
  }

  function catchUp(): void {
    if (!live) return
    const present = clock()
    for (; nextAt <= present; nextAt = nextAfter(nextAt)) {
      underWay.push(maker.make(nextAt))
    }
    write(underWay.filter((call) => call.writtenAt <= present))
    underWay = underWay.filter((call) => call.writtenAt > present)
  }

  function callsUnderWay(): readonly Call[] {
    catchUp()
    return underWay
  }

  return { time, calls, entries, attempts, forms, agents: directory.agents, callsUnderWay, catchUp }
}
