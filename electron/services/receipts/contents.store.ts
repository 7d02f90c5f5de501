import { z } from 'zod'
import type { Json } from '../../../shared/reports/values.ts'
import { plainText } from '../../../shared/text.ts'
import { newState } from '../../../shared/webhooks/event-names.ts'
import { fieldText } from '../../../shared/webhooks/event-values.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import { cellOf, fieldsOf } from '../records/record-columns.ts'
import type { Database } from '../store/thread/database.ts'
import {
  type CallEvent,
  type CallRecord,
  type ComparedCall,
  hasRecords,
  isAnswered,
  type Period,
} from './compared-calls.store.ts'
import { contentsOf, repeatsWithoutCall } from './compared-events.store.ts'
import type { Findings } from './findings.store.ts'

/** The fields that an event at a call's end shares with its record. */
const sharedFields = ['disposition', 'src', 'dst', 'billsec'] as const
type SharedField = (typeof sharedFields)[number]
type Said = Pick<CallRecord, SharedField>

/** A field that fewer agree in means something else in the event. */
const usualShare = 0.8
const billedTolerance = 1

interface Difference {
  readonly call: string
  readonly event: string
  readonly field: SharedField
  readonly record: CallRecord
  readonly said: string
}

const rawRows = z.array(z.object({ raw: z.string() }))

/**
 * Compares what Cdr and CdrQueue say with the records, and names the ones without a record.
 * @param missing why an event may have no record
 * @returns the ids of the calls that differ
 */
export function compareContents(
  db: Database,
  calls: readonly ComparedCall[],
  missing: (call: ComparedCall) => 'not_settled' | 'no_record' | 'unexplained',
  findings: Findings,
): ReadonlySet<string> {
  const differences: Difference[] = []
  const compared = new Map<string, { all: number; different: number }>()
  const ends = calls.flatMap((call) => call.events.filter(isEnd).map((event) => ({ call, event })))
  const contents = contentsOf(
    db,
    ends.map(({ event }) => event.seq),
  )
  for (const { call, event } of ends) {
    if (!hasRecords(call)) continue
    const records = recordsOf(call, event)
    if (records.length === 0) {
      findings.add({ kind: 'events_only', reason: missing(call), call: call.id, event: event.name })
      continue
    }
    const values = eventValues(contents.get(event.seq) ?? '{}')
    const told = sharedFields.filter((field) => fieldText(values[field]) !== null)
    const [nearest] = records
      .map((record) => ({ record, fields: told.filter((field) => !agrees(record, field, values[field])) }))
      .sort((a, b) => a.fields.length - b.fields.length)
    if (!nearest) continue
    for (const field of told) {
      const key = tallyKey(event.name, field, nearest.record)
      const tally = compared.get(key) ?? { all: 0, different: 0 }
      compared.set(key, tally)
      tally.all++
      if (!nearest.fields.includes(field)) continue
      tally.different++
      const said = fieldText(values[field]) ?? ''
      differences.push({ call: call.id, event: event.name, field, record: nearest.record, said })
    }
  }

  const differing = new Set<string>()
  for (const difference of differences) {
    const { call, event, field, record } = difference
    const { all, different } = compared.get(tallyKey(event, field, record)) ?? { all: 0, different: 0 }
    // In few calls, nothing tells a different meaning from a fault.
    if (all >= 5 && different > all * (1 - usualShare)) continue
    differing.add(call)
    const reason = agreedBefore(db, difference) ? 'observed' : 'unexplained'
    findings.add({ kind: 'differing', reason, call, event, field })
  }
  return differing
}

const isEnd = ({ name }: CallEvent): boolean => name === 'Cdr' || name === 'CdrQueue'

function recordsOf({ records }: ComparedCall, { name, queue }: CallEvent): readonly CallRecord[] {
  return name === 'Cdr' ? records.quick : records.queue.filter(({ qnum }) => queue === '' || qnum === queue)
}

function tallyKey(event: string, field: string, record: CallRecord): string {
  return `${event} ${field} ${isAnswered(record)}`
}

function agrees(record: Said, field: SharedField, value: Json | undefined): boolean {
  const said = fieldText(value) ?? ''
  if (field === 'billsec') return Math.abs(Number(said) - record.billsec) <= billedTolerance
  return plainText(said).toLowerCase() === plainText(record[field]).toLowerCase()
}

/** Tells whether the event agrees with the record as it was before a change, which then explains it. */
function agreedBefore(db: Database, { record, field, said }: Difference): boolean {
  const versions = rawRows.parse(db.all('SELECT raw FROM other_version WHERE row = ?', record.row))
  return versions.some(({ raw }) => {
    const before = cellOf(fieldsOf(raw), field)
    const whole = { ...record, [field]: field === 'billsec' ? Number(before) : String(before ?? '') }
    return agrees(whole, field, said)
  })
}

/** Adds the events that were delivered more than once: counted at their arrival, or stored twice word for word. */
export function addRepeats(db: Database, calls: readonly ComparedCall[], findings: Findings): void {
  const several: { call: string; event: CallEvent }[] = []
  for (const { id, events } of calls) {
    const names = new Map<string, number>()
    for (const { name, repeats } of events) {
      names.set(name, (names.get(name) ?? 0) + 1)
      if (repeats > 0) findings.add({ ...repeated, call: id, event: name, items: repeats })
    }
    for (const event of events) {
      // A phone may ring twice in a call, and a state has no time that tells.
      if (event.name !== newState && (names.get(event.name) ?? 0) > 1) several.push({ call: id, event })
    }
  }
  const contents = contentsOf(
    db,
    several.map(({ event }) => event.seq),
  )
  const seen = new Set<string>()
  for (const { call, event } of several) {
    const key = `${call}\n${event.name}\n${contents.get(event.seq)}`
    if (seen.has(key)) findings.add({ ...repeated, call, event: event.name })
    seen.add(key)
  }
}

/** Adds the repeated events of no call that arrived in a period. */
export function addRepeatsWithoutCall(db: Database, period: Period, findings: Findings): void {
  for (const { name, items } of repeatsWithoutCall(db, period)) {
    findings.add({ ...repeated, call: null, event: name, items })
  }
}

const repeated = { kind: 'repeated', reason: 'observed' } as const
