import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import { type SearchQuery, searchQuery } from '../../../shared/reports/query.ts'

export const secrets = { apiKey: 'key-7Xq', username: 'سارا', password: 'گذرواژه-42' }

export function connectionTo(baseUrl: string, change: Partial<ConnectionAccess> = {}): ConnectionAccess {
  return { baseUrl, ...secrets, quickSearchPath: 'quick', ...change }
}

/** A quick search by time, with the form's defaults. */
export function byTime(change: Partial<SearchQuery> = {}): SearchQuery {
  return searchQuery.parse({
    report: 'quick',
    conditions: {},
    range: { from: '2026-11-20 00:00', to: '2026-11-20 23:59' },
    alike: true,
    start: 0,
    count: 20,
    sorting: null,
    ...change,
  })
}

/** A quick search by call id. */
export function byCallId(cuid: string): SearchQuery {
  return { ...byTime(), conditions: { ...byTime().conditions, cuid }, range: null }
}

export const never = new AbortController().signal
