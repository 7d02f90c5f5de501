import { describe, expect, test } from 'vitest'
import { queueValues, valuesOf } from '../../../shared/board/alarms.ts'
import type { BoardQueue } from '../../../shared/board/board.ts'
import type { AlarmMetric } from '../../../shared/board/rules.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { noTally } from '../../../shared/figures/tally.ts'
import { emptyBoard, queueOf } from './floor.ts'

const second = 1_000

describe('values', () => {
  const of = (queue: Partial<BoardQueue>, metric: AlarmMetric, now = 100 * second) =>
    queueValues(queueOf('902', queue), now, usualChoices).find((each) => each.metric === metric)?.value

  test('are unknown where nothing tells them', () => {
    expect(of({ waiting: null }, 'waiting')).toBeNull()
    expect(of({ waiting: null }, 'longestWait')).toBeNull()
    const agents = { free: 0, ringing: 0, talking: 0, onHold: 0, paused: 0, gone: 0, unknown: 3 }
    expect(of({ agents }, 'agentsFree')).toBeNull()
    expect(of({ agents: { ...agents, talking: 1 } }, 'agentsFree')).toBe(0)
  })

  test('of a queue without callers have no wait', () => {
    expect(of({ waiting: 0 }, 'longestWait')).toBe(0)
    expect(of({ waiting: 2, longestSince: 40 * second }, 'longestWait')).toBe(60)
  })

  test('of the day need ten calls', () => {
    const today = (answered: number, abandoned: number) => ({
      today: {
        ...noTally,
        answered: { ...noTally.answered, entries: answered, waits: [[5, answered] as [number, number]] },
        abandoned: { ...noTally.abandoned, entries: abandoned },
      },
    })
    expect(of(today(6, 3), 'serviceLevel')).toBeNull()
    expect(of(today(6, 4), 'serviceLevel')).toBeCloseTo(60)
    expect(of(today(6, 4), 'abandonment')).toBeCloseTo(40)
  })

  test('of silence count from the newest event while the receiver listens', () => {
    const silence = (lastEventAt: number | null, listeningSince: number | null) =>
      valuesOf({ ...emptyBoard, lastEventAt, listeningSince }, 600 * second, usualChoices)[0]?.value
    expect(silence(0, 0)).toBe(10)
    expect(silence(1, 0)).toBe(9)
    expect(silence(null, 0)).toBeNull()
    expect(silence(0, null)).toBeNull()
    expect(silence(0, 570 * second)).toBe(0)
  })
})
