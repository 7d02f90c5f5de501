import { describe, expect, test } from 'vitest'
import {
  type AnswerableCall,
  answerableOf,
  byStart,
  type CallOutcome,
  callDirections,
  callOutcomes,
  directionOf,
  entriesInOrder,
  isLost,
  isMachines,
  lostWords,
  type OutcomeParts,
  outcomeOfParts,
  shownOutcome,
  showsPerson,
  storedAs,
  typesOf,
} from '../../../shared/calls/outcome.ts'
import { transferOf } from '../../../shared/calls/transfers.ts'
import { sum, waitInQueues } from '../../../shared/calls/waits.ts'
import type { EntryKind } from '../../../shared/figures/outcome.ts'

const record = (parts: Partial<AnswerableCall> = {}): AnswerableCall => ({
  ...{ disposition: 'ANSWERED', talkSeconds: 30, type: 'incoming', dst: '201' },
  ...{ dstchannel: 'SIP/201-1', lastapp: 'Dial' },
  ...parts,
})
const unanswered = (disposition: string | null) => record({ disposition, talkSeconds: 0 })
const entry = (kind: EntryKind, disposition: string | null = null) => ({ queue: '900', kind, disposition })
const attempt = (disposition: string, talkSeconds: number) => ({ queue: '900', disposition, talkSeconds })
const outcome = (parts: Partial<OutcomeParts>) =>
  outcomeOfParts({ records: [], entries: [], attempts: [], ...parts })

describe('the outcome of a call', () => {
  test('is answered whoever answered anywhere', () => {
    expect(outcome({ records: [record(), unanswered('NO ANSWER')] })).toBe('answered')
    expect(outcome({ entries: [entry('answered'), entry('abandoned')] })).toBe('answered')
    expect(outcome({ entries: [entry('pickedUp')], records: [unanswered('BUSY')] })).toBe('answered')
    const attempts = [attempt('ANSWERED', 10), attempt('NO ANSWER', 0)]
    expect(outcome({ attempts, entries: [entry('missed')] })).toBe('answered')
  })
  test('is of its last queue entry, else of its last call record', () => {
    const ends = { abandoned: 'abandoned', missedByCaller: 'leftRinging', missed: 'notAnswered' } as const
    for (const [kind, expected] of Object.entries(ends) as [keyof typeof ends, string][]) {
      const attempts = [attempt('NO ANSWER', 0)]
      expect(
        outcome({ entries: [entry('other'), entry(kind)], records: [unanswered('BUSY')], attempts }),
      ).toBe(expected)
    }
    expect(outcome({ records: [unanswered('NO ANSWER'), unanswered('BUSY')] })).toBe('busy')
    expect(outcome({})).toBe('unknown')
  })
  test('is of the disposition where a queue entry has another one', () => {
    const words: readonly (readonly [string | null, CallOutcome])[] = [
      ...([
        ['', 'unknown'],
        [null, 'unknown'],
        ['  ', 'unknown'],
        ['abandoned ', 'abandoned'],
      ] as const),
      ...([
        ['Busy', 'busy'],
        ['FAILED', 'failed'],
        ['CONGESTION', 'failed'],
      ] as const),
      ...([
        ['NO ANSWER', 'notAnswered'],
        ['OVERFLOWED', 'notAnswered'],
      ] as const),
    ]
    for (const [disposition, expected] of words) {
      expect(outcome({ entries: [entry('other', disposition)] })).toBe(expected)
      expect(outcome({ records: [unanswered(disposition)] })).toBe(expected)
    }
  })
  test('is no person’s answer where a queue or an announcement took the line', () => {
    const ofQueue = record({ dst: '900', dstchannel: '', lastapp: 'Dial' })
    expect(outcome({ records: [ofQueue], entries: [entry('abandoned')] })).toBe('abandoned')
    expect(outcome({ records: [ofQueue], attempts: [attempt('NO ANSWER', 0)] })).not.toBe('answered')
    expect(outcome({ records: [ofQueue] })).toBe('answered')
    expect(outcome({ records: [record({ dstchannel: '', lastapp: 'Playback' })] })).toBe('notAnswered')
  })
})

test('a person is shown by a phone’s channel, though the number is a queue’s', () => {
  expect(showsPerson(record({ dst: '900' }), ['900'])).toBe(true)
  expect(showsPerson(record({ dst: '900', dstchannel: null }), ['900'])).toBe(false)
  expect(showsPerson(record({ dst: '', dstchannel: '' }), [''])).toBe(true)
  expect(showsPerson(record({ dst: null, dstchannel: '' }), [''])).toBe(false)
  expect(showsPerson(unanswered('NO ANSWER'), [])).toBe(false)
})

test('a machine took an incoming call that reached no channel', () => {
  const machines = [
    ...['playback', 'background', 'backgrounddetect', 'controlplayback', 'playtones', 'musiconhold', 'read'],
    ...[
      'answer',
      'wait',
      'waitexten',
      'busy',
      'congestion',
      'hangup',
      'voicemail',
      'agi',
      'queue',
      ' Queue ',
    ],
  ]
  for (const lastapp of machines) {
    expect(isMachines(record({ lastapp, dstchannel: '' })), lastapp).toBe(true)
    expect(isMachines(record({ lastapp, dstchannel: null }))).toBe(true)
    expect(isMachines(record({ lastapp }))).toBe(false)
    expect(isMachines(record({ lastapp, dstchannel: '', type: 'outgoing' }))).toBe(false)
  }
  for (const lastapp of ['Dial', '', null])
    expect(isMachines(record({ lastapp, dstchannel: '' }))).toBe(false)
})

