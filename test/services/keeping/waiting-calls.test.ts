import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenCall } from '../../../electron/services/board/live-board.ts'
import {
  createWaitingCalls,
  type WaitingCall,
} from '../../../electron/services/settle-calls/waiting-calls.ts'
import { testCallIdPrefix } from '../../../shared/webhooks/deliveries.ts'

const second = 1_000
const minute = 60 * second
const begun = 1_700_000_000_000
let now: number
let waiting: ReturnType<typeof createWaitingCalls>

beforeEach(() => {
  now = begun
  waiting = createWaitingCalls(() => now)
})

const heard = (callId: string | null, canonicalName = 'Cdr', queue: string | null = null) =>
  waiting.heard({ callId, canonicalName, queue, receivedAt: now })

/** A call on the board, last heard at the beginning. */
const open = (callId: string, change: Partial<OpenCall> = {}): OpenCall => ({
  ...{ kind: 'unknown', src: '201', dst: null, entryPoint: null, queue: null, parts: new Map(), past: null },
  ...{ transferred: false, since: begun, stageSince: begun, queueSince: null, queueByRing: false },
  ...{ seq: 1, held: false },
  ...{ callId, heardAt: begun },
  ...change,
})

const ids = (calls: readonly WaitingCall[]) => calls.map(({ callId }) => callId)
const wantedOf = (callId: string) =>
  Object.fromEntries(waiting.next((each) => each.callId === callId)?.wanted ?? [])

/** Returns the next call; a test fails without one. */
function next(): WaitingCall {
  const each = waiting.next()
  if (!each) throw new Error('No call is due')
  return each
}

describe('the end of a call', () => {
  test('has its quick record fetched at once, and looks at the queues’ reports once', () => {
    heard('7.1')
    expect(next()).toMatchObject({
      callId: '7.1',
      reason: 'ended',
      heardAt: begun,
      call: null,
      missed: false,
    })
    expect(wantedOf('7.1')).toEqual({ quick: 'must', queue: 'once', queueDetails: 'once' })
  })

  test('has the records of all three reports fetched where any event named a queue', () => {
    heard('7.1', 'Cdr', '901')
    heard('7.2', 'NewState', '901')
    heard('7.2', 'Cdr')
    const all = { quick: 'must', queue: 'must', queueDetails: 'must' }
    expect([wantedOf('7.1'), wantedOf('7.2')]).toEqual([all, all])
  })

  test('in a queue looks at the quick record once, as the call may go on', () => {
    heard('7.1', 'CdrQueue', '901')
    expect(wantedOf('7.1')).toEqual({ quick: 'once', queue: 'must', queueDetails: 'must' })
  })

  test('is waited for with all that its events told, whichever comes first', () => {
    heard('7.1', 'CdrQueue')
    heard('7.1', 'Cdr')
    heard('7.2', 'Cdr')
    heard('7.2', 'CdrQueue')
    const all = { quick: 'must', queue: 'must', queueDetails: 'must' }
    expect([wantedOf('7.1'), wantedOf('7.2')]).toEqual([all, all])
    expect(waiting.size).toBe(2)
  })

  test('isn’t told by another event, nor by a test delivery or one without a call', () => {
    heard('7.1', 'IncomingCall')
    heard(`${testCallIdPrefix}1`)
    heard(null)
    expect(waiting.size).toBe(0)
    expect(waiting.next()).toBeUndefined()
  })

  test('leaves the oldest of more than 5,000 calls out', () => {
    for (let n = 0; n < 5_000; n++) heard(`7.${n}`)
    expect(wantedOf('7.0')).toMatchObject({ quick: 'must' })
    heard('7.5000')
    expect(waiting.size).toBe(5_000)
    expect(wantedOf('7.0')).toEqual({})
    expect(wantedOf('7.1')).toMatchObject({ quick: 'must' })
  })
})

test('a call whose phones stopped ringing in a queue is asked for after 20 s, another silent one after two minutes', () => {
  const rung = open('7.1', { queue: '901', queueSince: begun, past: 'ringing' })
  const queued = open('7.2', { queue: '901', queueSince: begun })
  const dueAt = (after: number) => {
    now = begun + after
    waiting.follow([rung, queued])
    return ids(
      [waiting.next((each) => each.callId === '7.1'), waiting.next((each) => each.callId === '7.2')].flatMap(
        (each) => each ?? [],
      ),
    )
  }
  expect([19_999, 20_000, 119_999, 120_000].map(dueAt)).toEqual([[], ['7.1'], ['7.1'], ['7.1', '7.2']])
})

