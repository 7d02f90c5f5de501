import { describe, expect, test } from 'vitest'
import { roundedMs, startErrorMs } from '../../../electron/services/board/records.ts'
import { emptyState } from '../../../electron/services/board/state.ts'
import { viewOf } from '../../../electron/services/board/view.ts'
import { at, attempt, entry, recorded, second, shown, usual } from './shown-board.ts'

const minute = 60 * second
const talking = new Map([['501', 'talking' as const]])

describe('a caller alone of whom nothing is heard', () => {
  const since = at - 2 * 60 * minute
  const silentFor = (ms: number, queue: string | null = '901') =>
    shown([{ queue, queueSince: queue === null ? null : since, since, stageSince: since, heardAt: at - ms }])

  test('waits for ten minutes, and then may wait where it did', () => {
    const before = silentFor(10 * minute - 1)
    expect(before.board.calls).toMatchObject([{ stage: 'queued', queue: '901', waitingSince: since }])
    expect(before.queue('901')).toMatchObject({ waiting: 1, maybeWaiting: 0, longestSince: since })
    const after = silentFor(10 * minute)
    expect(after.board.calls).toMatchObject([{ stage: 'unknown', queue: '901', waitingSince: null }])
    expect(after.queue('901')).toMatchObject({ waiting: 0, maybeWaiting: 1 })
    expect(after.queue('902')).toMatchObject({ maybeWaiting: 0 })
  })

  test('may wait for an hour, in no queue more than once', () => {
    expect(silentFor(60 * minute - 1).queue('901')).toMatchObject({ maybeWaiting: 1 })
    expect(silentFor(60 * minute).queue('901')).toMatchObject({ maybeWaiting: 0 })
    const anywhere = silentFor(60 * minute - 1, null)
    expect(anywhere.board.calls).toMatchObject([{ stage: 'unknown', queue: null }])
    expect(anywhere.queue('902')).toMatchObject({ maybeWaiting: 0 })
    expect(silentFor(60 * minute, null).queue('902')).toMatchObject({ maybeWaiting: 0 })
  })

  test('waits on where records place it', () => {
    const { board, queue } = shown([{ queue: '901', queueSince: since, heardAt: at - 20 * minute }], [], {
      calls: [recorded],
      entries: [{ ...entry, queue: '902' }],
    })
    expect(board.calls).toMatchObject([{ stage: 'queued', queue: '902', waitingSince: entry.from }])
    expect(queue('901')).toMatchObject({ waiting: 0, maybeWaiting: 0 })
    expect(queue('902')).toMatchObject({ waiting: 1, maybeWaiting: 0 })
  })

  test('is told apart from a talk and a ringing phone, which go on', () => {
    const quiet = { queue: '901', queueSince: since, heardAt: at - 20 * minute }
    expect(shown([{ ...quiet, parts: talking }]).board.calls).toMatchObject([{ stage: 'talking' }])
    const rings = shown([{ ...quiet, parts: new Map([['501', 'ringing' as const]]) }])
    expect(rings.board.calls).toMatchObject([{ stage: 'ringing', waitingSince: since, extensions: ['501'] }])
    expect(rings.queue('901')).toMatchObject({ waiting: 1, maybeWaiting: 0, ringing: 1 })
  })

  test('is asked for, and the answer is told', () => {
    const askedAt = new Map([['1.1', at - minute]])
    const asked = shown([{ heardAt: at - 20 * minute }], [], {}, { askedAt })
    expect(asked.board.calls).toMatchObject([{ stage: 'arrived', askedAt: at - minute }])
    expect(shown([{}]).board.calls).toMatchObject([{ askedAt: null }])
  })
})