test('a record’s texts are read, other values are unknown', () => {
  const fields = {
    disposition: 'ANSWERED',
    billsec: '30',
    type: 'incoming',
    dst: '201',
    dstchannel: 's',
    lastapp: '',
  }
  expect(answerableOf(fields)).toEqual(record({ dstchannel: 's', lastapp: '' }))
  expect(answerableOf({ disposition: 7, billsec: 'long', type: {}, dst: 201, dstchannel: null })).toEqual({
    ...{ disposition: null, talkSeconds: null, type: null, dst: null, dstchannel: null, lastapp: null },
  })
})

describe('the word of an outcome', () => {
  const shown = (hungUpIsAbandoned: boolean) => (word: string) => shownOutcome(word, { hungUpIsAbandoned })

  test('of a caller who left while phones rang is a choice', () => {
    expect([true, false].map((choice) => shown(choice)('leftRinging'))).toEqual(['abandoned', 'notAnswered'])
    expect(storedAs('abandoned', { hungUpIsAbandoned: true })).toEqual(['abandoned', 'leftRinging'])
    expect(storedAs('abandoned', { hungUpIsAbandoned: false })).toEqual(['abandoned'])
    expect(storedAs('missed', { hungUpIsAbandoned: false })).toEqual([
      ...['notAnswered', 'leftRinging', 'missed', 'noAnswer'],
    ])
  })
  test('is found by former words, and unknown without one', () => {
    const words = ['pickedUp', 'missed', 'noAnswer', 'congestion', '', 'OVERFLOWED', ...callOutcomes]
    expect(words.map(shown(true))).toEqual([
      ...['answered', 'notAnswered', 'notAnswered', 'failed', 'unknown', 'notAnswered'],
      ...callOutcomes,
    ])
  })
  test('of a lost call is of an incoming one that nobody answered', () => {
    const lost = callOutcomes.filter((outcome) => isLost('incoming', outcome))
    expect(lost).toEqual(['abandoned', 'notAnswered'])
    expect(isLost('incoming', 'leftRinging')).toBe(true)
    for (const direction of ['outgoing', 'internal', null]) expect(isLost(direction, 'abandoned')).toBe(false)
    expect(lostWords.toSorted()).toEqual(['abandoned', 'leftRinging', 'missed', 'noAnswer', 'notAnswered'])
  })
})

describe('the direction of a call', () => {
  test('is told by its type', () => {
    const types = ['incoming', ' Outgoing', 'local', 'FEATURE', 'internal', ' parked ', '', '  ', null]
    expect(types.map(directionOf)).toEqual([
      ...['incoming', 'outgoing', 'internal', 'internal', 'internal', 'parked', null, null, null],
    ])
  })
  test('finds the types that are stored of it', () => {
    expect(callDirections.map(typesOf)).toEqual([
      ['incoming'],
      ['outgoing'],
      ['internal', 'local', 'feature'],
    ])
    expect([typesOf('local'), typesOf('parked'), typesOf('')]).toEqual([
      ...[['internal', 'local', 'feature'], ['parked'], ['']],
    ])
  })
})

test('parts of a call stand by their start and key, unknown starts last', () => {
  const at = (start: number | null, key: string) => ({ start, key, queueId: null })
  const inOrder = [at(0, 'b'), at(1, 'a'), at(1, 'b'), at(null, 'a'), at(null, 'c')]
  expect(inOrder.toReversed().toSorted(byStart)).toEqual(inOrder)
  expect([...inOrder.slice(2), ...inOrder.slice(0, 2)].toSorted(byStart)).toEqual(inOrder)
  expect(byStart(at(1, 'a'), at(1, 'a'))).toBe(0)
})

test('of several records of a queue entry, the first counts', () => {
  const of = (key: string, start: number, queueId: string | null) => ({ key, start, queueId })
  const entries = [
    ...[of('c', 3, '5.1'), of('a', 1, '5.1'), of('b', 2, '5.2')],
    ...[of('d', 4, null), of('e', 5, null), of('f', 6, ''), of('g', 7, '')],
  ]
  expect(entriesInOrder(entries).map(({ key }) => key)).toEqual(['a', 'b', 'd', 'e', 'f', 'g'])
})

test('the waits of a call are added up to the answered entry, and unknown if one is', () => {
  const waited = (kind: EntryKind, waitSeconds: number | null) => ({ kind, waitSeconds })
  expect(waitInQueues([waited('missed', 10), waited('answered', 5), waited('missed', 40)])).toBe(15)
  expect(waitInQueues([waited('answered', 5), waited('missed', null)])).toBe(5)
  expect(waitInQueues([waited('missed', 10), waited('abandoned', 5)])).toBe(15)
  expect(waitInQueues([waited('missed', null), waited('answered', 5)])).toBeNull()
  expect([sum([]), sum([1, 2]), sum([1, null, 2])]).toEqual([0, 3, null])
})

test('a Transfer event tells by any of its fields who gave the call, and to whom', () => {
  for (const field of ['transferer', 'exten', 'extension', 'transferred_from'])
    expect(transferOf({ [field]: '201', dst: '202' }, 7)).toEqual({ at: 7, from: '201', to: '202' })
  expect(transferOf({ transferer: '201', exten: '203', transferred_to: '204', dst: '202' }, 7)).toEqual({
    ...{ at: 7, from: '201', to: '204' },
  })
  expect(transferOf({}, 7)).toEqual({ at: 7, from: null, to: null })
})
