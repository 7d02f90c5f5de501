import { describe, expect, test } from 'vitest'
import { arrival, heardBoard, ofQueue, unique_id } from './heard-board.ts'

const minute = 60_000
const hour = 60 * minute
const arrivalOf = (callId: string) => ({ ...arrival, unique_id: callId })

describe('the calls of a floor', () => {
  test('come in the order in which they began, whichever was heard of last', () => {
    const board = heardBoard()
    for (const callId of ['1.1', '2.2', '3.3']) board.hear('IncomingCall', arrivalOf(callId))
    board.setState('205', 'Ringing', { ...ofQueue, unique_id: '2.2' })
    board.setState('204', 'Ringing', ofQueue)
    expect(board.callIds()).toEqual(['1.1', '2.2', '3.3'])
  })

  test('that began at one instant come in the order of their events', () => {
    const board = heardBoard()
    for (const callId of ['2.2', '1.1', '3.3']) board.hear('IncomingCall', arrivalOf(callId), 1_000)
    expect(board.callIds()).toEqual(['2.2', '1.1', '3.3'])
  })

  test('end after four hours of silence, each event beginning them anew', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival, 0)
    expect(board.callIds(4 * hour - 1)).toEqual([unique_id])
    expect(board.callIds(4 * hour)).toEqual([])
    board.hear('NewState', { exten: '204', state: 'Ringing', ...ofQueue }, hour)
    expect(board.callIds(5 * hour - 1)).toEqual([unique_id])
    expect(board.callIds(5 * hour)).toEqual([])
    // The next event, of anything, frees its memory.
    board.hear('Ping', {}, 5 * hour)
    expect(board.state.calls.size).toBe(0)
  })

  test('begin with an arrival or a phone, not with the end of something unheard', () => {
    const board = heardBoard()
    board.setState('204', 'Idle', { unique_id })
    board.hear('CdrQueue', { unique_id, queue: '901', dst: '204', disposition: 'ANSWERED' })
    board.hear('VoiceMail', { unique_id })
    expect(board.callIds()).toEqual([])
    board.hear('Transfer', { unique_id, transferred_to: '301' })
    board.hear('OutgoingCall', { unique_id: '2.2', number: '02144556677' })
    expect(board.callIds()).toEqual(['1.1', '2.2'])
  })

  test('are no more than 5,000, of which those heard of last stay', () => {
    const board = heardBoard()
    for (let n = 0; n < 5_000; n++) board.hear('IncomingCall', arrivalOf(`${n}.1`), n)
    expect(board.callIds()).toHaveLength(5_000)
    board.setState('204', 'Ringing', { ...ofQueue, unique_id: '0.1' })
    board.hear('IncomingCall', arrivalOf('5000.1'), 6_000)
    expect(board.callIds()).toHaveLength(5_000)
    expect(board.callIds().slice(0, 2)).toEqual(['0.1', '2.1'])
  })
})

describe('a call that ended', () => {
  test('isn’t begun anew by an event that comes late, within a quarter of an hour', () => {
    const board = heardBoard()
    const end = 20 * minute
    board.hear('Cdr', { unique_id }, end)
    const late = { exten: '204', state: 'Ringing', ...ofQueue }
    board.hear('NewState', late, end + 1_000)
    board.hear('IncomingCall', arrival, end + 15 * minute - 1)
    expect(board.callIds()).toEqual([])
    board.hear('Ping', {}, end + 15 * minute)
    board.hear('NewState', late, end + 15 * minute)
    expect(board.callIds()).toEqual([unique_id])
  })

  test('is remembered from its newest record, others from theirs', () => {
    const board = heardBoard()
    board.hear('Cdr', { unique_id }, 0)
    board.hear('Cdr', { unique_id: '2.2' }, 1_000)
    board.hear('Cdr', { unique_id }, 10 * minute)
    board.hear('Ping', {}, 16 * minute)
    for (const callId of ['1.1', '2.2']) board.hear('IncomingCall', arrivalOf(callId), 16 * minute)
    expect(board.callIds()).toEqual(['2.2'])
  })

  test('is forgotten early if 2,000 others ended after it', () => {
    const board = heardBoard()
    for (let n = 0; n < 2_000; n++) board.hear('Cdr', { unique_id: `${n}.1` }, n)
    board.hear('IncomingCall', arrivalOf('0.1'), 2_000)
    expect(board.callIds()).toEqual([])
    board.hear('Cdr', { unique_id: '2000.1' }, 2_001)
    for (const callId of ['0.1', '1.1']) board.hear('IncomingCall', arrivalOf(callId), 2_002)
    expect(board.callIds()).toEqual(['0.1'])
  })
})

describe('a phone', () => {
  test('in two calls leaves the other one, too, once it is idle', () => {
    const board = heardBoard()
    board.setState('204', 'InUse', ofQueue)
    board.setState('204', 'InUse', { ...ofQueue, unique_id: '2.2' })
    board.hear('Cdr', { unique_id: '2.2' })
    expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['204'] })
    board.setState('204', 'Idle')
    expect(board.call()).toMatchObject({ stage: 'talkEnded', extensions: [] })
  })
})

test('a phone on hold stays in its call', () => {
  const board = heardBoard()
  board.setState('204', 'InUse', ofQueue)
  board.setState('204', 'Onhold', ofQueue)
  expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['204'] })
  board.setState('204', 'InUse', ofQueue)
  expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['204'] })
  board.setState('204', 'Idle')
  expect(board.call()).toMatchObject({ stage: 'talkEnded', extensions: [] })
})

test('a stage lasts since the event that began it, while others repeat it', () => {
  const board = heardBoard()
  board.hear('IncomingCall', arrival)
  expect(board.call()).toMatchObject({ stage: 'arrived', stageSince: 1_000 })
  board.setState('204', 'Ringing', ofQueue)
  board.setState('205', 'Ringing', ofQueue)
  expect(board.call()).toMatchObject({ stage: 'ringing', stageSince: 2_000, since: 1_000 })
  board.setState('205', 'InUse', ofQueue)
  expect(board.call()).toMatchObject({ stage: 'talking', stageSince: 4_000, since: 1_000 })
})

test('a reservation that names no queue tells nothing of a call', () => {
  const board = heardBoard()
  board.hear('IncomingCall', arrival)
  const before = board.call()
  board.hear('ReservedCallInFront', { caller_id: arrival.number })
  expect(board.call()).toEqual(before)
})
