import { describe, expect, test } from 'vitest'
import { apply } from '../../../electron/services/board/fold.ts'
import { boardEventOf } from './board-events.ts'
import { arrival, heardBoard, ofQueue, unique_id } from './heard-board.ts'

const talkingBoard = () => {
  const board = heardBoard()
  board.hear('IncomingCall', arrival)
  board.setState('204', 'InUse', ofQueue)
  return board
}
const outgoing = { number: '02144556677', unique_id }

describe('the parties of a call', () => {
  test.each(['dst', 'callee', 'did'])('an arrival tells the called number as %s', (field) => {
    const board = heardBoard()
    board.hear('IncomingCall', { ...arrival, [field]: '02191001100' })
    expect(board.call()).toMatchObject({ src: '09121234567', dst: '02191001100' })
  })

  test('stay known when another arrival of the call leaves them out', () => {
    const board = heardBoard()
    board.hear('IncomingCall', { ...arrival, did: '02191001100' })
    board.hear('IncomingCall', { unique_id })
    expect(board.call()).toMatchObject({ src: '09121234567', dst: '02191001100', entryPoint: 'to_simo_1' })
  })

  test.each(['src', 'caller', 'exten'])('a call out tells its caller as %s', (field) => {
    const board = heardBoard()
    board.hear('OutgoingCall', { ...outgoing, [field]: '204' })
    expect(board.call()).toMatchObject({ kind: 'outgoing', src: '204', dst: '02144556677' })
    board.hear('OutgoingCall', { unique_id })
    expect(board.call()).toMatchObject({ src: '204', dst: '02144556677' })
  })

  test('of a phone that rings are the one that calls it, and nobody who is called', () => {
    const board = heardBoard()
    board.setState('204', 'Ringing', ofQueue)
    expect(board.call()).toMatchObject({ kind: 'unknown', src: '09121234567', dst: null })
  })

  test('of a call out are not told by a phone that it rings', () => {
    const board = heardBoard()
    board.hear('OutgoingCall', outgoing)
    board.setState('301', 'Ringing', { participant: '204', direction: 'in', unique_id })
    expect(board.call()).toMatchObject({ src: null, dst: '02144556677', extensions: ['301'] })
  })

  test('stay as they were first told, and so does the queue that a later state leaves out', () => {
    const board = talkingBoard()
    board.setState('205', 'InUse', { participant: '204', direction: 'OUT', unique_id })
    expect(board.call()).toMatchObject({ src: '09121234567', dst: '204', queue: '901' })
    board.setState('205', 'InUse', { participant: '301', direction: 'out', unique_id })
    expect(board.call()).toMatchObject({ dst: '204' })
  })
})

describe('a phone in use', () => {
  test.each([
    ['IncomingCall', {}, 'talking'],
    ['OutgoingCall', {}, 'talking'],
    ['OutgoingCall', { direction: 'in' }, 'talking'],
    ['IncomingCall', { direction: 'Out' }, 'talking'],
  ] as const)('after %s with %j makes the call %s', (name, direction, stage) => {
    const board = heardBoard()
    board.hear(name, { number: '02144556677', unique_id })
    board.setState('204', 'InUse', { unique_id, ...direction })
    expect(board.call()).toMatchObject({ stage, extensions: ['204'] })
  })

  test('without its number tells nothing of the call', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    const before = board.call()
    board.hear('NewState', { state: 'InUse', unique_id })
    expect(board.call()).toMatchObject({ stage: 'arrived', extensions: [], dst: before?.dst })
  })
})

describe('a call that every phone left', () => {
  test('was talked in, though another phone rang beside the talk', () => {
    const board = talkingBoard()
    board.setState('205', 'Ringing', ofQueue)
    for (const exten of ['204', '205']) board.setState(exten, 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'talkEnded' })
  })

  test('was talked in, though it was also dialed', () => {
    const board = talkingBoard()
    board.setState('205', 'InUse', { direction: 'out', unique_id })
    for (const exten of ['204', '205']) board.setState(exten, 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'talkEnded' })
  })

  test('perhaps waits again once a phone rang alone after the talk', () => {
    const board = talkingBoard()
    board.setState('204', 'Idle', { unique_id })
    board.setState('205', 'Ringing', ofQueue)
    board.setState('205', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'perhapsQueued', queue: '901' })
  })

  test('is somewhere unknown after a ring without a queue', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.setState('204', 'Ringing', { direction: 'in', unique_id })
    board.setState('204', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'unknown', extensions: [] })
  })
})

test('a call whose arrival was missed is somewhere unknown once its queue is done with it', () => {
  const board = heardBoard()
  board.setState('204', 'Ringing', ofQueue)
  board.hear('CdrQueue', { unique_id, queue: '901', disposition: 'MISSED' })
  expect(board.call()).toMatchObject({ kind: 'unknown', stage: 'unknown', queue: null })
})

test('a call whose event is too large for the feed shows what was read of it', () => {
  const board = heardBoard()
  const event = boardEventOf('IncomingCall', { ...arrival, did: '021' }, { seq: 1, receivedAt: 1_000 })
  apply(board.state, { kind: 'event', event: { ...event, fields: null } })
  expect(board.call()).toMatchObject({ stage: 'arrived', src: '09121234567', dst: null, entryPoint: null })
})

