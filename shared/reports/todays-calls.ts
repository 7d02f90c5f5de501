import { presetRange } from '../date-presets.ts'
import { type SearchQuery, searchQuery } from './query.ts'

/**
 * What quick search asks for when nothing was chosen yet: the first `count` of today's calls. `now` is the call
 * center's wall clock, `YYYY-MM-DD HH:MM`.
 */
export function todaysCalls(now: string, count: number): SearchQuery {
  return searchQuery.parse({
    report: 'quick',
    conditions: {},
    range: presetRange('today', now, 'gregorian'),
    alike: false,
    start: 0,
    count,
    sorting: null,
  })
}
