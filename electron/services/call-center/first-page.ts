import { setTimeout as pause } from 'node:timers/promises'
import { wallNow } from '../../../shared/clock/knowledge.ts'
import type { FirstAnswers } from '../../../shared/reports/first-answers.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { todaysCalls } from '../../../shared/reports/todays-calls.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { PreferencesKeeper } from '../preferences/preferences.ts'
import type { Profiles } from './profiles.ts'

type Search = (query: SearchQuery, signal: AbortSignal) => Promise<ReportPage>

interface FirstPageOptions {
  readonly search: Search
  readonly profiles: Pick<Profiles, 'list'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly preferences: Pick<PreferencesKeeper, 'get'>
}

export interface FirstPage {
  /** Asks for today's calls, while the script of the window that shows them is still being read. */
  askAhead(): Promise<void>
  /** What a window that opens has to know, with today's calls where it wants them and they come soon enough. */
  answers(wants: { readonly today: boolean }): Promise<FirstAnswers>
  /** Searches, or hands over the page that was asked for ahead, once. */
  readonly search: Search
  /** The page that nobody took isn't waited for any more. */
  drop(): void
}

interface TodaysCalls {
  readonly profileId: string
  readonly query: SearchQuery
  readonly page: ReportPage
}

/** What a window may wait for its rows, in milliseconds: drawn with them at once, it isn't drawn twice. */
const patienceMilliseconds = 100

export function createFirstPage({ search, profiles, clock, preferences }: FirstPageOptions): FirstPage {
  let asking: Promise<void> | undefined
  let ahead: (Omit<TodaysCalls, 'page'> & { readonly page: Promise<ReportPage>; cancel(): void }) | undefined

  async function ask(): Promise<void> {
    drop()
    const [{ pageSize }, { activeId }] = await Promise.all([preferences.get(), profiles.list()])
    const query = todaysCalls(wallNow(await clock.get(activeId)), pageSize)
    const asked = new AbortController()
    const page = search(query, asked.signal)
    page.catch(() => undefined)
    ahead = { profileId: activeId, query, page, cancel: () => asked.abort() }
  }

  /** Null where they take too long or can't be had: they, or why, are left to the window's own search. */
  async function today(): Promise<TodaysCalls | null> {
    await (asking ?? ask()).catch(() => undefined)
    asking = undefined
    const found = ahead
    const page = await Promise.race([found?.page.catch(() => undefined), pause(patienceMilliseconds)])
    if (!found || !page || found !== ahead) return null
    ahead = undefined
    return { profileId: found.profileId, query: found.query, page }
  }

  function drop(): void {
    ahead?.cancel()
    ahead = undefined
  }

  return {
    askAhead: () => {
      asking = ask()
      return asking
    },
    answers: async (wants) => {
      const found = wants.today ? await today() : null
      const list = await profiles.list()
      // Not before the page, which may have taught the clock.
      const known = await clock.get(list.activeId)
      // Another connection may have become the active one meanwhile.
      const stillAsked = found?.profileId === list.activeId
      return {
        profiles: list,
        clock: known,
        today: found && stillAsked ? { query: found.query, page: found.page } : null,
      }
    },
    search: (query, signal) => {
      const found = ahead
      if (!found || JSON.stringify(found.query) !== JSON.stringify(query)) return search(query, signal)
      ahead = undefined
      if (signal.aborted) found.cancel()
      else signal.addEventListener('abort', found.cancel)
      return found.page
    },
    drop,
  }
}
