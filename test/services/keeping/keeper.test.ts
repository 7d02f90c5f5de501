import { describe, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { type Cell, defaultKeepingOptions } from '../../../shared/keeping.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { noon, older, startKeeper, today, yesterday } from './started-keeper.ts'

const fails = (code: ErrorCode) => () => Promise.reject(new AppError(code, code))
/** An answer that never comes; it ends as a request does that is given up. */
const hangs = (_: unknown, signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
const all = (lane: string, day: string) => reportNames.map((report) => `${lane} ${report} ${day}`)
const options = { ...defaultKeepingOptions, days: 3 }

/** A cell that another program or run stored. */
const stored = (day: string): Cell[] =>
  reportNames.map((report) => ({
    ...{ report, day, state: 'complete', counted: 9, stored: 9, asOf: noon, settled: day !== today },
  }))

describe('the days of a connection', () => {
  test('are asked for once, newest first, and told as kept', async () => {
    const { keeper, asked, saved, seen, when, warned } = startKeeper()
    keeper.start()
    keeper.start()
    await when('current')
    expect([...asked].sort()).toEqual(
      [...all('fill', today), ...all('fill', yesterday), ...all('older', older)].sort(),
    )
    expect(asked.slice(0, 3)).toEqual(all('fill', today))
    expect(saved).toHaveLength(9)
    const state = await keeper.state()
    expect(state).toMatchObject({ connectionId: 'office', today, failure: null, asking: null, retryAt: null })
    expect(state.cells.map(({ day }) => day)).toEqual(
      [today, yesterday, older].flatMap((day) => [day, day, day]),
    )
    expect(state.left).toMatchObject({ requests: 0 })
    expect(state.pace.requestsInLastMinute).toBe(9)
    await expect.poll(() => seen).toEqual({ caughtUp: 1, ranges: 9 })
    expect(warned).toEqual([])
  })

  test('aren’t asked for before the start, and are shown as missing, newest first', async () => {
    const { keeper, asked } = startKeeper({}, stored(older))
    const { status, cells, left } = await keeper.state()
    expect({ status, left }).toEqual({ status: 'catching_up', left: null })
    expect(cells.map(({ day, state }) => `${day} ${state}`)).toEqual([
      ...Array.from({ length: 3 }, () => `${today} partial`),
      ...Array.from({ length: 3 }, () => `${yesterday} partial`),
      ...Array.from({ length: 3 }, () => `${older} complete`),
    ])
    expect(cells[0]).toMatchObject({ counted: null, stored: 0, asOf: null, settled: false })
    expect(asked).toEqual([])
  })

  test('aren’t asked for where another run or program stored them', async () => {
    const { keeper, asked, when } = startKeeper({}, stored(older))
    for (const cell of stored(yesterday)) keeper.followed(cell)
    keeper.start()
    await when('current')
    expect(asked).toEqual(all('fill', today))
  })

  test('are asked for again where the computer’s clock was far ahead of them as they were stored', async () => {
    const empty = { counted: 0, stored: 0, asOf: noon + 365 * 86_400_000 }
    const cells = [...stored(yesterday), ...stored(older)].map((cell) => ({ ...cell, ...empty }))
    const { keeper, asked, when } = startKeeper({}, cells)
    keeper.start()
    await when('current')
    expect([...asked].sort()).toEqual(
      [...all('fill', today), ...all('fill', yesterday), ...all('older', older)].sort(),
    )
  })

  test('that are older wait for their hours', async () => {
    const { keeper, asked, when } = startKeeper({ olderHours: { from: 22, to: 6 } })
    keeper.start()
    await when('waiting_for_hours')
    expect(asked.filter((each) => each.startsWith('older'))).toEqual([])
    keeper.setOptions(options)
    await when('current')
  })

  test('are asked for anew seconds after an event', async () => {
    const { keeper, asked, when } = startKeeper()
    keeper.start()
    await when('current')
    asked.length = 0
    vi.setSystemTime(noon + 3_000)
    keeper.tryAgain()
    expect((await keeper.state()).status).toBe('current')
    expect(asked).toEqual([])
    keeper.refresh()
    await expect.poll(() => asked).toEqual(all('current', today))
  })
})

describe('a pause', () => {
  test('asks for nothing but a day that somebody waits for', async () => {
    const { keeper, asked, seen, when } = startKeeper({ enabled: false })
    keeper.start()
    expect((await keeper.state()).status).toBe('paused')
    await keeper.ask(older)
    expect(asked).toEqual(all('asked', older))
    expect(seen.ranges).toBe(0)
    await when('paused')
    keeper.setOptions(options)
    await when('current')
  })

  test('ends the request under way, of which nothing is saved', async () => {
    const started = startKeeper()
    const { keeper, saved, when, warned } = started
    started.answer = hangs
    keeper.start()
    await expect
      .poll(async () => (await keeper.state()).asking)
      .toEqual({ kind: 'cell', report: 'quick', day: today })
    keeper.setOptions({ ...options, enabled: false })
    await when('paused')
    await expect.poll(async () => (await keeper.state()).asking).toBeNull()
    expect([saved, warned]).toEqual([[], []])
    started.answer = async () => {}
    keeper.setOptions(options)
    await when('current')
  })
})

describe('a day that somebody waits for', () => {
  test('fails as the call center does, and is not asked for again by itself', async () => {
    const started = startKeeper()
    started.answer = fails('access_denied')
    await expect(started.keeper.ask(older)).rejects.toMatchObject({ code: 'access_denied' })
    expect(started.asked).toEqual([`asked quick ${older}`])
    expect(started.warned).toEqual([])
    started.answer = async () => {}
    await started.keeper.ask(older)
    expect(started.asked.slice(1)).toEqual(all('asked', older))
  })

  test('is asked for anew by who waits for it while it is asked for', async () => {
    const started = startKeeper()
    const later: Promise<void>[] = []
    started.answer = async () => {
      if (later.length === 0) later.push(started.keeper.ask(older))
    }
    await started.keeper.ask(older)
    await Promise.all(later)
    expect(started.asked.filter((each) => each === `asked quick ${older}`)).toHaveLength(2)
  })

  test('is given up at the end of the console', async () => {
    const started = startKeeper()
    started.answer = hangs
    const asking = started.keeper.ask(older)
    await expect.poll(() => started.asked).toHaveLength(1)
    const ended = expect(asking).rejects.toMatchObject({ code: 'cancelled' })
    await started.keeper.close()
    await ended
    expect(started.warned).toEqual([])
  })
})

describe('a failure', () => {
  test.each([
    ['credentials_missing', 'credentials_missing'],
    ['server_failed', 'backing_off'],
  ] as const)('of the call center is shown: %s', async (code, status) => {
    const started = startKeeper()
    started.answer = fails(code)
    started.keeper.start()
    await started.when(status)
    const state = await started.keeper.state()
    expect(state.failure?.code).toBe(code)
    expect(state.retryAt).toBeGreaterThan(noon)
    expect(started.warned).toEqual([])
    started.answer = async () => {}
    started.keeper.tryAgain()
    await started.when('current')
    expect((await started.keeper.state()).failure).toBeNull()
  })

  test.each([
    [new AppError('store_full', 'No room', { problem: 'full' }), 'store_full'],
    [new Error('broken'), 'internal'],
  ])('of this computer is logged and shown until it has passed: %s', async (error, code) => {
    const started = startKeeper()
    started.onSaved = () => {
      throw error
    }
    started.keeper.start()
    await started.when('backing_off')
    expect(await started.keeper.state()).toMatchObject({ failure: { code }, retryAt: null })
    expect(started.warned).toMatchObject([{ err: error }])
    started.onSaved = () => {}
    started.keeper.tryAgain()
    await started.when('current')
    expect((await started.keeper.state()).failure).toBeNull()
  })
})

test('a single call and the walk are told as what is being asked for', async () => {
  const { keeper, lane } = startKeeper()
  for (const kind of ['call', 'walk'] as const) {
    const answered = Promise.withResolvers<void>()
    const running = lane.run(
      { kind, operation: 'quick' },
      () => answered.promise,
      new AbortController().signal,
    )
    await expect.poll(async () => (await keeper.state()).asking).toEqual({ kind })
    answered.resolve()
    await running
  }
  expect((await keeper.state()).asking).toBeNull()
})
