import { describe, expect, test } from 'vitest'
import {
  type AttemptPart,
  type CallRecordPart,
  callOfRecords,
  type QueueEntryPart,
} from '../../../electron/services/calls/call-of-records.ts'

const record = (parts: Partial<CallRecordPart> = {}): CallRecordPart => ({
  ...{ key: 'r1', start: 10, src: '0912', dst: '901', disposition: 'ANSWERED', type: 'incoming' },
  ...{ clid: null, talkSeconds: 90, dstchannel: '', lastapp: 'Dial', lengthSeconds: null },
  ...{ did: null, entryPoint: null },
  ...parts,
})
const entry = (parts: Partial<QueueEntryPart> = {}): QueueEntryPart => ({
  ...{ key: 'e1', start: 20, src: '0912', dst: '501', disposition: 'ANSWERED', queue: '901' },
  ...{ queueId: null, waitSeconds: 15, talkSeconds: 60, hangup: null },
  ...parts,
})
const attempt = (parts: Partial<AttemptPart> = {}): AttemptPart => ({
  ...{ key: 'a1', start: 25, src: '0912', dst: '501', disposition: 'ANSWERED', queue: '901' },
  ...{ rings: 1, talkSeconds: 60, queueId: null, ringSeconds: 5, kind: 'answered' },
  ...parts,
})
const missed = { disposition: 'MISSED', talkSeconds: 0 }
const callOf = (parts: {
  records?: CallRecordPart[]
  entries?: QueueEntryPart[]
  attempts?: AttemptPart[]
}) => callOfRecords({ records: [], entries: [], attempts: [], ...parts })

test('a call of a queue is told by all of its records', () => {
  expect(
    callOf({
      records: [record({ clid: '"Sara" <0912>' })],
      entries: [entry()],
      attempts: [attempt({ key: 'a0', start: 20, dst: '502', rings: 2, ...missed }), attempt()],
    }),
  ).toMatchObject({
    ...{ startedAt: 10, caller: '0912', callerName: 'Sara', callee: '901', type: 'incoming' },
    ...{ queues: ['901'], agent: '501', attempts: 3, waitSeconds: 15, talkSeconds: 60 },
    outcome: 'answered',
  })
})

test('of no records, nothing is known', () => {
  expect(callOf({})).toEqual({
    ...{ did: null, entryPoint: null, lengthSeconds: null },
    ...{ startedAt: null, caller: null, callerName: null, callee: null, type: null, queues: [] },
    ...{ agent: null, attempts: 0, waitSeconds: null, talkSeconds: null, outcome: 'unknown' },
    ...{ legs: [], offers: [], transfers: [], takenOver: [] },
  })
})

