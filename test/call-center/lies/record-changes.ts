import type { Random } from '../../../electron/mock/calls/random.ts'
import { durationText, type FieldValue, type MockRecord } from '../../../electron/mock/records/columns.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'

/** A field's new value. */
export interface Change {
  readonly field: string
  readonly before: FieldValue
  readonly after: FieldValue
}

/** Returns a field's new value; undefined if it can't change. */
type Changing = (value: FieldValue | undefined, random: Random) => FieldValue | undefined

const longer: Changing = (value, random) =>
  typeof value === 'number' ? value + random.integer(1, 30) : undefined
const noted: Changing = (value) => (value === '' ? 'Called back' : undefined)
const otherThan =
  (usual: string, other: string): Changing =>
  (value) =>
    value === usual ? other : undefined

/** What installations correct afterwards. */
const changeable: Readonly<Record<ReportName, readonly (readonly [string, Changing])[]>> = {
  quick: [
    ['billsec', longer],
    ['comment', noted],
    ['userfield', noted],
    ['disposition', otherThan('NO ANSWER', 'FAILED')],
  ],
  queue: [
    ['billsec', longer],
    ['hangup', otherThan('caller', 'agent')],
    ['disposition', otherThan('ABANDONED', 'MISSED')],
  ],
  queueDetails: [
    ['billsec', longer],
    ['tries', longer],
    ['comment', noted],
  ],
}

/** Chooses a change of a record; the same generator chooses the same one. */
export function changeOf(report: ReportName, record: MockRecord, random: Random): Change | null {
  const possible = changeable[report].flatMap(([field, change]) => {
    const before = record[field]
    const after = change(before, random)
    return before === undefined || after === undefined ? [] : [{ field, before, after }]
  })
  return possible[random.integer(0, possible.length - 1)] ?? null
}

/** Returns a record with its change, and with what the service derives of the changed field. */
export function changedRecord(record: MockRecord, { field, before, after }: Change): MockRecord {
  const { [field === 'disposition' ? String(before) : '']: _counter, ...others } = record
  if (field === 'disposition') return { ...others, disposition: after, [String(after)]: 1 }
  if (field === 'billsec')
    return { ...record, billsec: after, billsec_hhmmss: durationText(Number(after) * 1_000) }
  return { ...record, [field]: after }
}
