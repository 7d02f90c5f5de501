import { expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import type { Call } from '../../electron/mock/calls/call.ts'
import { eventsOfCall } from '../../electron/mock/events/call-events.ts'
import { eventsApart } from '../../electron/mock/events/events-apart.ts'
import { plantArguments, plantsOf } from '../call-center/plants/command-line.ts'
import { type Plant, type PlantKind, planted } from '../call-center/plants/plant.ts'

const hour = 3_600_000
/** Half past noon in Tehran, on a Saturday. */
const now = Date.UTC(2026, 10, 21, 9)
const part = { from: now - 3 * hour, before: now - hour }

function made(...plants: Plant[]) {
  const callCenter = createCallCenter({ seed: 4, calls: 2_000, days: 3, now, circumstances: planted(plants) })
  const calls = callCenter.calls.rows.filter(
    ({ startedAt }) => startedAt >= part.from && startedAt < part.before,
  )
  return { callCenter, calls }
}

const plant = (kind: PlantKind, strength = 1, which = 0): Plant => ({ kind, strength, which, ...part })
const attemptsOf = (calls: readonly Call[]) =>
  calls.flatMap(({ entries }) => entries.flatMap(({ attempts }) => attempts))
const incoming = (calls: readonly Call[]) => calls.filter(({ type }) => type === 'incoming')

test('paused agents get no call, and their states say so', () => {
  const { callCenter, calls } = made(plant('fewer-agents', 0.5))
  const away = callCenter.circumstances.absences.flatMap((absence) =>
    'agent' in absence ? absence.agent : [],
  )
  expect(away.length).toBe(Math.floor(callCenter.agents.length / 2))
  const rung = attemptsOf(calls).filter(
    ({ entry, startedAt, agent }) =>
      entry.call.startedAt + startedAt < part.before && away.includes(agent.number),
  )
  expect(rung).toEqual([])
  const apart = eventsApart(callCenter, part.from - 1, part.before, false)
  const states = [...apart, ...callCenter.calls.rows.flatMap((call) => eventsOfCall(call, callCenter))]
    .filter(({ at, name }) => name === 'NewState' && at >= part.from && at <= part.before)
    .sort((a, b) => a.at - b.at)
  for (const agent of away) {
    const own = states.filter(({ fields }) => fields.exten === agent).map(({ fields }) => fields.state)
    // One who is on a call goes on with it first.
    expect([own.slice(0, -1).every((state) => state === 'Pause'), own.length]).toEqual([true, 2])
    expect(own.at(-1)).toBe('Idle')
  }
  const idle = calls
    .flatMap((call) => eventsOfCall(call, callCenter))
    .filter(({ at, fields }) => at < part.before && fields.state === 'Idle')
  expect(idle.filter(({ fields }) => away.includes(String(fields.exten)))).toEqual([])
})

test('a burst brings more calls, a dead trunk none, an idle agent takes none', () => {
  const usual = incoming(made().calls).length
  expect(incoming(made(plant('burst', 3)).calls).length).toBeGreaterThan(usual * 2)
  const { callCenter, calls } = made(plant('dead-trunk', 1, 1))
  const dead = callCenter.lines[1]?.entryPoint
  expect(incoming(calls).length).toBeGreaterThan(0)
  expect(incoming(calls).filter(({ line }) => line?.entryPoint === dead)).toEqual([])
  const idle = attemptsOf(made(plant('idle-agent')).calls).filter(({ agent }) => agent.index === 0)
  expect(idle.length).toBeGreaterThan(0)
  expect(idle.filter(({ talkedUntil }) => talkedUntil !== null)).toEqual([])
})

test('talks take as many times as long', () => {
  const average = (calls: readonly Call[]) => {
    const talks = attemptsOf(calls).flatMap(({ talkedUntil, endedAt }) =>
      talkedUntil === null ? [] : [talkedUntil - endedAt],
    )
    return talks.reduce((sum, talk) => sum + talk, 0) / talks.length
  }
  expect(average(made(plant('longer-talks', 3)).calls)).toBeGreaterThan(average(made().calls) * 2)
})

test('without plants the calls are those of the seed alone', () => {
  const short = ({ callCenter }: ReturnType<typeof made>) =>
    callCenter.calls.rows.map(({ startedAt, endedAt, channel, caller }) => [
      startedAt,
      endedAt,
      channel,
      caller,
    ])
  const elsewhere = { ...plant('burst', 3), from: now + hour, before: now + 2 * hour }
  expect(short(made(elsewhere))).toEqual(short(made()))
})

test('the command line names a cause by its hours on the server’s clock', () => {
  const texts = plantArguments.plant.parse([
    'burst,2026-11-20,10:00-12:00,2.5',
    'dead-trunk,2026-11-20,09:00-09:30,1,2',
  ])
  expect(plantsOf(texts, 210)).toEqual([
    {
      kind: 'burst',
      strength: 2.5,
      which: 0,
      from: Date.UTC(2026, 10, 20, 6, 30),
      before: Date.UTC(2026, 10, 20, 8, 30),
    },
    {
      kind: 'dead-trunk',
      strength: 1,
      which: 2,
      from: Date.UTC(2026, 10, 20, 5, 30),
      before: Date.UTC(2026, 10, 20, 6),
    },
  ])
  expect(plantArguments.plant.safeParse(['flood,2026-11-20,10:00-12:00']).success).toBe(false)
  expect(plantArguments.plant.safeParse(['burst,2026-11-20,12:00-10:00']).success).toBe(false)
})
