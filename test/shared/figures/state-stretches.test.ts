import { expect, test } from 'vitest'
import {
  occupancyOf,
  type StateChange,
  silenceMs,
  stateStretches,
} from '../../../shared/figures/state-stretches.ts'
import { plainStateTimes } from '../../services/store/plain-state-times.ts'

const minute = 60_000
const change = (exten: string, state: string, minutes: number): StateChange => ({
  exten,
  state,
  at: minutes * minute,
  number: null,
  queue: null,
})

test('a state lasts until the next one, the last until the last event', () => {
  const changes = [change('501', 'Idle', 0), change('501', 'Ringing', 10), change('501', 'In Use', 11)]
  const stretches = stateStretches({ changes, signs: [] }, 16 * minute)
  expect(stretches.map(({ state, from, to }) => [state, from / minute, to / minute])).toEqual([
    ['Idle', 0, 10],
    ['Ringing', 10, 11],
    ['In Use', 11, 16],
  ])
  const { extensions, observed, elapsed } = plainStateTimes(stretches, { from: 0, to: 32 * minute })
  expect(extensions).toEqual([
    {
      exten: '501',
      times: { Idle: 10 * minute, Ringing: minute, InUse: 5 * minute },
      pauses: { count: 0, longest: 0 },
    },
  ])
  expect([observed / minute, elapsed / minute]).toEqual([16, 32])
  expect(occupancyOf(extensions[0]?.times ?? {})).toBeCloseTo(6 / 16)
})

test('a silence is unknown, and two extensions are observed once', () => {
  const after = 20 + silenceMs / minute + 1
  const changes = [
    change('501', 'Idle', 0),
    change('502', 'Pause', 20),
    change('501', 'Idle', after),
    change('502', 'Idle', after + 4),
  ]
  const stretches = stateStretches({ changes, signs: [] }, (after + 5) * minute)
  expect(stretches.map(({ exten, from, to }) => [exten, from / minute, to / minute])).toEqual([
    ['501', 0, 20],
    ['501', after, after + 5],
    ['502', after + 4, after + 5],
  ])
  expect(plainStateTimes(stretches, { from: 0, to: 100 * minute }).observed).toBe(25 * minute)
  expect(occupancyOf({ Pause: 5 })).toBeNull()
})

test('a state lasts through a quiet night while other events arrive', () => {
  const changes = [change('501', 'InUse', 0), change('501', 'Idle', 3)]
  const signs = Array.from({ length: 12 }, (_, n) => n * 20 * minute)
  const stretches = stateStretches({ changes, signs }, 600 * minute)
  expect(stretches.map(({ state, from, to }) => [state, from / minute, to / minute])).toEqual([
    ['InUse', 0, 3],
    ['Idle', 3, 220 + silenceMs / minute],
  ])
  const later = [...changes, change('501', 'Ringing', 300)]
  const [, idle] = stateStretches({ changes: later, signs }, 600 * minute)
  expect(idle).toMatchObject({ state: 'Idle', to: 220 * minute })
})
