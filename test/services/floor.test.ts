import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { createServices, type Services } from '../../electron/services/create.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { archiveQuery } from '../../shared/archive/archive.ts'
import { board as boardSchema } from '../../shared/board/board.ts'
import { wallAt } from '../../shared/clock/knowledge.ts'
import { formatRequestDate } from '../../shared/clock/wall-time.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import { anyCalendar } from '../../shared/date-presets.ts'
import { scopeOf, shownRange } from '../../shared/figures/insights-view.ts'
import { knownEntries } from '../../shared/figures/tally.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import { createMockServer, type MockServer } from '../call-center/server.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { movedTime } from './moved-time.ts'

const signal = new AbortController().signal
const connectionId = demoConnectionId
const waitOptions = { timeout: 15_000, interval: 50 }
/** Begins at noon in Tehran. */
const time = movedTime(Date.UTC(2026, 10, 20, 8, 30))
let directory: string
let mock: MockServer
let services: Services

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-board-'))
  const callCenter = createCallCenter({ calls: 600, days: 2, leastOfToday: 200, clock: time.now })
  mock = createMockServer({ callCenter })
  const address = await mock.listen()
  services = createServices({
    dataDirectory: join(directory, 'data'),
    storeWorkerUrl,
    demo: async () => address,
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
    time,
  })
  const options = { days: 3, periods: [], currentPerSecond: 100, olderShare: 1 }
  await services.handlers['keeping.setOptions']({ connectionId, options }, { signal })
  await services.start()
  // Whatever keeping says, the test needs every record.
  const stored = (report: ReportName, total: number) =>
    vi.waitFor(async () => {
      const query = archiveQuery.parse({ connectionId, report })
      expect(await services.handlers['archive.count'](query, { signal })).toMatchObject({ total })
    }, waitOptions)
  const { calls, entries, attempts } = callCenter
  await stored('quick', calls.rows.length)
  await stored('queue', entries.rows.length)
  await stored('queueDetails', attempts.rows.length)
})
afterAll(async () => {
  await services.close()
  await mock.close()
  await rm(directory, { recursive: true })
})

const boardAt = async (instant: number | null) =>
  boardSchema.parse(
    await services.handlers['board.at'](
      { connectionId, instant, view: { queues: [], teams: [] } },
      { signal },
    ),
  )

test('today’s figures are those of Insights and of the agents’ table, to the digit', async () => {
  const known = await services.handlers['clock.get']({ connectionId }, { signal })
  const wall = formatRequestDate(wallAt(known, time.now()))
  const today = scopeOf(connectionId, shownRange('today', wall, anyCalendar), {}, known)
  if (today === null) throw new Error('Today has a range')
  const table = await services.handlers['figures.agentTable'](today, { signal })
  expect(table.length).toBeGreaterThan(0)
  // Queues and their agents are learned from new records after a moment.
  const board = await vi.waitFor(async () => {
    const shown = await boardAt(null)
    expect(shown.queues.map(({ number }) => number)).toEqual(['901', '902', '903', '904', '910'])
    const agents = shown.agents.map(({ number }) => number)
    expect(agents).toEqual(expect.arrayContaining(table.map(({ number }) => number)))
    return shown
  }, waitOptions)
  expect(board.day).toEqual({ from: today.from, to: today.to })
  for (const { number, today: tally, slots } of board.queues) {
    const scope = { ...today, queues: [number] }
    expect((await services.handlers['figures.get'](scope, { signal })).tally).toEqual(tally)
    expect(slots.reduce((sum, { offered }) => sum + offered, 0)).toBe(knownEntries(tally))
  }
  for (const { number, answered, talkSeconds, attempts } of table) {
    const missed = attempts?.missed ?? 0
    const agent = board.agents.find((each) => each.number === number)
    // Who has other calls alone has no figures of queues.
    const none = answered + missed + talkSeconds === 0
    expect(agent?.today).toEqual(none ? null : { answered, missed, talkSeconds })
  }
  expect(board.completeTo).not.toBeNull()
})

test('figures of an instant count what had happened by then', async () => {
  const { day, at } = await boardAt(null)
  const early = await boardAt(day.from)
  const late = await boardAt(at)
  for (const { number, today } of early.queues) {
    const then = late.queues.find((queue) => queue.number === number)
    expect(knownEntries(today)).toBeLessThanOrEqual(then ? knownEntries(then.today) : 0)
  }
  expect(early.queues.reduce((sum, { today }) => sum + knownEntries(today), 0)).toBe(0)
})

test('the day names the callers who were lost, and steps go from one to the next', async () => {
  const { at } = await boardAt(null)
  const { lost, from, to } = await services.handlers['board.day']({ connectionId, instant: at }, { signal })
  expect(lost.length).toBeGreaterThan(0)
  expect(lost).toEqual(lost.toSorted((a, b) => a - b))
  expect(lost.every((each) => from <= each && each < to)).toBe(true)
  const step = (instant: number, direction: 'next' | 'last') =>
    services.handlers['board.step']({ connectionId, instant, kind: 'lostCall', direction }, { signal })
  const [first = 0, second = 0] = [...new Set(lost)]
  expect(await step(first, 'next')).toBe(second)
  expect(await step(second, 'last')).toBe(first)
  expect(await step(lost.at(-1) ?? 0, 'next')).toBeNull()
})
