import { describe, expect, test } from 'vitest'
import { roundedMs } from '../../../electron/services/board/records.ts'
import type { HeardCall } from '../../../electron/services/board/state.ts'
import type { ViewInput } from '../../../electron/services/board/view.ts'
import { at, attempt, entry, recorded, second, shown } from './shown-board.ts'

describe('waiting callers', () => {
  test('one whose queue an event named waits there since then', () => {
    const { queue } = shown([{ queue: '901', queueSince: at - 20 * second }])
    expect(queue('901')).toMatchObject({ waiting: 1, longestSince: at - 20 * second, known: 'then' })
    expect(queue('902')).toMatchObject({ waiting: 0, maybeWaiting: 0, longestSince: null })
  })

  test('one whose phones stopped ringing perhaps still waits, and a wait known from a ring is at least', () => {
    const ringing = {
      queue: '901',
      queueSince: at - 20 * second,
      queueByRing: true,
      past: 'ringing' as const,
    }
    const rings = { ...ringing, callId: '2.2', parts: new Map([['501', 'ringing' as const]]) }
    const told = { callId: '3.3', queue: '901', queueSince: at - 10 * second }
    const [rung, both, shorter] = [[ringing], [ringing, rings], [ringing, told]].map((calls) => shown(calls))
    expect(rung?.board.calls).toMatchObject([{ stage: 'perhapsQueued', waitsAtLeast: true }])
    const perhaps = { maybeWaiting: 1, perhapsWaiting: 1, perhapsSince: at - 20 * second }
    expect(rung?.queue('901')).toMatchObject({ ...perhaps, waiting: 0, longestSince: null })
    const since = { longestSince: at - 20 * second, longestIsAtLeast: true }
    expect(both?.queue('901')).toMatchObject({ ...perhaps, ...since, waiting: 1, ringing: 1 })
    const exact = { longestSince: at - 10 * second, longestIsAtLeast: false }
    expect(shorter?.queue('901')).toMatchObject({ ...perhaps, ...exact, waiting: 1 })
  })

  test('one who arrived is counted in the queue that the entry point leads to, and else in none', () => {
    const anywhere = shown([{}])
    expect(anywhere.board.calls).toMatchObject([{ stage: 'arrived', queue: null }])
    for (const number of ['901', '902'])
      expect(anywhere.queue(number)).toMatchObject({ waiting: 0, maybeWaiting: 0 })
    const likely = new Map([['line', { queue: '902', share: 0.95 }]])
    const there = shown([{}], [], {}, { likely })
    expect(there.queue('901')).toMatchObject({ maybeWaiting: 0 })
    expect(there.queue('902')).toMatchObject({ maybeWaiting: 1 })
  })

  test('records tell where one waits and since when', () => {
    const { board, queue } = shown([{}], [], { calls: [recorded], entries: [entry], attempts: [attempt] })
    expect(board.calls).toMatchObject([
      { stage: 'ringing', queue: '901', extensions: ['501'], waitingSince: entry.from, known: 'since' },
    ])
    expect(queue('901')).toMatchObject({ waiting: 1, ringing: 1, maybeWaiting: 0, known: 'since' })
    expect(queue('902')).toMatchObject({ maybeWaiting: 0 })
  })

  test('a call that only records know is known since', () => {
    const { board } = shown([], [], { calls: [recorded], entries: [entry], attempts: [attempt] })
    expect(board.calls).toMatchObject([{ callId: '1.1', src: '0912', known: 'since' }])
  })

  test('a call that its record ended is gone', () => {
    const { board } = shown([{ queue: '901', queueSince: at - 20 * second }], [], {
      ended: new Map([['1.1', at - 10 * second]]),
    })
    expect(board.calls).toEqual([])
  })

  test('a caller alone is gone at the recorded end, a talk only once it has surely ended', () => {
    const queued = { queue: '901', queueSince: at - 20 * second }
    const talks = { ...queued, parts: new Map([['501', 'talking' as const]]) }
    const callsOf = (call: Partial<HeardCall>, end: number) =>
      shown([call], [], { ended: new Map([['1.1', end]]) }).board.calls.length
    expect(callsOf(queued, at + 1)).toBe(1)
    expect(callsOf(queued, at)).toBe(0)
    expect(callsOf(talks, at - roundedMs + 1)).toBe(1)
    expect(callsOf(talks, at - roundedMs)).toBe(0)
  })

  test('one who was answered unheard no longer waits in the last moment of the records', () => {
    const rings = { parts: new Map([['501', 'ringing' as const]]), queue: '901' }
    const heard = { state: 'Ringing', callId: '1.1', queue: '901' }
    const over = { leftAt: at - 30 * second, to: at - 300 }
    const { board, agent, queue } = shown([rings], [heard], {
      calls: [{ ...recorded, to: at - 300 }],
      entries: [{ ...entry, ...over }],
      attempts: [{ ...attempt, from: at - 40 * second, ringsTo: over.leftAt, to: over.to }],
      ended: new Map([['1.1', at - 300]]),
    })
    expect(board.calls).toMatchObject([{ stage: 'talking', queue: '901', waitingSince: null }])
    expect(queue('901')).toMatchObject({ waiting: 0, talking: 1 })
    expect(agent('501')).toMatchObject({ state: 'talking', since: over.leftAt })
  })

  test('one whom nobody rang for ten minutes may be gone', () => {
    const quiet = { queue: '901', queueSince: at - 900 * second, heardAt: at - 700 * second }
    expect(shown([quiet]).queue('901')).toMatchObject({ waiting: 0, maybeWaiting: 1, longestSince: null })
    expect(shown([{ ...quiet, heardAt: at - 4_000 * second }]).queue('901')).toMatchObject({
      maybeWaiting: 0,
    })
    // The call center had no record of it a moment ago, so it goes on.
    const askedAt = new Map([['1.1', at - 60 * second]])
    expect(shown([quiet], [], {}, { askedAt }).queue('901')).toMatchObject({ waiting: 1 })
  })

  test('none is only said where events or complete records would have told', () => {
    const waiting = (changes: Partial<ViewInput>) => shown([], [], {}, changes).queue('901')?.waiting
    expect(waiting({ listeningSince: null })).toBeNull()
    expect(waiting({ listeningSince: at - second })).toBeNull()
    expect(waiting({ listeningSince: null, completeTo: at + 60 * second })).toBeNull()
    expect(waiting({ listeningSince: null, completeTo: at + 2 * 3_600_000 })).toBe(0)
    expect(waiting({ listeningSince: at - 60 * second })).toBe(0)
  })

  test('a queue that an event names by its name is the one of the directory', () => {
    const { board, queue } = shown([{ queue: 'Queue 901', queueSince: at - second }])
    expect(queue('901')?.waiting).toBe(1)
    expect(board.queues).toHaveLength(2)
  })
})

