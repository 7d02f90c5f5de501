import { AppError } from '../../../shared/errors.ts'
import { reportDefinitions } from '../../../shared/reports/definitions.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'

/**
 * The body of a search, byte for byte as §4.1 to §4.3 show it. Throws `bad_input` where the range is missing;
 * only a call id in quick search goes without (§4.1, rules 1 and 2).
 */
export function searchBody(query: SearchQuery): string {
  const byCallId = query.range === null
  if (byCallId && (query.report !== 'quick' || query.conditions.cuid === '')) {
    throw new AppError('bad_input', 'Only a call id is searched without a range', { field: 'range' })
  }
  const conditions = reportDefinitions[query.report].conditions.map((name) => [
    name,
    byCallId && name !== 'cuid' ? '' : query.conditions[name],
  ])
  return JSON.stringify({
    conditions: Object.fromEntries(conditions),
    date_range: query.range === null ? {} : { from: query.range.from, to: query.range.to },
    pagination: {
      start: query.start,
      count: query.count,
      sorting: query.sorting === null ? {} : { [query.sorting.field]: query.sorting.descending ? -1 : 1 },
    },
    alike: query.alike ? 'true' : 'false',
  })
}
