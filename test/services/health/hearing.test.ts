import { expect, test } from 'vitest'
import { apply, forgetGap } from '../../../electron/services/board/fold.ts'
import { createHearing } from '../../../electron/services/board/hearing.ts'
import { emptyState } from '../../../electron/services/board/state.ts'

const minute = 60_000
const started = Date.UTC(2026, 10, 22, 8)

function hearing() {
  const world = {
    now: started,
    listens: true,
    deafSince: null as number | null,
    gap: null as { from: number; to: number } | null,
    woken: 0,
  }
  let tick = (): void => {}
  const heard = createHearing({
    listens: () => world.listens,
    refusals: { deafSince: () => world.deafSince, lastGap: () => world.gap },
    woke: () => {
      world.woken++
    },
    now: () => world.now,
    every: (work) => {
      tick = work
      return () => {}
    },
  })
  const pass = (ms: number) => {
    for (const end = world.now + ms; world.now < end; world.now += 1_000) tick()
  }
  return { world, heard, pass, tick: () => tick() }
}

test('a computer that slept listens anew from its waking on, also before the next look', () => {
  const { world, heard, pass } = hearing()
  pass(minute)
  expect(heard.since('callCenter', started)).toBe(started)
  const sleptAt = world.now
  world.now += 40 * minute
  expect(heard.since('callCenter', started)).toBe(world.now)
  expect(world.woken).toBe(1)
  const wokeAt = world.now
  pass(minute)
  expect(heard.since('callCenter', started)).toBe(wokeAt)
  expect(heard.lastGap('demo')?.to).toBe(wokeAt)
  expect(heard.lastGap('demo')?.from).toBeGreaterThan(sleptAt - 2_000)
  // The receiver began anew since.
  expect(heard.since('callCenter', wokeAt + 5_000)).toBe(wokeAt + 5_000)
  // What another receiver heard meanwhile was heard.
  world.listens = false
  expect(heard.since('callCenter', started)).toBe(started)
  expect(heard.lastGap('callCenter')).toBeNull()
})

test('while all requests are refused nothing is heard, and then anew', () => {
  const { world, heard, pass } = hearing()
  pass(minute)
  world.deafSince = started
  pass(minute)
  expect(heard.since('callCenter', started)).toBeNull()
  expect(heard.since('demo', started)).toBe(started)
  world.deafSince = null
  world.gap = { from: started, to: world.now }
  expect(heard.since('callCenter', started)).toBe(world.gap.to)
})

test('what was heard before a long gap is no longer sure, whatever came since', () => {
  const state = emptyState()
  const event = (seq: number, at: number, exten: string, callId: string) =>
    apply(state, {
      kind: 'event',
      event: {
        ...{ seq, receivedAt: at, canonicalName: 'NewState', callId, exten, queue: null, number: '0912' },
        ...{ state: 'InUse', fields: '{}' },
      },
    })
  event(1, started, '501', '1.1')
  const gap = { from: started, to: started + 40 * minute }
  // An event comes before anything noticed the gap.
  event(2, gap.to + 1_000, '502', '1.2')
  forgetGap(state, gap)
  expect([...state.calls.keys()]).toEqual(['1.2'])
  expect([...state.heldBy.keys()]).toEqual(['502'])
  expect([...state.extensions.values()].map(({ exten, isSure }) => [exten, isSure])).toEqual([
    ['501', false],
    ['502', true],
  ])
  event(3, gap.to + 2_000, '501', '1.3')
  forgetGap(state, { from: gap.to, to: gap.to + minute })
  expect(state.calls.size).toBe(2)
})
