import type { Receipt } from '../../../shared/receipts.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { callEventNames } from '../../../shared/webhooks/event-names.ts'
import { readRuns } from '../events/receiver-runs.store.ts'
import type { Database } from '../store/thread/database.ts'
import {
  addEvents,
  addOtherRecords,
  archivesOf,
  type ComparedCall,
  countStarts,
  dateCall,
  hasRecords,
  isOfAnother,
  type Period,
  readCalls,
  widened,
} from './compared-calls.store.ts'
import { lastArrival, readEvents, wasHeardSince } from './compared-events.store.ts'
import { addRepeats, addRepeatsWithoutCall, compareContents } from './contents.store.ts'
import { createFindings } from './findings.store.ts'
import { addLater, addRecounted, type RecountedReport } from './later.store.ts'
import { explainMissing } from './missing.store.ts'
import { gapsOf } from './outages.store.ts'

export interface DayToCompare {
  readonly connectionId: string
  /** The day, UTC milliseconds. */
  readonly period: Period
  /** UTC milliseconds. */
  readonly now: number
  /** Whether events without a record belong to this connection. */
  readonly isOwner: boolean
  /** Whether the day was over and its records had settled when all its reports were asked for. */
  readonly settled: boolean
  /** Whether all three reports are complete. */
  readonly complete: boolean
  /** When the day was sealed: later records and changes are told. UTC milliseconds; null before. */
  readonly since: number | null
  /** What a recount found, in the place of `since`. */
  readonly recounted: readonly RecountedReport[] | null
}

export interface ComparedDay extends Pick<Receipt, 'calls' | 'findings'> {
  readonly ofDay: Readonly<Record<ReportName, number>>
}

const callNames: ReadonlySet<string> = new Set(callEventNames)

const hour = 3_600_000
const msOfDay = 24 * hour
/** Calls near midnight show whether an outage goes on there. */
const aroundMs = hour
/** A call's later records begin within this time. */
const longestCallMs = 2 * hour
/** A smaller day learns from this many calls of the two weeks before it, else of those after it. */
const enoughCalls = 3_000
const furthestMs = 14 * msOfDay
const idSlackMs = 60_000
/** Events may wait this long for a record, and records for an event. */
const settlingMs = 10 * 60_000

/** Compares a day's records with its events, on one state of the file. */
export function compareDay(db: Database, day: DayToCompare): ComparedDay {
  return db.snapshot(() => compare(db, day))
}

function compare(db: Database, day: DayToCompare): ComparedDay {
  const { connectionId, period, now } = day
  const archives = archivesOf(db, connectionId)
  const ofDay = {
    quick: countStarts(db, archives.quick, period),
    queue: countStarts(db, archives.queue, period),
    queueDetails: countStarts(db, archives.queueDetails, period),
  }
  const taught = widened(db, archives.quick, period, {
    calls: enoughCalls - ofDay.quick,
    furthestMs,
  })
  const around = (inner: Period): Period => ({
    from: Math.min(inner.from, period.from - aroundMs),
    to: Math.min(now, Math.max(inner.to, period.to + aroundMs)),
  })
  const eventsIn = ({ from, to }: Period) => readEvents(db, { from: from - idSlackMs, to: to + idSlackMs })
  let seen = around(taught)
  let events = eventsIn(seen)
  // Other calls teach nothing where no receiver ran, as in the days before the first start.
  if (events.size === 0 && isOff(db, seen, now)) {
    seen = around(period)
    events = eventsIn(seen)
  }
  const known = readCalls(db, archives, { from: seen.from - idSlackMs, to: seen.to + longestCallMs })
  addEvents(known, events)
  const calls: ComparedCall[] = []
  for (const call of known.values()) {
    if (call.records.quick.length === 0) addOtherRecords(db, archives, call)
    dateCall(call)
    if (call.at >= seen.from && call.at < seen.to) calls.push(call)
  }

  const receives = day.isOwner || calls.some((call) => call.events.length > 0 && hasRecords(call))
  const own = calls.filter(
    (call) => hasRecords(call) || (receives && !isOfAnother(db, connectionId, call.id)),
  )
  const ofToday = own.filter(({ at }) => at >= period.from && at < period.to)
  const findings = createFindings()
  const recent = now - settlingMs
  const whyNoRecord = (call: ComparedCall) => {
    const heardAt = call.events.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0)
    if (!day.settled || heardAt > recent) return 'not_settled'
    return day.complete ? 'no_record' : 'unexplained'
  }

  const eventsOnly = ofToday.filter((call) => !hasRecords(call))
  for (const call of eventsOnly) {
    const names = new Set(call.events.map(({ name }) => name))
    // A fax has a call id, but never a record.
    const [event = null] = names.size === 1 && !callNames.has([...names][0] ?? '') ? names : []
    const items = call.events.length
    findings.add({ kind: 'events_only', reason: whyNoRecord(call), call: call.id, event, items })
  }
  explainMissing(
    {
      calls: own,
      isOfDay: ({ at }) => at >= period.from && at < period.to,
      gaps: receives ? gapsIn(db, seen, now) : [listenedIn(seen, now)],
      shown: { from: period.from, to: Math.min(period.to, now) },
      recent,
      wasHeard: (event) => wasHeardSince(db, event, seen.from),
    },
    findings,
  )
  const differing = compareContents(db, ofToday, whyNoRecord, findings)
  addRepeats(db, ofToday, findings)
  if (receives) addRepeatsWithoutCall(db, period, findings)
  addLaterRecords()
  return { ofDay, calls: countCalls(ofToday, differing), findings: findings.all() }

  function addLaterRecords(): void {
    if (day.recounted) addRecounted(db, archives, day.recounted, findings)
    else if (day.since !== null) addLater(db, archives, period, day.since, findings)
  }
}

/** The time in which the events of a period's calls arrive. */
function listenedIn({ from, to }: Period, now: number): Period {
  return { from, to: Math.min(to + longestCallMs, now) }
}

/** Tells whether no receiver ran at all. */
function isOff(db: Database, seen: Period, now: number): boolean {
  const { from, to } = listenedIn(seen, now)
  return gapsIn(db, seen, now).some((gap) => gap.from === from && gap.to === to)
}

/** Returns when no receiver ran; an event that arrived in such a time shows that one did until then. */
function gapsIn(db: Database, seen: Period, now: number): Period[] {
  const period = listenedIn(seen, now)
  const gaps = gapsOf(readRuns(db, period), period)
  return gaps
    .map((gap) => ({ ...gap, from: Math.max(gap.from, lastArrival(db, gap) ?? gap.from) }))
    .filter(({ from, to }) => to > from)
}

function countCalls(calls: readonly ComparedCall[], differing: ReadonlySet<string>): Receipt['calls'] {
  const counts = { total: calls.length, matched: 0, recordsOnly: 0, eventsOnly: 0, differing: 0 }
  for (const call of calls) {
    if (!hasRecords(call)) counts.eventsOnly++
    else if (call.events.length === 0) counts.recordsOnly++
    else if (differing.has(call.id)) counts.differing++
    else counts.matched++
  }
  return counts
}