describe('a call that is heard of', () => {
  test('is likely to come to a queue only as long as it has none', () => {
    const likely = new Map([['line', { queue: '902', share: 0.95 }]])
    const likelyOf = (...[call, records]: [Parameters<typeof shown>[0][0], Parameters<typeof shown>[2]?]) =>
      shown([call], [], records, { likely }).board.calls[0]?.likelyQueue
    expect(likelyOf({})).toEqual({ queue: '902', share: 0.95 })
    expect(likelyOf({ entryPoint: 'other' })).toBeNull()
    expect(likelyOf({ entryPoint: null })).toBeNull()
    expect(likelyOf({ queue: '901', queueSince: at })).toBeNull()
    expect(likelyOf({ kind: 'outgoing' })).toBeNull()
    expect(likelyOf({}, { calls: [recorded], entries: [entry] })).toBeNull()
  })

  test('waits nowhere while it talks, whatever its queue', () => {
    const { board, queue } = shown([{ queue: '901', queueSince: at - minute, parts: talking }])
    expect(board.calls).toMatchObject([{ stage: 'talking', queue: '901', waitingSince: null }])
    expect(queue('901')).toMatchObject({ waiting: 0, talking: 1, longestSince: null })
  })

  test('keeps the instant of its wait within half a second of its record, not beyond', () => {
    const waitingSince = (heard: number) =>
      shown([{ queue: '901', queueSince: entry.from + heard }], [], { calls: [recorded], entries: [entry] })
        .board.calls[0]?.waitingSince
    expect(waitingSince(startErrorMs)).toBe(entry.from + startErrorMs)
    expect(waitingSince(-startErrorMs)).toBe(entry.from - startErrorMs)
    expect(waitingSince(startErrorMs + 1)).toBe(entry.from)
    expect(waitingSince(-startErrorMs - 1)).toBe(entry.from)
  })

  test('keeps the instant of its stage, and of another one within 1.5 s of its record', () => {
    const stageSince = (call: Parameters<typeof shown>[0][0]) =>
      shown([call], [], { calls: [recorded], entries: [entry] }).board.calls[0]?.stageSince
    expect(stageSince({ queue: '901', queueSince: at, stageSince: at - 5 * second })).toBe(at - 5 * second)
    expect(stageSince({ stageSince: entry.from + roundedMs })).toBe(entry.from + roundedMs)
    expect(stageSince({ stageSince: entry.from - roundedMs })).toBe(entry.from - roundedMs)
    expect(stageSince({ stageSince: entry.from + roundedMs + 1 })).toBe(entry.from)
    expect(stageSince({ stageSince: entry.from - roundedMs - 1 })).toBe(entry.from)
  })

  test('has ended by its record at once if it had only arrived', () => {
    const { board } = shown([{}], [], { ended: new Map([['1.1', at]]) })
    expect(board.calls).toEqual([])
    expect(shown([{}], [], { ended: new Map([['2.2', at]]) }).board.calls).toMatchObject([{ callId: '1.1' }])
  })
})

describe('a call that only its records tell of', () => {
  const only = (records: Parameters<typeof shown>[2]) => shown([], [], records).board.calls

  test('shows its parties, its entry point and its times', () => {
    expect(only({ calls: [recorded], entries: [entry] })).toEqual([
      {
        ...{ callId: '1.1', kind: 'incoming', stage: 'queued', src: '0912', dst: '501', entryPoint: 'line' },
        waitsAtLeast: false,
        ...{ queue: '901', likelyQueue: null, extensions: [], since: recorded.from, stageSince: entry.from },
        ...{ waitingSince: entry.from, askedAt: null, known: 'since' },
      },
    ])
  })

  test('is one that came in if it is in a queue, also before its general record is there', () => {
    expect(only({ entries: [entry] })).toMatchObject([
      { kind: 'incoming', src: '0912', dst: null, entryPoint: null, since: entry.from },
    ])
  })

  test.each([
    ['incoming', 'incoming', 'arrived'],
    ['outgoing', 'outgoing', 'dialed'],
    ['local', 'unknown', 'dialed'],
    [null, 'unknown', 'dialed'],
  ] as const)('of the type %s is of the kind %s and %s', (type, kind, stage) => {
    const direct = { ...recorded, type, isQueued: false, src: null, dst: '02188001122' }
    expect(only({ calls: [direct] })).toMatchObject([{ kind, stage, since: direct.from, src: null }])
  })

  test('is one that went out though it entered a queue', () => {
    expect(only({ calls: [{ ...recorded, type: 'outgoing' }], entries: [entry] })).toMatchObject([
      { kind: 'outgoing', stage: 'queued' },
    ])
  })

  test('is not shown once events told of its end, nor before it began', () => {
    const state = emptyState()
    state.ended.set('1.1', at - second)
    const records = { calls: [recorded], entries: [entry], attempts: [attempt], ended: new Map() }
    expect(viewOf({ ...usual, state, records }).calls).toEqual([])
    expect(only({ calls: [{ ...recorded, from: at + second }] })).toEqual([])
  })
})

test('calls come by their begin, those of one instant by their ids, heard of or not', () => {
  const since = recorded.from
  const { board } = shown(
    [
      { callId: '3.3', since },
      { callId: '4.4', since: since - 1 },
      { callId: '2.2', since },
    ],
    [],
    { calls: [recorded], entries: [entry] },
  )
  expect(board.calls.map(({ callId }) => callId)).toEqual(['4.4', '1.1', '2.2', '3.3'])
})

test('no call is longer in a stage, or waiting, than it exists', () => {
  const late = {
    queue: '901',
    queueSince: at - 30 * second,
    since: at - 20 * second,
    stageSince: at - 25 * second,
  }
  expect(shown([late]).board.calls).toMatchObject([
    { since: at - 30 * second, waitingSince: at - 30 * second },
  ])
  const { board } = shown([{ since: at - 10 * second, stageSince: at - 10 * second }], [], {
    calls: [recorded],
    entries: [entry],
    attempts: [attempt],
  })
  for (const { since, stageSince, waitingSince } of board.calls) {
    expect(since).toBeLessThanOrEqual(Math.min(stageSince, waitingSince ?? stageSince))
  }
  expect(board.calls).toHaveLength(1)
})