describe('agents', () => {
  const talks = { state: 'InUse', callId: '1.1', participant: '0912', queue: '901' }

  test.each([
    ['Idle', 'free'],
    ['Ringing', 'ringing'],
    ['InUse', 'talking'],
    ['Pause', 'paused'],
    ['Unavailable', 'gone'],
    ['Dancing', 'unknown'],
  ] as const)('%s is %s', (sent, state) => {
    expect(shown([], [{ state: sent }]).agent('501')).toMatchObject({ state, sent, known: 'then' })
  })

  test('one of whom nothing is heard, or heard for sure, is unknown', () => {
    expect(shown([]).agent('501')).toMatchObject({ state: 'unknown', sent: null, since: null })
    const heard = { state: 'unknown', sent: 'InUse', since: at - 60 * second, callId: null }
    expect(shown([], [{ ...talks, isSure: false }]).agent('501')).toMatchObject(heard)
    expect(shown([], [talks], {}, { listeningSince: null }).agent('501')).toMatchObject(heard)
  })

  test('a record of a talk wins over a state that was heard before', () => {
    const { agent, queue } = shown([], [{ state: 'Idle' }], {
      calls: [recorded],
      entries: [{ ...entry, leftAt: at - 10 * second }],
      attempts: [{ ...attempt, from: at - 20 * second, ringsTo: at - 10 * second }],
    })
    expect(agent('501')).toMatchObject({
      ...{ state: 'talking', since: at - 10 * second, callId: '1.1', queue: '901' },
      ...{ participant: '0912', sent: 'Idle', known: 'since' },
    })
    expect(queue('901')).toMatchObject({ talking: 1, agents: { talking: 1, unknown: 1, free: 0 } })
  })

  test('within the error of whole seconds, the event decides', () => {
    const { agent } = shown([], [{ state: 'Idle', since: at - second / 2 }], {
      calls: [recorded],
      entries: [{ ...entry, leftAt: at - 10 * second, to: at + second }],
      attempts: [{ ...attempt, ringsTo: at - 10 * second, to: at + second }],
    })
    expect(agent('501')).toMatchObject({ state: 'free', known: 'then' })
  })

  test('one heard in a call that is over is unknown since its end', () => {
    const end = at - 100 * second
    const { agent } = shown([], [{ ...talks, since: at - 300 * second }], { ended: new Map([['1.1', end]]) })
    expect(agent('501')).toMatchObject({
      state: 'unknown',
      sent: 'InUse',
      since: end,
      callId: null,
      known: 'since',
    })
  })

  test('one heard in a call that has no length by its record is in it until it surely ended', () => {
    const stateAt = (end: number) => {
      const call = { ...recorded, type: 'outgoing', src: '501', isQueued: false, from: end, to: end }
      return shown([], [talks], { calls: [call], ended: new Map([['1.1', end]]) }).agent('501')?.state
    }
    expect(stateAt(at - roundedMs + 1)).toBe('talking')
    expect(stateAt(at - roundedMs)).toBe('unknown')
  })

  test('calls without a queue ring and busy the extensions of both sides', () => {
    const local = { ...recorded, type: 'local', src: '502', dst: '501', isQueued: false }
    const ringing = shown([], [], { calls: [{ ...local, answeredAt: at + 5 * second }] })
    expect(ringing.agent('501')).toMatchObject({ state: 'ringing', participant: '502' })
    expect(ringing.agent('502')).toMatchObject({ state: 'talking', participant: '501' })
    const talking = shown([], [], { calls: [{ ...local, answeredAt: at - 5 * second }] })
    expect(talking.agent('501')?.state).toBe('talking')
    const busy = shown([], [], { calls: [{ ...local, couldRing: false }] })
    expect(busy.agent('501')?.state).toBe('unknown')
  })
})

test('a view shows its queues, their agents and calls, and its teams', () => {
  const calls = [
    { callId: '1.1', queue: '901', queueSince: at },
    { callId: '2.2', queue: '902', queueSince: at },
    { callId: '3.3' },
  ]
  const names = ({ board }: ReturnType<typeof shown>) => [
    board.queues.map(({ number }) => number),
    board.agents.map(({ number }) => number),
    board.calls.map(({ callId }) => callId),
  ]
  expect(names(shown(calls))).toEqual([
    ['901', '902'],
    ['501', '502'],
    ['1.1', '2.2', '3.3'],
  ])
  const ofQueue = shown(calls, [], {}, { view: { queues: ['902'], teams: [] } })
  expect(names(ofQueue)).toEqual([['902'], ['502'], ['2.2', '3.3']])
  const ofTeam = shown(calls, [], {}, { view: { queues: [], teams: ['Early'] } })
  expect(names(ofTeam)).toEqual([['901', '902'], ['501'], ['1.1', '2.2', '3.3']])
})
