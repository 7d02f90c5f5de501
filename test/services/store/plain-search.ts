import fc from 'fast-check'
import {
  type ArchiveFilter,
  type ArchiveSort,
  archiveColumns,
  archiveFilter,
} from '../../../shared/archive/archive.ts'
import { defaultRules, spellingsOf } from '../../../shared/callers.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { searchText } from '../../../shared/text.ts'
import type { MadeRecord } from './made-records.ts'

/** Searches without a database: returns the ids of matching records, in order. */
export function plainSearch(
  records: readonly MadeRecord[],
  filter: ArchiveFilter,
  sort: ArchiveSort,
): Json[] {
  const sign = sort.descending ? -1 : 1
  return records
    .map((record, row) => ({ ...record, row }))
    .filter((record) => matches(record, filter))
    .sort((a, b) => {
      const byColumn = sort.column === 'starttime' ? 0 : compare(a.fields[sort.column], b.fields[sort.column])
      return sign * (byColumn || a.start - b.start || a.row - b.row)
    })
    .map(({ fields }) => fields._id ?? null)
}

function matches({ fields, start }: MadeRecord, filter: ArchiveFilter): boolean {
  const is = (name: string, wanted: string) =>
    !wanted || searchText(String(fields[name])) === searchText(wanted)
  const texts = [
    'src',
    'dst',
    'qnum',
    'clid',
    'dst_name',
    'cuid',
    'uniqueid',
    'queue_id',
    'record',
    'comment',
  ]
  const words = searchText(filter.text).split(/\s+/).filter(Boolean)
  return (
    spellingsOf(searchText(filter.number), defaultRules).some(
      (number) => is('src', number) || is('dst', number),
    ) &&
    (is('dst', filter.agent) || is('dst_name', filter.agent)) &&
    is('qnum', filter.queue) &&
    is('cuid', filter.cuid) &&
    (!filter.disposition || fields.disposition === filter.disposition) &&
    (!filter.type || fields.type === filter.type) &&
    (filter.from === null || start >= filter.from) &&
    (filter.to === null || start < filter.to) &&
    (fields._id === filter.text ||
      words.every((word) =>
        texts.some((name) => fields[name] !== undefined && searchText(String(fields[name])).includes(word)),
      ))
  )
}

function compare(a: Json | undefined, b: Json | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a ?? ''), String(b ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}

const some = <T>(arbitrary: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, { weight: 1, arbitrary })
const partOf = (text: string) =>
  fc.tuple(fc.nat(text.length), fc.integer({ min: 1, max: 8 })).map(([at, size]) => text.slice(at, at + size))

/** Filters of some conditions, which match none, some or many of these records. */
export function filtersOf(records: readonly MadeRecord[]): fc.Arbitrary<ArchiveFilter> {
  const oneRecord = fc.constantFrom(...records)
  const fieldOf = (name: string) => oneRecord.map(({ fields }) => String(fields[name]))
  const instant = oneRecord.map(({ start }): number | null => start)
  const conditions = fc.record({
    number: some(fieldOf('src'), ''),
    queue: some(fc.constantFrom('901', '۹۰۳', '٩٠٥', '000'), ''),
    agent: some(fc.constantFrom('560', 'سارا کریمی', 'سارا كريمي', 'Ziba', 'nobody'), ''),
    disposition: some(fc.constantFrom('ANSWERED', 'NO ANSWER', 'MISSED', 'missed'), ''),
    type: some(fc.constantFrom('queue_report', 'other'), ''),
    cuid: some(fieldOf('cuid'), ''),
    from: some(instant, null),
    to: some(instant, null),
    text: some(
      fc.oneof(
        fc.constantFrom('src', 'clid', 'dst_name', 'cuid', 'queue_id').chain(fieldOf).chain(partOf),
        fieldOf('_id'),
        fc.constantFrom('ي', 'كري', '۰۹۱', 'HOSH', 'jo mi', '"', '%', '_', "'", 'zzz', '09 علی'),
      ),
      '',
    ),
  })
  return conditions.map((some) => archiveFilter.parse(some))
}

export const sorts: fc.Arbitrary<ArchiveSort> = fc.record({
  column: fc.constantFrom(...archiveColumns),
  descending: fc.boolean(),
})