describe('a transfer', () => {
  test.each(['transferer', 'transferred_from'])('takes the phone that is its %s off the call', (field) => {
    const board = talkingBoard()
    board.setState('301', 'InUse', { direction: 'in', unique_id })
    board.hear('Transfer', { unique_id, [field]: '204', dst: '301' })
    expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['301'], dst: '301', queue: null })
    board.setState('301', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'talkEnded' })
  })

  test('that names its queue enters it, heard of before or not', () => {
    const board = talkingBoard()
    board.hear('Transfer', { unique_id, transferer: '204', transferred_to: '301', queue: '950' })
    expect(board.call()).toMatchObject({ stage: 'queued', queue: '950', dst: '301' })
  })

  test('without a target leaves everybody, and the called number as it was', () => {
    const board = heardBoard()
    board.hear('IncomingCall', { ...arrival, did: '02191001100' })
    board.setState('204', 'InUse', ofQueue)
    board.setState('205', 'InUse', ofQueue)
    board.hear('Transfer', { unique_id, transferer: '204' })
    expect(board.call()).toMatchObject({ stage: 'transferred', extensions: [], dst: '02191001100' })
  })
})

describe('the end of a queue entry', () => {
  const ended = { unique_id, queue: '901' }

  test.each(['ANSWERED', 'answered', 'PickUp'])('%s is the end of the talk', (disposition) => {
    const board = heardBoard()
    board.setState('204', 'Ringing', ofQueue)
    board.hear('CdrQueue', { ...ended, dst: '204', disposition })
    expect(board.call()).toMatchObject({ stage: 'talkEnded', queue: '901', extensions: [] })
  })

  test.each([{ disposition: 'MISSED' }, {}])(
    'with %j leaves the queue and all that rang for it',
    (fields) => {
      const board = heardBoard()
      board.hear('IncomingCall', arrival)
      for (const exten of ['204', '205']) board.setState(exten, 'Ringing', ofQueue)
      board.hear('CdrQueue', { ...ended, dst: '204', ...fields })
      expect(board.call()).toMatchObject({ stage: 'arrived', queue: null, extensions: [] })
    },
  )

  test('leaves the call to those who still talk', () => {
    const board = talkingBoard()
    board.setState('205', 'Ringing', ofQueue)
    board.hear('CdrQueue', { ...ended, dst: '204', disposition: 'ANSWERED' })
    expect(board.call()).toMatchObject({ stage: 'ringing', extensions: ['205'] })
    board.hear('CdrQueue', { ...ended, disposition: 'ANSWERED' })
    expect(board.call()).toMatchObject({ stage: 'ringing', extensions: ['205'] })
  })

  test('doesn’t end the talk of the one whom the call was transferred to', () => {
    const board = talkingBoard()
    board.hear('Transfer', { unique_id, transferer: '204', transferred_to: '301' })
    board.hear('CdrQueue', { ...ended, dst: '204', disposition: 'ANSWERED' })
    expect(board.call()).toMatchObject({ stage: 'transferred', dst: '301' })
  })
})

describe('a reservation', () => {
  const stageAfter = (src: string, caller: string) => {
    const board = heardBoard()
    board.hear('IncomingCall', { ...arrival, number: src })
    board.hear('ReservedCallInFront', { queue_name: 'sales', caller_id: caller })
    return board.call()?.stage
  }

  test.each([
    ['09121234567', '+98 912 123 4567', 'queued'],
    ['9121234567', '09121234567', 'queued'],
    ['204', '204', 'queued'],
    ['121234567', '0121234567', 'arrived'],
    ['0121234567', '121234567', 'arrived'],
    ['09121234567', '09121234568', 'arrived'],
    ['08121234567', '09121234567', 'arrived'],
  ])('of a call from %s for the caller %s: the call is %s', (src, caller, stage) => {
    expect(stageAfter(src, caller)).toBe(stage)
  })

  test('of a caller who talks is of another call, which was not heard of', () => {
    const board = talkingBoard()
    board.hear('ReservedCallInFront', { queue_name: 'sales', caller_id: arrival.number })
    expect(board.call()).toMatchObject({ stage: 'talking', queue: '901' })
  })

  test('that names no caller is no call’s', () => {
    const board = heardBoard()
    board.hear('IncomingCall', { entry_point: 'to_simo_1', unique_id })
    board.hear('ReservedCallInFront', { queue_name: 'sales' })
    board.hear('ReservedCallInFront', { queue_name: 'sales', caller_id: '09121234567' })
    expect(board.call()).toMatchObject({ stage: 'arrived', queue: null })
  })

  test('that names the call itself enters its queue, and only with one', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.hear('ReservedCallInFront', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'arrived', queue: null })
    board.hear('ReservedCallInFront', { unique_id, queue_name: 'sales' })
    expect(board.call()).toMatchObject({ stage: 'queued', queue: 'sales' })
  })
})
