import { describe, expect, test } from 'vitest'
import {
  type LoadedEvents,
  noEvents,
  noRefusals,
  rowsOf,
  withNewer,
  withNewest,
  withNewestRefusals,
  withOlder,
} from '../../../../renderer/pages/feed/feed-rows.ts'
import { event, events, refusal } from './events.ts'

const seqs = ({ events: held }: LoadedEvents) => held.map(({ seq }) => seq)
const keys = (...of: Parameters<typeof rowsOf>) => rowsOf(...of).map(({ key }) => key)

describe('the newest page', () => {
  test('goes before the events that it meets', () => {
    const held = withNewest(noEvents, { events: events(5, 1), more: false }, 100)
    expect(seqs(withNewest(held, { events: events(8, 4), more: true }, 100))).toEqual([
      8, 7, 6, 5, 4, 3, 2, 1,
    ])
  })

  test('stands alone where events between it and the held ones are missing', () => {
    const held = withNewest(noEvents, { events: events(5, 1), more: false }, 100)
    const next = withNewest(held, { events: events(20, 16), more: true }, 100)
    expect(next).toMatchObject({ older: true, newer: false })
    expect(seqs(next)).toEqual([20, 19, 18, 17, 16])
  })

  test('brings the repeats of an event, and leaves an unchanged one the same object', () => {
    const [first, second] = [event(2), event(1)]
    const held = withNewest(noEvents, { events: [first, second], more: false }, 100)
    const next = withNewest(held, { events: [event(2, { repeats: 3 }), event(1)], more: false }, 100)
    expect(next.events[0]?.repeats).toBe(3)
    expect(next.events[1]).toBe(second)
  })

  test('pushes out the oldest beyond what is held', () => {
    const held = withNewest(noEvents, { events: events(5, 1), more: false }, 6)
    const next = withNewest(held, { events: events(8, 4), more: true }, 6)
    expect(seqs(next)).toEqual([8, 7, 6, 5, 4, 3])
    expect(next.older).toBe(true)
  })
})

test('scrolling on lets go of the newest, and scrolling back brings them again', () => {
  const held = withNewest(noEvents, { events: events(10, 6), more: true }, 100)
  const down = withOlder(held, { events: events(5, 1), more: false }, 6)
  expect(seqs(down)).toEqual([6, 5, 4, 3, 2, 1])
  expect(down).toMatchObject({ older: false, newer: true })
  const up = withNewer(down, { events: events(8, 7), more: true }, 6)
  expect(seqs(up)).toEqual([8, 7, 6, 5, 4, 3])
  expect(up).toMatchObject({ older: true, newer: true })
})

describe('refusals between the events', () => {
  const held: LoadedEvents = { events: events(5, 3), older: true, newer: false }

  test('stand where they arrived', () => {
    const refusals = { refusals: [refusal(9, 6), refusal(8, 4.5)], older: false }
    expect(keys(held, refusals, null)).toEqual(['r9', 'e5', 'r8', 'e4', 'e3'])
  })

  test('reach as far as the events, and not behind them', () => {
    const refusals = { refusals: [refusal(9, 4.5), refusal(8, 1)], older: false }
    expect(keys(held, refusals, null)).toEqual(['e5', 'r9', 'e4', 'e3'])
    expect(keys({ ...held, older: false }, refusals, null)).toEqual(['e5', 'r9', 'e4', 'e3', 'r8'])
  })

  test('hold back the events behind which refusals may be missing', () => {
    expect(keys(held, { refusals: [refusal(9, 4.5)], older: true }, null)).toEqual(['e5', 'r9'])
  })

  test('hide nothing where the clock was set back in between', () => {
    const setBack = { ...held, events: [event(5, { receivedAt: 1_000 }), event(4), event(3)] }
    const refusals = { refusals: [refusal(9, 0.5), refusal(8, 3.5), refusal(7, 2)], older: true }
    expect(keys(setBack, refusals, null)).toEqual(['e5', 'e4', 'r9', 'r8', 'e3'])
  })

  test('begin with the filter’s first arrival', () => {
    const refusals = { refusals: [refusal(9, 6), refusal(8, 4.5)], older: false }
    expect(keys({ ...held, events: [event(6)] }, refusals, 5_000)).toEqual(['r9', 'e6'])
  })

  test('join their newest page as events do', () => {
    const first = withNewestRefusals(
      noRefusals,
      { refusals: [refusal(2, 2), refusal(1, 1)], more: false },
      10,
    )
    const next = withNewestRefusals(first, { refusals: [refusal(3, 3), refusal(2, 2)], more: true }, 10)
    expect(next.refusals.map(({ seq }) => seq)).toEqual([3, 2, 1])
  })
})
