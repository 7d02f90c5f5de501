import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CallCenter, createCallCenter } from '../../../electron/mock/call-center.ts'
import { recordId } from '../../../electron/mock/records/columns.ts'
import { saveOptions } from '../../../electron/services/keeping/options.ts'
import type { KeepingState, LearnedRules } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { createMockServer, type MockServerOptions } from '../../call-center/server.ts'
import { movedTime } from '../moved-time.ts'
import { type Connections, office, openKeeping, unspared } from './started-keeping.ts'

type Variant = Partial<Omit<MockServerOptions, 'callCenter'>>

const minute = 60_000
/** 23:40 at the call center: the days change while calls come. */
const evening = Date.UTC(2026, 10, 20, 20, 10)
const days = 4

/** Starts keeping a live call center that answers in this way, in its own data directory. */
async function keep(variant: Variant) {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-variants-'))
  const time = movedTime(evening)
  const live = { live: true, callsPerMinute: 12, clock: time.now }
  const callCenter = createCallCenter({ calls: 900, days: 6, seed: 3, ...live })
  const mock = createMockServer({ ...variant, callCenter })
  const connections: Connections = new Map([[office, { ...(await mock.listen()), quickSearchPath: 'quick' }]])
  const { keeping, stores, close } = openKeeping(directory, connections, time)
  onTestFinished(async () => {
    await close()
    await mock.close()
    await rm(directory, { recursive: true })
  })
  await saveOptions(stores, office, { ...unspared, days })
  await keeping.start()

  async function archived(report: ReportName): Promise<Set<string | null>> {
    const { archive } = await stores.of(office)
    const { chunks } = await archive.iterate({ connectionId: office, report })
    const ids = new Set<string | null>()
    for await (const chunk of chunks) for (const { id } of chunk) ids.add(id)
    return ids
  }

  /** Resolves once all that is wanted was asked for after now. */
  async function whenCurrent(): Promise<KeepingState> {
    // So long after the last request an event has the newest records asked for at once.
    time.advance(3_000)
    const since = time.now()
    keeping.refresh(office)
    return vi.waitFor(async () => {
      const state = await keeping.state(office)
      expect(state.status).toBe('current')
      const ofToday = state.cells.filter(({ day }) => day === state.today)
      expect(Math.min(...ofToday.map(({ asOf }) => asOf ?? 0))).toBeGreaterThanOrEqual(since)
      return state
    }, 20_000)
  }

  /** Resolves once the days that are over were asked for after the time in which they still get records. */
  const whenSettled = (): Promise<KeepingState> =>
    vi.waitFor(async () => {
      const state = await keeping.state(office)
      expect(state.status).toBe('current')
      expect(state.cells.filter(({ day, settled }) => day < state.today && !settled)).toEqual([])
      return state
    }, 20_000)
  return { time, callCenter, archived, whenCurrent, whenSettled }
}

/** The ids of the records of the last days that have been written for so many seconds at an instant, by report. */
function standing({ calls, entries, attempts, time }: CallCenter, now: number, writtenFor: number) {
  // A call over the first midnight belongs to both days.
  const from = time.startOfDay(now - (days - 1) * 24 * 60 * minute) + minute
  const isIn = (startedAt: number, writtenAt: number) =>
    startedAt >= from && writtenAt <= now - writtenFor * 1_000
  return {
    quick: calls.rows
      .filter(({ startedAt, writtenAt }) => isIn(startedAt, writtenAt))
      .map(({ writtenAt, number }) => recordId(writtenAt, number)),
    queue: entries.rows
      .filter(({ call, startedAt }) => isIn(call.startedAt + startedAt, call.writtenAt))
      .map(({ call, number }) => recordId(call.writtenAt, number)),
    queueDetails: attempts.rows
      .filter(({ entry: { call }, startedAt }) => isIn(call.startedAt + startedAt, call.writtenAt))
      .map(({ entry: { call }, number }) => recordId(call.writtenAt, number)),
  }
}

const usual: Partial<LearnedRules> = {
  lastMinute: 'included',
  selectedBy: 'starttime',
  sorting: 'honoured',
  pageSize: null,
}

const kinds: readonly (readonly [string, Variant, Partial<LearnedRules>])[] = [
  ['includes the last minute', {}, {}],
  ['excludes the last minute', { lastMinute: 'excluded' }, { lastMinute: 'excluded' }],
  ['ignores sorting', { sorting: 'ignored' }, { sorting: 'ignored' }],
  ['caps pages at 50', { maximumCount: 50 }, { pageSize: 50 }],
  ['shows records two minutes late', { recordsAfter: 120 }, {}],
  ['selects by endtime', { selectsBy: 'endtime' }, { selectedBy: 'endtime' }],
  ['answers in 30 ms', { answerMs: 30 }, {}],
  [
    'does all of it',
    { lastMinute: 'excluded', sorting: 'ignored', maximumCount: 50, recordsAfter: 120, answerMs: 5 },
    { lastMinute: 'excluded', sorting: 'ignored', pageSize: 50 },
  ],
]

test.each(kinds)(
  'a call center that %s is kept complete while calls come and days end',
  async (_, variant, rules) => {
    const { time, callCenter, archived, whenCurrent, whenSettled } = await keep(variant)
    await whenCurrent()
    for (let step = 0; step < 6; step++) {
      time.advance(10 * minute)
      await whenCurrent()
    }
    const expected = standing(callCenter, time.now(), variant.recordsAfter ?? 0)
    await whenCurrent()
    const state = await whenSettled()
    expect(state.learned).toMatchObject({ ...usual, ...rules })
    for (const report of reportNames) {
      expect(expected[report].length).toBeGreaterThan(300)
      const ids = await archived(report)
      expect(expected[report].filter((id) => !ids.has(id))).toEqual([])
    }
    for (const cell of state.cells) expect(cell).toMatchObject({ state: 'complete', stored: cell.counted })
    const ended = state.cells.filter(({ day }) => day < state.today)
    expect(ended).toHaveLength(days * reportNames.length)
  },
  60_000,
)
