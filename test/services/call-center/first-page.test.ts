import { expect, test } from 'vitest'
import { createFirstPage } from '../../../electron/services/call-center/first-page.ts'
import { wallNow } from '../../../shared/clock/knowledge.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { todaysCalls } from '../../../shared/reports/todays-calls.ts'
import { byTime, never } from './questions.ts'

const known = {
  profileId: demoProfileId,
  fixedMinutes: 210,
  reports: {},
  now: { offsetMinutes: 210, source: 'fixed' as const, report: null, period: null },
}
const profiles = {
  list: async () => ({
    profiles: [],
    activeId: demoProfileId,
    vault: { protection: null, offersUnprotected: false },
  }),
}
const clock = { get: async () => known }
const preferences = { get: async () => ({ ...defaultPreferences, pageSize: 50 }) }
const today = () => todaysCalls(wallNow(known), 50)

/** Each search is answered by a page of its own. */
function createAsked(answer = async (page: ReportPage) => page, list: typeof profiles.list = profiles.list) {
  const asked: { readonly query: SearchQuery; readonly signal: AbortSignal; readonly page: ReportPage }[] = []
  const firstPage = createFirstPage({
    search: async (query, signal) => {
      const page = {
        records: [],
        start: query.start,
        count: query.count,
        total: asked.length,
        sorting: {},
        target: null,
        useGroupBy: null,
        message: '',
      }
      asked.push({ query, signal, page })
      return answer(page)
    },
    profiles: { list },
    clock,
    preferences,
  })
  return { asked, firstPage }
}

test('a window that asks for today’s calls gets the page that was asked for ahead, once', async () => {
  const { asked, firstPage } = createAsked()
  await firstPage.askAhead()
  expect(asked.map(({ query }) => query)).toEqual([today()])
  expect(await firstPage.search(today(), never)).toBe(asked[0]?.page)
  expect(await firstPage.search(today(), never)).toBe(asked[1]?.page)
})

test('whoever asks for something else gets that', async () => {
  const { asked, firstPage } = createAsked()
  await firstPage.askAhead()
  expect(await firstPage.search(byTime(), never)).toBe(asked[1]?.page)
})

test('a window that opens gets all that it begins with in one answer, and today’s calls where it wants them', async () => {
  const { asked, firstPage } = createAsked()
  void firstPage.askAhead()
  const first = await firstPage.answers({ today: true })
  expect(first).toEqual({
    profiles: await profiles.list(),
    clock: known,
    today: { query: today(), page: asked[0]?.page },
  })
  expect(asked).toHaveLength(1)
  expect((await firstPage.answers({ today: false })).today).toBeNull()
  expect(asked).toHaveLength(1)
  // A later window gets those of now.
  expect((await firstPage.answers({ today: true })).today?.page).toBe(asked[1]?.page)
})

test('calls of a connection that isn’t the active one any more are told to nobody', async () => {
  let activeId = demoProfileId
  const list = async () => ({ ...(await profiles.list()), activeId })
  const { firstPage } = createAsked(async (page) => {
    activeId = 'another'
    return page
  }, list)
  expect((await firstPage.answers({ today: true })).today).toBeNull()
})

test('calls that take long, or can’t be had, are left to the window’s own search', async () => {
  let refuse = (_error: Error): void => {}
  const slow = new Promise<ReportPage>((_resolve, reject) => {
    refuse = reject
  })
  const { asked, firstPage } = createAsked(() => slow)
  const first = await firstPage.answers({ today: true })
  expect(first.today).toBeNull()
  expect(first.clock).toBe(known)
  const page = firstPage.search(today(), never)
  refuse(new Error('refused'))
  await expect(page).rejects.toThrow('refused')
  expect(asked).toHaveLength(1)
})

test('who cancels it or drops it ends the request', async () => {
  const cancelling = createAsked()
  await cancelling.firstPage.askAhead()
  const window = new AbortController()
  void cancelling.firstPage.search(today(), window.signal)
  window.abort()
  expect(cancelling.asked[0]?.signal.aborted).toBe(true)

  const late = createAsked()
  await late.firstPage.askAhead()
  void late.firstPage.search(today(), AbortSignal.abort())
  expect(late.asked[0]?.signal.aborted).toBe(true)

  const dropping = createAsked()
  await dropping.firstPage.askAhead()
  dropping.firstPage.drop()
  expect(dropping.asked[0]?.signal.aborted).toBe(true)
  expect(await dropping.firstPage.search(today(), never)).toBe(dropping.asked[1]?.page)
})

test('a failure is told to the window that takes the page', async () => {
  const failing = createFirstPage({
    search: () => Promise.reject(new Error('refused')),
    profiles,
    clock,
    preferences,
  })
  await failing.askAhead()
  await expect(failing.search(today(), never)).rejects.toThrow('refused')
})