describe('the outcome of a call', () => {
  test.each([
    ['PICKUP', 'answered'],
    ['ANSWERED', 'answered'],
    ['MISSED', 'notAnswered'],
    [' abandoned ', 'abandoned'],
    ['New one', 'notAnswered'],
    ['CONGESTION', 'failed'],
    ['', 'unknown'],
  ])('with a queue’s record of %s is %s, whatever its general record says', (disposition, outcome) => {
    const of = {
      entries: [entry({ disposition, talkSeconds: 0 })],
      records: [record({ disposition: 'NO ANSWER' })],
    }
    expect(callOf(of).outcome).toBe(outcome)
  })

  test.each([
    ['ANSWERED', 'answered'],
    ['BUSY', 'busy'],
    ['NO ANSWER', 'notAnswered'],
    ['FAILED', 'failed'],
    ['CONGESTION', 'failed'],
    [null, 'unknown'],
  ])('without a queue’s record is that of its general one: %s is %s', (disposition, outcome) => {
    expect(callOf({ records: [record({ disposition, talkSeconds: 0 })] }).outcome).toBe(outcome)
  })

  test('is answered once any record says so', () => {
    const unanswered = [entry(missed)]
    expect(callOf({ entries: unanswered, attempts: [attempt()] }).outcome).toBe('answered')
    expect(callOf({ entries: unanswered, records: [record({ dst: '504' })] }).outcome).toBe('answered')
    expect(callOf({ entries: [entry(), entry({ ...missed, start: 30 })] }).outcome).toBe('answered')
  })

  test('is not answered where only the queue itself took it', () => {
    const unanswered = [entry(missed)]
    expect(callOf({ entries: unanswered, records: [record()] }).outcome).toBe('notAnswered')
    expect(callOf({ attempts: [attempt(missed)], records: [record()] }).outcome).toBe('notAnswered')
    const toAgent = record({ dstchannel: 'SIP/504-1' })
    expect(callOf({ entries: unanswered, records: [toAgent] }).outcome).toBe('answered')
    expect(callOf({ entries: [entry()], records: [record()] }).outcome).toBe('answered')
  })

  test.each([
    [{ lastapp: 'Playback' }, 'notAnswered'],
    [{ lastapp: 'BackGround', dstchannel: null }, 'notAnswered'],
    [{ lastapp: ' HANGUP ' }, 'notAnswered'],
    [{ lastapp: 'Queue' }, 'notAnswered'],
    [{ lastapp: 'Playback', dstchannel: 'SIP/504-1' }, 'answered'],
    [{ lastapp: 'Playback', type: 'outgoing' }, 'answered'],
    [{ lastapp: 'Playback', type: 'feature' }, 'answered'],
    [{ lastapp: 'Dial' }, 'answered'],
    [{ lastapp: 'Pickup' }, 'answered'],
    [{ lastapp: null, dstchannel: null }, 'answered'],
  ])('whose record has %j is %s: an announcement is nobody', (parts, outcome) => {
    const call = callOf({ records: [record({ dst: '1541', ...parts })] })
    expect(call.outcome).toBe(outcome)
    expect(call.talkSeconds).toBe(outcome === 'answered' ? 90 : null)
  })

  test('is that of the last queue, or of the last general record', () => {
    const abandoned = { disposition: 'ABANDONED', start: 30 }
    expect(callOf({ entries: [entry(abandoned), entry(missed)] }).outcome).toBe('abandoned')
    const records = [record({ disposition: 'BUSY', start: 30 }), record({ disposition: 'NO ANSWER' })]
    expect(callOf({ records }).outcome).toBe('busy')
  })

  test('is not answered where phones rang and nobody answered', () => {
    const records = [record({ disposition: 'NO ANSWER' })]
    expect(callOf({ records, attempts: [attempt(missed)] }).outcome).toBe('notAnswered')
    expect(callOf({ records }).outcome).toBe('notAnswered')
    const busy = [record({ disposition: 'BUSY' })]
    expect(callOf({ records: busy, attempts: [attempt(missed)] }).outcome).toBe('busy')
  })

  test('keeps who left while agents were rung, as the user chooses what that is', () => {
    expect(callOf({ entries: [entry({ ...missed, hangup: 'caller' })] }).outcome).toBe('leftRinging')
    expect(callOf({ entries: [entry({ ...missed, hangup: 'system' })] }).outcome).toBe('notAnswered')
  })

  test('of a new disposition is answered where its record has talk', () => {
    const talked = { disposition: 'TRANSFERRED', talkSeconds: 40 }
    expect(callOf({ entries: [entry(talked)] }).outcome).toBe('answered')
    expect(callOf({ records: [record(talked)] }).outcome).toBe('answered')
    const announced = { disposition: 'NO ANSWER', talkSeconds: 40 }
    expect(callOf({ records: [record(announced)] }).outcome).toBe('notAnswered')
  })
})

describe('the direction of a call', () => {
  test.each([
    ['incoming', 'incoming'],
    ['Outgoing', 'outgoing'],
    ['local', 'internal'],
    ['feature', 'internal'],
    ['Conference', 'Conference'],
    [null, null],
  ])('of the type %s is %s', (type, direction) => {
    expect(callOf({ records: [record({ type })] }).type).toBe(direction)
  })

  test('is incoming where only a queue tells of it', () => {
    expect(callOf({ entries: [entry()] }).type).toBe('incoming')
    expect(callOf({ attempts: [attempt()] }).type).toBeNull()
  })
})

describe('the agent of a call', () => {
  test('is who answered in the queue, else in an attempt, else by the general record', () => {
    const records = [record({ dst: '504' })]
    const attempts = [attempt({ dst: '503' })]
    expect(callOf({ records, attempts, entries: [entry()] }).agent).toBe('501')
    expect(callOf({ records, attempts, entries: [entry({ dst: '901' })] }).agent).toBe('503')
    expect(callOf({ records, entries: [entry({ dst: '901' })] }).agent).toBe('504')
  })

  test.each([
    ['incoming', '504', '504'],
    ['local', '504', '504'],
    ['outgoing', '504', '0912'],
    [null, '504', null],
    ['incoming', '', null],
    ['incoming', null, null],
    ['incoming', '901', null],
  ])('of an answered general record of the type %s to %s is %s', (type, dst, agent) => {
    const queue = entry({ ...missed, dst: null })
    expect(callOf({ records: [record({ type, dst })], entries: [queue] }).agent).toBe(agent)
  })

  test('whom nobody answered is who was rung last', () => {
    const records = [record({ dst: '504', disposition: 'NO ANSWER' })]
    const attempts = [
      attempt({ ...missed, dst: '502', start: 30 }),
      attempt({ ...missed, dst: '', start: 40 }),
      attempt({ ...missed, start: 20 }),
    ]
    expect(callOf({ records, attempts }).agent).toBe('502')
    expect(callOf({ records }).agent).toBeNull()
    const entries = [
      entry({ ...missed, dst: '503', start: 30 }),
      entry({ ...missed, dst: '901', start: 40 }),
      entry(missed),
    ]
    expect(callOf({ entries }).agent).toBe('503')
  })
})

