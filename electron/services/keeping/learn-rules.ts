import { readServerText } from '../../../shared/clock/server-text.ts'
import { formatRequestDate, msOfMinute, type Wall } from '../../../shared/clock/wall-time.ts'
import type { LearnedRules } from '../../../shared/keeping.ts'
import type { ReportPage, ReportRecord } from '../../../shared/reports/page.ts'
import { type SearchQuery, searchQuery } from '../../../shared/reports/query.ts'
import { keyOf } from '../call-center/walk-pages.ts'

/** A call to learn from: it ended minutes after it began, both in the midst of a minute. */
export interface SampleCall {
  readonly key: string
  readonly start: Wall
  readonly end: Wall
}

/** Returns a record of quick search that tells the rules of ranges apart; null if there is none. */
export function sampleOf(records: readonly ReportRecord[]): SampleCall | null {
  for (const { fields } of records) {
    const start = wallOfField(fields.starttime)
    const end = wallOfField(fields.endtime)
    if (start === null || end === null || minuteOf(end) <= minuteOf(start) + msOfMinute) continue
    if (start % msOfMinute !== 0 && end % msOfMinute !== 0) return { key: keyOf(fields), start, end }
  }
  return null
}

/**
 * Learns by which time a range selects, and whether its last minute includes its seconds, from whether ranges of
 * a minute bring a known call. At most three small requests; `search` resolves to null for a range that the call
 * center refuses, such as one of no length, which then tells nothing.
 */
export async function learnRanges(
  { key, start, end }: SampleCall,
  search: (query: SearchQuery) => Promise<ReportPage | null>,
): Promise<Pick<LearnedRules, 'lastMinute' | 'selectedBy'>> {
  const brings = async (from: Wall, to: Wall): Promise<boolean | null> => {
    const range = { from: formatRequestDate(from), to: formatRequestDate(to) }
    const page = await search(rangeQuery(range))
    return page?.records.some(({ fields }) => keyOf(fields) === key) ?? null
  }
  const byStart = await brings(minuteOf(start), minuteOf(start) + msOfMinute)
  const byEnd = !byStart && (await brings(minuteOf(end), minuteOf(end) + msOfMinute))
  if (!byStart && !byEnd) return { lastMinute: null, selectedBy: null }
  const minute = minuteOf(byStart ? start : end)
  const isIncluded = await brings(minute, minute)
  return {
    lastMinute: isIncluded === null ? null : isIncluded ? 'included' : 'excluded',
    selectedBy: byStart ? 'starttime' : 'endtime',
  }
}

/** Returns whether a page's records are in the order asked for; null if they can't tell. */
export function sortingOf(
  { sorting }: Pick<SearchQuery, 'sorting'>,
  { records }: Pick<ReportPage, 'records'>,
): LearnedRules['sorting'] {
  if (sorting?.field !== 'starttime') return null
  const starts = records.map(({ fields }) => wallOfField(fields.starttime)).filter((wall) => wall !== null)
  const first = starts[0]
  const last = starts.at(-1)
  if (first === undefined || last === undefined || first === last) return null
  const isAscending = starts.every((wall, index) => index === 0 || wall >= (starts[index - 1] ?? wall))
  const isDescending = starts.every((wall, index) => index === 0 || wall <= (starts[index - 1] ?? wall))
  return (sorting.descending ? isDescending : isAscending) ? 'honoured' : 'ignored'
}

/** Enough for the calls of a minute or two. */
const probeCount = 500

const rangeQuery = (range: SearchQuery['range']): SearchQuery =>
  searchQuery.parse({
    report: 'quick',
    conditions: {},
    range,
    alike: false,
    start: 0,
    count: probeCount,
    sorting: null,
  })

const minuteOf = (wall: Wall): Wall => wall - (wall % msOfMinute)

/** Returns the wall time of a record's text. */
export function wallOfField(value: unknown): Wall | null {
  if (typeof value !== 'string') return null
  const read = readServerText(value)
  return read.kind === 'wall' ? read.wall : null
}
