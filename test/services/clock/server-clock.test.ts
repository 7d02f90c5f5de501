import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServerClock, type ServerClock } from '../../../electron/services/clock/server-clock.ts'
import { clockKnowledge } from '../../../shared/clock/knowledge.ts'
import { callRecord, queueRecord } from '../../shared/clock/records.ts'

const summer = Date.UTC(2021, 6, 1, 8, 30)
const winter = Date.UTC(2022, 11, 2, 6, 30)

describe('the clock of a connection', () => {
  const changed = vi.fn<(connectionId: string) => void>()
  let clock: ServerClock

  beforeEach(() => {
    vi.useFakeTimers()
    changed.mockClear()
    clock = createServerClock({ changed, now: () => winter + 86_400_000 })
  })
  afterEach(() => {
    clock.close()
    vi.useRealTimers()
  })

  it('is assumed at first, then learned from pages by connection and report', () => {
    expect(clock.get('north').now).toMatchObject({ offsetMinutes: 210, source: 'assumed' })
    clock.learn('north', 'queue', [queueRecord({ instant: summer, offset: 270 })])
    expect(clock.get('north').now).toMatchObject({ offsetMinutes: 270, source: 'learned', report: 'queue' })
    clock.learn('north', 'quick', [callRecord({ instant: winter, offset: 210 })])
    const known = clock.get('north')
    expect(known.now).toMatchObject({ offsetMinutes: 210, source: 'learned', report: 'quick' })
    expect(known.reports.queue?.periods).toMatchObject([{ offsetMinutes: 270, witnesses: { queue_id: 1 } }])
    expect(clockKnowledge.parse(JSON.parse(JSON.stringify(known)))).toEqual(known)
    expect(clock.get('south').now.source).toBe('assumed')
  })

  it('counts a repeated page once', () => {
    const page = [1, 2, 3].map((id) =>
      callRecord({ instant: winter + id * 60_000, offset: 210, epochShift: 210, id }),
    )
    clock.learn('north', 'quick', page)
    clock.learn('north', 'quick', page)
    const learned = clock.get('north').reports.quick
    expect(learned?.periods).toMatchObject([{ count: 3 }])
    expect(learned?.inconsistencies).toMatchObject([{ kind: 'epoch_shifted', field: 'route', count: 3 }])
  })

  it('can be set manually, and later trusts the records again', () => {
    clock.learn('north', 'quick', [callRecord({ instant: winter, offset: 210 })])
    expect(clock.fix('north', 0)).toMatchObject({
      fixedMinutes: 0,
      now: { offsetMinutes: 0, source: 'fixed' },
    })
    expect(clock.get('north').reports.quick?.periods).toHaveLength(1)
    expect(clock.fix('north', null).now).toMatchObject({ offsetMinutes: 210, source: 'learned' })
  })

  it('can be saved and loaded, and refuses foreign data', () => {
    clock.learn('north', 'quick', [callRecord({ instant: winter, offset: 210 })])
    clock.fix('north', 240)
    const kept: unknown = JSON.parse(JSON.stringify(clock.state('north')))
    clock.restore('copy', kept)
    expect(clock.get('copy')).toEqual({ ...clock.get('north'), connectionId: 'copy' })
    expect(() => clock.restore('copy', { fixedMinutes: 7, reports: {} })).toThrow()
    expect(clock.get('copy').fixedMinutes).toBe(240)
  })

  it('notifies of the first offset at once, and now and then of more records that show it', () => {
    for (let id = 0; id < 100; id++) learnOne(id)
    expect(changed.mock.calls).toEqual([['north']])
    vi.advanceTimersByTime(9_999)
    expect(changed).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(changed).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(60_000)
    expect(changed).toHaveBeenCalledTimes(2)
    learnOne(100)
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('notifies of another offset, a fixed one and a inconsistency within half a second, without losing the last', () => {
    learnOne(0)
    expect(changed).toHaveBeenCalledTimes(1)
    clock.learn('north', 'queue', [queueRecord({ instant: summer, offset: 270 })])
    vi.advanceTimersByTime(500)
    expect(changed).toHaveBeenCalledTimes(2)
    clock.fix('north', 0)
    clock.fix('north', 240)
    vi.advanceTimersByTime(500)
    expect(changed).toHaveBeenCalledTimes(3)
    clock.learn('north', 'quick', [
      callRecord({ instant: winter + 60_000, offset: 210, epochShift: 210, id: 1 }),
    ])
    vi.advanceTimersByTime(500)
    expect(changed).toHaveBeenCalledTimes(4)
    vi.advanceTimersByTime(60_000)
    expect(changed).toHaveBeenCalledTimes(4)
  })

  it('notifies each connection of its own offsets', () => {
    learnOne(0)
    clock.learn('south', 'quick', [callRecord({ instant: winter, offset: 210 })])
    expect(changed.mock.calls).toEqual([['north'], ['south']])
  })

  function learnOne(id: number): void {
    clock.learn('north', 'quick', [callRecord({ instant: winter + id * 1_000, offset: 210, id })])
  }
})