describe('a call that fell silent', () => {
  test('is asked for at once if the clock was set back far behind its last event', () => {
    now = begun - 2 * minute
    waiting.follow([open('7.1')])
    expect(waiting.size).toBe(0)
    now = begun - 2 * minute - 1
    waiting.follow([open('7.1')])
    expect(next()).toMatchObject({ callId: '7.1', reason: 'silent', dueAt: now })
  })

  test('is asked for two minutes after its last event, by its quick record alone', () => {
    now = begun + 2 * minute - 1
    waiting.follow([open('7.1')])
    expect(waiting.size).toBe(0)
    now++
    const call = open('7.1')
    waiting.follow([call])
    waiting.follow([call])
    expect(waiting.size).toBe(1)
    expect(next()).toMatchObject({ reason: 'silent', heardAt: begun, call, dueAt: now })
    expect(wantedOf('7.1')).toEqual({ quick: 'must' })
  })

  test('is left alone once it is over or was heard again', () => {
    now = begun + 2 * minute
    waiting.follow([open('7.1'), open('7.2'), open('7.3')])
    const [over, again] = [next(), waiting.next(({ callId }) => callId === '7.2')]
    waiting.follow([open('7.2', { heardAt: now }), open('7.3')])
    expect(waiting.size).toBe(1)
    expect(waiting.has(over)).toBe(false)
    expect(again && waiting.has(again)).toBe(false)
    now += 2 * minute
    waiting.follow([open('7.2', { heardAt: begun + 2 * minute }), open('7.3')])
    expect(waiting.size).toBe(2)
  })

  test('waits for its end, too, where an event tells of that', () => {
    now = begun + 2 * minute
    waiting.follow([open('7.1')])
    heard('7.1', 'CdrQueue')
    expect(waiting.size).toBe(2)
    waiting.remove(next())
    expect(waiting.size).toBe(1)
    expect(next().reason).toBe('silent')
    waiting.follow([])
    expect(waiting.size).toBe(0)
  })

  test('is asked for every 45 seconds until it is found', () => {
    now = begun + 2 * minute
    waiting.follow([open('7.1')])
    for (let tries = 1; tries <= 12; tries++) {
      const each = next()
      waiting.missed(each)
      expect(each).toMatchObject({ missed: true, tries, dueAt: now + 45 * second })
      now += 45 * second - 1
      waiting.follow([open('7.1')])
      expect(waiting.next()).toBeUndefined()
      now++
    }
  })
})

describe('a call that a phone is on', () => {
  beforeEach(() => {
    now = begun + 2 * minute
    waiting.follow([open('7.1', { held: true }), open('7.2', { held: true })])
  })

  test('is asked for every two minutes', () => {
    const each = next()
    expect(each.reason).toBe('held')
    waiting.missed(each)
    expect(each.dueAt).toBe(now + 2 * minute)
  })

  test('lets four seconds go by after another one', () => {
    waiting.askedHeld()
    heard('7.3')
    waiting.remove(next())
    expect(waiting.next()).toBeUndefined()
    now += 4 * second - 1
    expect(waiting.next()).toBeUndefined()
    now++
    expect(waiting.next()).toBeDefined()
  })

  test('is asked for at once after the clock was set back', () => {
    now += minute
    waiting.askedHeld()
    expect(waiting.next()).toBeUndefined()
    now--
    expect(waiting.next()).toBeDefined()
  })
})

test('ended calls come before silent ones and those that a phone is on, and of each the earliest', () => {
  now = begun + 2 * minute
  waiting.follow([open('held', { held: true }), open('silent')])
  heard('second')
  waiting.missed(next())
  now += second
  heard('first')
  now += 4 * second
  const order: string[] = []
  for (let each = waiting.next(); each; each = waiting.next()) {
    order.push(each.callId)
    waiting.remove(each)
  }
  expect(order).toEqual(['first', 'second', 'silent', 'held'])
  expect(waiting.size).toBe(0)
})

test('an ended call without a record is asked for again after growing waits, and at last left alone', () => {
  heard('7.1')
  const waits: number[] = []
  for (let each = waiting.next(); each; each = waiting.next()) {
    waiting.missed(each)
    expect(each.missed).toBe(true)
    if (!waiting.has(each)) break
    waits.push((each.dueAt - now) / second)
    now = each.dueAt
  }
  expect(waits).toEqual([5, 15, 45, 60, 60, 120, 300])
  expect(waiting.size).toBe(0)
})

test('a wait that lies too far ahead is from before the clock was set back', () => {
  heard('7.1')
  now -= 300 * second
  expect(waiting.next()).toBeUndefined()
  now--
  expect(waiting.next()).toMatchObject({ callId: '7.1' })
})

test('a call of which a later event was heard is no longer the one that was asked for', () => {
  heard('7.1', 'CdrQueue')
  const before = next()
  heard('7.1')
  expect([waiting.has(before), waiting.has(next())]).toEqual([false, true])
})

describe('calls that nobody asked for yet', () => {
  test('are those that ended or fell silent and are due', () => {
    now = begun + 2 * minute
    waiting.follow([open('silent'), open('held', { held: true })])
    heard('ended')
    heard('asked')
    waiting.missed(next())
    expect(ids(waiting.takeFresh(9))).toEqual(['asked', 'silent'])
    now += minute
    expect(ids(waiting.takeFresh(9))).toEqual(['asked', 'silent'])
  })

  test('count as asked for once they are more than a number', () => {
    heard('7.1')
    heard('7.2')
    expect(waiting.takeFresh(2)).toHaveLength(2)
    heard('7.3')
    expect(waiting.takeFresh(2)).toHaveLength(3)
    expect(waiting.takeFresh(2)).toEqual([])
    const each = next()
    waiting.missed(each)
    expect(each.dueAt - now).toBe(15 * second)
  })
})
