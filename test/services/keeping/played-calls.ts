import { type CallCenter, createCallCenter } from '../../../electron/mock/call-center.ts'
import type { Call } from '../../../electron/mock/calls/call.ts'
import { eventsOfCall } from '../../../electron/mock/events/call-events.ts'
import type { MockEvent } from '../../../electron/mock/events/mock-event.ts'
import { createSpeller, plainSpelling } from '../../../electron/mock/events/spelling.ts'
import { type RecordForm, recordOf, roundedSecond } from '../../../electron/mock/records/columns.ts'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { saveRun } from '../../../electron/services/events/receiver-runs.store.ts'
import { indexEvents, saveDelivery } from '../../../electron/services/events/save-events.store.ts'
import {
  type ComparedDay,
  compareDay,
  type DayToCompare,
} from '../../../electron/services/receipts/compare.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import { openedDatabase } from '../store/open-store.ts'
import { json, parse } from '../webhooks/parsed.ts'

export const connectionId = 'office'
export const msOfDay = 86_400_000
/** 2026-11-20, a Friday in Tehran, whose day begins at 20:30 UTC. */
export const dayStart = Date.UTC(2026, 10, 18, 20, 30)
export const period = { from: dayStart, to: dayStart + msOfDay }

/** Returns a call center whose calls end by the day's end, this many in each day. */
export function madeCallCenter(callsPerDay: number, days = 1, seed = 1): CallCenter {
  return createCallCenter({ seed, calls: callsPerDay * days, days, now: period.to })
}

/** A record as the call center returns it. */
export interface MadeRecord {
  readonly report: ReportName
  readonly call: Call
  readonly start: number
  readonly fields: ReportRecord['fields']
}

export function recordsOf({ forms }: Pick<CallCenter, 'forms'>, call: Call): MadeRecord[] {
  const made = <Row>(report: ReportName, form: RecordForm<Row>, row: Row, offset: number): MadeRecord => ({
    report,
    call,
    start: roundedSecond(call.startedAt + offset) * 1_000,
    // A copy through JSON is what a client gets.
    fields: JSON.parse(JSON.stringify(recordOf(form, row))),
  })
  return [
    made('quick', forms.call, call, 0),
    ...call.entries.map((entry) => made('queue', forms.queue, entry, entry.startedAt)),
    ...call.entries.flatMap(({ attempts }) =>
      attempts.map((attempt) => made('queueDetails', forms.queueDetail, attempt, attempt.startedAt)),
    ),
  ]
}

/** Reads an event as the receiver does. */
export function receivedEvent(
  { time }: Pick<CallCenter, 'time'>,
  event: MockEvent,
  receivedAt = event.at,
): ReceivedEvent {
  const { name, namedIn = 'event_name', fields } = createSpeller(plainSpelling, time.offsetMinutes)(event)
  const rawBody = JSON.stringify({ ...(namedIn === null ? {} : { [namedIn]: name }), ...fields })
  const parsed = parse({ contentType: json, body: rawBody })
  if (parsed.kind !== 'event') throw new Error(`Refused: ${parsed.reason}`)
  const { kind: _, ...read } = parsed
  return {
    ...read,
    receivedAt,
    remoteAddress: '192.0.2.7',
    verb: 'POST',
    path: '/events/',
    query: '',
    headers: '[]',
    rawBody,
    rawEncoding: 'text',
    authorization: 'unchecked',
  }
}

/** A file with records and events, written as the store's thread does. */
export interface MadeFile {
  readonly db: Database
  records(records: readonly MadeRecord[], receivedAt?: number): void
  /** Saves events in order of their times; resolves to their numbers. */
  events(events: readonly ReceivedEvent[]): number[]
  repeat(seq: number, receivedAt: number): void
  /** The receiver ran all the time but in these gaps. */
  ranBut(gaps: readonly { readonly from: number; readonly to: number }[]): void
  index(): void
  compare(changes?: Partial<DayToCompare>): ComparedDay
}

const longBefore = dayStart - 100 * msOfDay

export async function madeFile(): Promise<MadeFile> {
  const db = await openedDatabase()
  const inOne = <T>(write: () => T): T => {
    db.exec('BEGIN IMMEDIATE')
    try {
      return write()
    } finally {
      db.exec('COMMIT')
    }
  }
  return {
    db,
    records: (records, receivedAt = period.to) =>
      inOne(() => {
        for (const report of ['quick', 'queue', 'queueDetails'] satisfies ReportName[]) {
          const page = records
            .filter((record) => record.report === report)
            .map(({ fields, start }) => ({ raw: JSON.stringify(fields), start }))
          savePage(db, { connectionId, report, operation: 'search', receivedAt, records: page, walk: null })
        }
      }),
    events: (events) =>
      inOne(() => events.map((event) => saveDelivery(db, deliveryRow({ kind: 'event', event })))),
    repeat: (of, receivedAt) => void saveDelivery(db, { kind: 'repeat', of, receivedAt }),
    ranBut: (gaps) => {
      let startedAt = longBefore
      for (const { from, to } of gaps) {
        saveRun(db, { startedAt, aliveUntil: from })
        startedAt = to
      }
      saveRun(db, { startedAt, aliveUntil: period.to + 10 * msOfDay })
    },
    index: () =>
      inOne(() => {
        while (indexEvents(db, 1_000) > 0);
      }),
    compare: (changes) =>
      compareDay(db, {
        connectionId,
        period,
        now: period.to + msOfDay,
        isOwner: true,
        settled: true,
        complete: true,
        since: null,
        recounted: null,
        ...changes,
      }),
  }
}

/** Returns all events of these calls by time. */
export function eventsOf(callCenter: CallCenter, calls: readonly Call[]): MockEvent[] {
  return calls.flatMap((call) => eventsOfCall(call, callCenter)).sort((a, b) => a.at - b.at)
}
