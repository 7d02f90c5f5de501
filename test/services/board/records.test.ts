import { describe, expect, test } from 'vitest'
import {
  heardCalls,
  isWhole,
  noRecords,
  partsOf,
  type RecordedCall,
  type RecordsOfCall,
  recordsByCall,
} from '../../../electron/services/board/records.ts'
import { heardBoard, ofQueue } from './heard-board.ts'

const call: RecordedCall = {
  ...{ callId: '1.1', type: 'incoming', src: '0912', dst: '501', entryPoint: 'line', isQueued: false },
  ...{ couldRing: true, from: 10, answeredAt: 30, to: 90 },
}
const entry = {
  ...{ callId: '1.1', queue: '901', isAnswered: true, rang: true, agent: '501', src: '0912' },
  ...{ from: 20, leftAt: 40, to: 90 },
}
const attempt = {
  ...{ callId: '1.1', queue: '901', agent: '501', src: '0912', from: 25, ringsTo: 40, to: 90 },
}
const isExtension = (number: string) => /^50\d$/.test(number)

/** The parts of a call as short lines, in any order. */
function linesOf(records: Partial<RecordsOfCall>): string[] {
  const whole = { call: null, entries: [], attempts: [], ...records }
  return partsOf(whole, isExtension).map(
    ({ exten, part, from, to, participant, queue }) =>
      `${exten} ${part} ${from}–${to} with ${participant} in ${queue}`,
  )
}

describe('by its records, an extension', () => {
  test('rings and then talks in an answered attempt', () => {
    expect(linesOf({ attempts: [attempt] })).toEqual([
      '501 ringing 25–40 with 0912 in 901',
      '501 talking 40–90 with 0912 in 901',
    ])
    expect(linesOf({ attempts: [{ ...attempt, to: 40 }] })).toEqual(['501 ringing 25–40 with 0912 in 901'])
  })

  test('that answered at once rang for no time, and one whose times go back did nothing', () => {
    expect(linesOf({ attempts: [{ ...attempt, from: 40 }] })).toEqual([
      '501 ringing 40–40 with 0912 in 901',
      '501 talking 40–90 with 0912 in 901',
    ])
    expect(linesOf({ attempts: [{ ...attempt, from: 41, to: 40 }] })).toEqual([])
  })

  test('talks in an entry that no attempt of its own was answered for', () => {
    const talks = '501 talking 40–90 with 0912 in 901'
    expect(linesOf({ entries: [entry] })).toEqual([talks])
    expect(linesOf({ entries: [entry], attempts: [attempt] }).filter((line) => line === talks)).toHaveLength(
      1,
    )
    const missed = { ...attempt, ringsTo: 35, to: 35 }
    expect(linesOf({ entries: [entry], attempts: [missed] })).toContain(talks)
    expect(linesOf({ entries: [entry], attempts: [{ ...attempt, agent: '502' }] })).toContain(talks)
    expect(linesOf({ entries: [{ ...entry, agent: null }] })).toEqual([])
  })

  test('that a call came for rings until it answers, or the call ends', () => {
    expect(linesOf({ call })).toEqual([
      '501 ringing 10–30 with 0912 in null',
      '501 talking 30–90 with 0912 in null',
    ])
    expect(linesOf({ call: { ...call, answeredAt: null } })).toEqual(['501 ringing 10–90 with 0912 in null'])
  })

  test.each<[string, Partial<RecordedCall>]>([
    ['was handed to a queue', { isQueued: true }],
    ['couldn’t ring', { couldRing: false }],
    ['came for nobody', { dst: null }],
    ['came for an outside number', { dst: '02188' }],
    ['is of an unknown kind', { type: null, src: null }],
  ])('does nothing in a call that %s', (_, changes) => {
    expect(linesOf({ call: { ...call, ...changes } })).toEqual([])
  })

  test('that a queue called is not also called by the call itself', () => {
    expect(linesOf({ call, entries: [{ ...entry, agent: null }] })).toEqual([])
  })

  test('that calls out talks all the time, the other side of the house as if called', () => {
    const outgoing = { ...call, type: 'outgoing', src: '502' }
    expect(linesOf({ call: outgoing })).toEqual(['502 talking 10–90 with 501 in null'])
    expect(linesOf({ call: { ...outgoing, type: 'feature' } })).toEqual([
      '502 talking 10–90 with 501 in null',
    ])
    expect(linesOf({ call: { ...outgoing, type: 'local' } })).toEqual([
      '502 talking 10–90 with 501 in null',
      '501 ringing 10–30 with 502 in null',
      '501 talking 30–90 with 502 in null',
    ])
    for (const src of ['', null]) expect(linesOf({ call: { ...outgoing, src } })).toEqual([])
  })
})

test('the records of an instant are grouped by their calls, whichever records each has', () => {
  const grouped = recordsByCall({
    ...noRecords,
    calls: [call, { ...call, callId: '2.2' }],
    entries: [entry, { ...entry, queue: '902' }, { ...entry, callId: '3.3' }],
    attempts: [attempt, { ...attempt, callId: '3.3' }, { ...attempt, callId: '4.4' }],
  })
  expect([...grouped]).toEqual([
    ['1.1', { call, entries: [entry, { ...entry, queue: '902' }], attempts: [attempt] }],
    ['2.2', { call: { ...call, callId: '2.2' }, entries: [], attempts: [] }],
    [
      '3.3',
      {
        call: null,
        entries: [{ ...entry, callId: '3.3' }],
        attempts: [{ ...attempt, callId: '3.3' }],
      },
    ],
    ['4.4', { call: null, entries: [], attempts: [{ ...attempt, callId: '4.4' }] }],
  ])
})

test('a call’s records are whole with its general one, its queue’s, and an attempt where phones rang', () => {
  const whole = (records: Partial<RecordsOfCall>) =>
    isWhole({ call, entries: [entry], attempts: [attempt], ...records })
  expect(whole({})).toBe(true)
  expect(whole({ call: null })).toBe(false)
  expect(whole({ entries: [], attempts: [] })).toBe(true)
  expect(whole({ call: { ...call, isQueued: true }, entries: [] })).toBe(false)
  expect(whole({ call: { ...call, isQueued: true } })).toBe(true)
  expect(whole({ attempts: [] })).toBe(false)
  expect(whole({ attempts: [{ ...attempt, queue: '902' }] })).toBe(false)
  expect(whole({ attempts: [{ ...attempt, queue: '902' }, attempt] })).toBe(true)
  expect(whole({ entries: [entry, { ...entry, queue: '902' }] })).toBe(false)
  expect(whole({ entries: [{ ...entry, rang: false }], attempts: [] })).toBe(true)
})

test('calls are heard of as such or by a busy phone, each once', () => {
  const board = heardBoard()
  board.hear('IncomingCall', { number: '0912', unique_id: '1.1' })
  board.setState('501', 'Ringing', ofQueue)
  board.setState('502', 'In Use', { unique_id: '2.2' })
  board.hear('Cdr', { unique_id: '2.2' })
  board.setState('503', 'InUse')
  board.setState('504', 'Idle', { unique_id: '3.3' })
  board.setState('505', 'Ringing', { unique_id: '4.4' })
  board.hear('Cdr', { unique_id: '4.4' })
  expect(heardCalls(board.state)).toEqual(['1.1', '2.2', '4.4'])
})
