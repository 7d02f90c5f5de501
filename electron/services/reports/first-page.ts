import { wallNow } from '../../../shared/clock/wall-now.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { todaysCalls } from '../../../shared/reports/todays-calls.ts'
import type { KeptClock } from '../kept-clock.ts'
import type { PreferencesKeeper } from '../preferences.ts'
import type { Profiles } from '../profiles/profiles.ts'

type Search = (query: SearchQuery, signal: AbortSignal) => Promise<ReportPage>

interface FirstPageOptions {
  readonly search: Search
  readonly profiles: Pick<Profiles, 'list'>
  readonly clock: Pick<KeptClock, 'get'>
  readonly preferences: Pick<PreferencesKeeper, 'get'>
}

export interface FirstPage {
  /** Asks for what a window shows first, while its own script is still being read. Failures are told to who takes it. */
  askAhead(): Promise<void>
  /** Searches, or hands over the page that was asked for ahead, once. */
  readonly search: Search
  /** The page that nobody took isn't waited for any more. */
  drop(): void
}

export function createFirstPage({ search, profiles, clock, preferences }: FirstPageOptions): FirstPage {
  let isAsked = false
  let ahead: { readonly query: string; readonly page: Promise<ReportPage>; cancel(): void } | undefined

  return {
    askAhead: async () => {
      const [{ pageSize }, { activeId }] = await Promise.all([preferences.get(), profiles.list()])
      const query = todaysCalls(wallNow(await clock.get(activeId)), pageSize)
      // The window was faster.
      if (isAsked) return
      const asking = new AbortController()
      const page = search(query, asking.signal)
      page.catch(() => undefined)
      ahead = { query: JSON.stringify(query), page, cancel: () => asking.abort() }
    },
    search: (query, signal) => {
      isAsked = true
      const found = ahead
      if (found?.query !== JSON.stringify(query)) return search(query, signal)
      ahead = undefined
      if (signal.aborted) found.cancel()
      else signal.addEventListener('abort', found.cancel)
      return found.page
    },
    drop: () => {
      ahead?.cancel()
      ahead = undefined
    },
  }
}
