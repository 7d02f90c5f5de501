import { spellingsOf } from '../../../shared/people.ts'
import type { ArchiveFilter, ArchiveSort } from '../../../shared/reports/archive.ts'
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
    spellingsOf(searchText(filter.number)).some((number) => is('src', number) || is('dst', number)) &&
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