describe('the times of a call', () => {
  test('its wait is the sum of its queues’ up to the answer', () => {
    const first = entry({ ...missed, waitSeconds: 30, start: 15 })
    const later = entry({ ...missed, waitSeconds: 100, start: 50 })
    expect(callOf({ entries: [later, entry(), first] }).waitSeconds).toBe(45)
    expect(callOf({ entries: [later, first] }).waitSeconds).toBe(130)
    expect(
      callOf({ entries: [entry(), first, entry({ start: 16, waitSeconds: null })] }).waitSeconds,
    ).toBeNull()
    expect(callOf({ records: [record()] }).waitSeconds).toBeNull()
  })

  test('its talk is the sum of those who answered, by the best record', () => {
    const records = [record()]
    const attempts = [attempt(), attempt({ talkSeconds: 5 }), attempt({ ...missed, talkSeconds: 99 })]
    const entries = [
      entry({ talkSeconds: 7 }),
      entry({ talkSeconds: 8 }),
      entry({ ...missed, talkSeconds: 99 }),
    ]
    expect(callOf({ records, attempts, entries }).talkSeconds).toBe(15)
    expect(callOf({ records, attempts, entries: [entry(missed)] }).talkSeconds).toBe(65)
    expect(callOf({ records, entries: [entry(missed)] }).talkSeconds).toBeNull()
    expect(callOf({ records: [record({ dst: '504' })], entries: [entry(missed)] }).talkSeconds).toBe(90)
    expect(callOf({ records: [record({ disposition: 'BUSY' })] }).talkSeconds).toBeNull()
    expect(callOf({ entries: [entry({ talkSeconds: null }), entry()] }).talkSeconds).toBeNull()
  })

  test('it starts with its first general record, else with its first other one', () => {
    expect(
      callOf({ records: [record({ start: 30 }), record()], entries: [entry({ start: 5 })] }).startedAt,
    ).toBe(10)
    expect(callOf({ entries: [entry()], attempts: [attempt({ start: 19 })] }).startedAt).toBe(19)
    expect(callOf({ records: [record({ start: null })], entries: [entry()] }).startedAt).toBe(20)
    expect(callOf({ records: [record({ start: null }), record({ start: 12 })] }).startedAt).toBe(12)
  })

  test('records of one start come by their keys', () => {
    const records = [record({ key: 'r2', dst: '902' }), record({ key: 'r1', dst: '901' })]
    expect(callOf({ records }).callee).toBe('901')
    expect(callOf({ records: records.reverse() }).callee).toBe('901')
  })
})

describe('the queues of a call', () => {
  test('come in their order, each record of an entry once', () => {
    const entries = [
      entry({ queue: '902', start: 40, queueId: 'b' }),
      entry({ queueId: 'a' }),
      entry({ start: 21, queueId: 'a', key: 'e2', waitSeconds: 99 }),
      entry({ start: 50, queueId: '' }),
      entry({ start: 51, queueId: '', queue: '' }),
      entry({ start: 52, queue: null }),
      entry({ start: 53, queue: '901' }),
    ]
    expect(callOf({ entries }).queues).toEqual(['901', '902', '901', '901'])
  })

  test('are those of the attempts without entries, attempts in a row as one', () => {
    const attempts = ['901', '901', '902', null, '', '901'].map((queue, n) =>
      attempt({ queue, start: n, key: `a${n}` }),
    )
    expect(callOf({ attempts }).queues).toEqual(['901', '902', '901'])
    expect(callOf({ attempts, entries: [entry({ queue: '903' })] }).queues).toEqual(['903'])
  })
})

describe('the caller', () => {
  test('is the first number that a record tells, the general ones first', () => {
    const entries = [entry({ src: '0913' })]
    expect(callOf({ records: [record({ src: '' })], entries }).caller).toBe('0913')
    expect(callOf({ records: [record()], entries }).caller).toBe('0912')
    expect(callOf({ entries: [entry({ src: null })], attempts: [attempt({ src: '0914' })] }).caller).toBe(
      '0914',
    )
  })

  test.each([
    ['"Sara Karimi" <0912>', 'Sara Karimi'],
    ['  Sara  <0912> ', 'Sara'],
    ['"" <0912>', null],
    ['"0912" <0912>', null],
    ['0912', null],
    ['Sara', null],
    [null, null],
  ])('with %j is called %s', (clid, name) => {
    expect(callOf({ records: [record({ clid })] }).callerName).toBe(name)
  })

  test('is called by the first record that has a name', () => {
    const records = [
      record(),
      record({ start: 11, clid: '"Sara" <0912>' }),
      record({ start: 12, clid: 'B <1>' }),
    ]
    expect(callOf({ records }).callerName).toBe('Sara')
  })
})
