import { describe, expect, test } from 'vitest'
import { longestGapMs } from '../../../electron/services/board/fold.ts'
import { emptyState } from '../../../electron/services/board/state.ts'
import { arrival, heardBoard, ofQueue, unique_id } from './heard-board.ts'

describe('an incoming call', () => {
  test('shows its caller and entry point, and a queue once a phone rings for it', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    expect(board.call()).toMatchObject({
      kind: 'incoming',
      stage: 'arrived',
      src: '09121234567',
      dst: null,
      entryPoint: 'to_simo_1',
      queue: null,
    })
    board.setState('204', 'Ringing', ofQueue)
    expect(board.call()).toMatchObject({ stage: 'ringing', queue: '901', extensions: ['204'] })
  })

  test('perhaps still waits once its phones stopped ringing, but never after a talk', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.setState('204', 'Ringing', ofQueue)
    board.setState('204', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'perhapsQueued', queue: '901', extensions: [] })
    board.setState('205', 'Ringing', ofQueue)
    board.setState('205', 'InUse', ofQueue)
    expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['205'] })
    board.setState('205', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'talkEnded', extensions: [] })
    board.hear('Cdr', { unique_id, disposition: 'ANSWERED' })
    expect(board.call()).toBeUndefined()
    board.setState('205', 'Idle', { unique_id })
    expect(board.call()).toBeUndefined()
  })

  test.each(['Idle', 'Pause', 'Unavailable', 'Wrapping up'])(
    'ends for an extension that is %s after the talk, named or not',
    (state) => {
      const board = heardBoard()
      board.setState('205', 'InUse', ofQueue)
      board.setState('205', state)
      expect(board.call()).toMatchObject({ stage: 'talkEnded', extensions: [] })
    },
  )

  test('is in the queue of a reservation if only one call fits', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.hear('ReservedCallInFront', { event: 'x', queue_name: 'sales', caller_id: '+989121234567' })
    expect(board.call()).toMatchObject({ stage: 'queued', queue: 'sales' })

    const doubtful = heardBoard()
    doubtful.hear('IncomingCall', arrival)
    doubtful.hear('IncomingCall', { ...arrival, unique_id: '2.2' })
    doubtful.hear('ReservedCallInFront', { queue_name: 'sales', caller_id: '09121234567' })
    expect(doubtful.calls()).toMatchObject([{ stage: 'arrived' }, { stage: 'arrived' }])

    // The talk may have been handed on to the queue.
    const second = heardBoard()
    second.hear('IncomingCall', arrival)
    second.setState('204', 'InUse', ofQueue)
    second.hear('IncomingCall', { ...arrival, unique_id: '2.2' })
    second.hear('ReservedCallInFront', { queue_name: 'sales', caller_id: '09121234567' })
    expect(second.calls()).toMatchObject([{ stage: 'talking' }, { stage: 'arrived' }])
  })
})

describe('a transfer', () => {
  const talkingBoard = () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.setState('204', 'InUse', ofQueue)
    return board
  }
  const transfer = { transferer: '204', transferred_from: '204', unique_id }

  test('shows a new destination, not as a queue', () => {
    const board = talkingBoard()
    board.hear('Transfer', { ...transfer, transferred_to: '301' })
    board.setState('204', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'transferred', dst: '301', queue: null, extensions: [] })
    board.setState('301', 'Ringing', { participant: '09121234567', direction: 'in', unique_id })
    expect(board.call()).toMatchObject({ stage: 'ringing', extensions: ['301'] })
  })

  test('enters a known queue', () => {
    const board = talkingBoard()
    board.setState('500', 'Ringing', { queue: '950', unique_id: '9.9' })
    board.hear('Transfer', { ...transfer, transferred_to: '950' })
    board.hear('CdrQueue', { unique_id, queue: '901', dst: '204', disposition: 'ANSWERED' })
    expect(board.call()).toMatchObject({ stage: 'queued', queue: '950' })
  })

  test('continues as a talk if its destination is already in the call', () => {
    const board = talkingBoard()
    board.setState('301', 'InUse', { direction: 'in', unique_id })
    board.hear('Transfer', { ...transfer, transferred_to: '301' })
    expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['301'] })
  })
})

test('a queue’s record of a talk ends that part of the call', () => {
  const board = heardBoard()
  board.hear('IncomingCall', arrival)
  board.setState('204', 'InUse', ofQueue)
  board.hear('CdrQueue', { unique_id, queue: '901', dst: '204', disposition: 'ANSWERED' })
  expect(board.call()).toMatchObject({ stage: 'talkEnded', extensions: [] })
})

test('an outgoing call shows the callee’s number and the extension as caller', () => {
  const board = heardBoard()
  board.hear('OutgoingCall', { number: '02144556677', outgoing_point: 'to_simo_1', unique_id })
  expect(board.call()).toMatchObject({ kind: 'outgoing', stage: 'dialed', src: null, dst: '02144556677' })
  board.setState('204', 'InUse', { participant: '02144556677', direction: 'out', unique_id })
  expect(board.call()).toMatchObject({
    stage: 'talking',
    src: '204',
    dst: '02144556677',
    extensions: ['204'],
  })
  board.setState('204', 'Idle', { unique_id })
  expect(board.call()).toMatchObject({ stage: 'left', extensions: [] })
})

test('a call between extensions rings at and talks with the callee', () => {
  const board = heardBoard()
  board.setState('204', 'InUse', { participant: '205', direction: 'out', unique_id })
  board.setState('205', 'Ringing', { participant: '204', direction: 'in', unique_id })
  expect(board.call()).toMatchObject({ stage: 'ringing', src: '204', dst: '205' })
  board.setState('205', 'InUse', { participant: '204', direction: 'in', unique_id })
  expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['204', '205'] })
})

test('extensions and trunks appear with a state and are removed, also by number', () => {
  const board = heardBoard()
  board.hear('ExtenAdded', { number: '301', state: 'Unavailable' })
  board.hear('ExtenAdded', { exten: '302', state: 'Idle' })
  board.hear('TrunkAdded', {
    trunk_name: 'to_simo_1',
    trunk_type: 'sip',
    state: 'Ok',
    date: 1_700_000_000.25,
  })
  board.hear('TrunkNewState', { trunk_name: 'to_simo_2', state: 'Deactivate' })
  expect([...board.state.extensions.values()]).toMatchObject([
    { exten: '301', state: 'Unavailable', participant: null },
    { exten: '302', state: 'Idle' },
  ])
  expect([...board.state.trunks.values()]).toMatchObject([
    { trunk: 'to_simo_1', state: 'Ok' },
    { trunk: 'to_simo_2', state: 'Deactivate' },
  ])
  board.hear('ExtenRemoved', { number: '301' })
  board.hear('ExtenRemoved', { exten: '302' })
  board.hear('TrunkRemoved', { trunk_name: 'to_simo_1' })
  expect([...board.state.extensions.keys()]).toEqual([])
  expect([...board.state.trunks.keys()]).toEqual(['to_simo_2'])
})

test('an extension’s state that names a queue makes the queue known, without a call, too', () => {
  const board = heardBoard()
  board.setState('204', 'Ringing', { queue: '950' })
  expect([...board.state.queues]).toEqual(['950'])
  board.setState('205', 'InUse', ofQueue)
  board.hear('Transfer', { transferer: '205', transferred_to: '950', unique_id })
  expect(board.call()).toMatchObject({ stage: 'queued', queue: '950' })
})

describe('a queue’s wait', () => {
  test('begins with the first event that names the queue, and anew in another queue', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    expect(board.call()).toMatchObject({ queueSince: null })
    board.setState('204', 'Ringing', ofQueue)
    board.setState('204', 'Idle', { unique_id })
    board.setState('205', 'Ringing', ofQueue)
    expect(board.call()).toMatchObject({ queue: '901', queueSince: 2_000, queueByRing: true })
    board.setState('300', 'Ringing', { ...ofQueue, queue: '902' })
    expect(board.call()).toMatchObject({ queue: '902', queueSince: 5_000 })
  })

  test('begins anew when the call is transferred into the same queue', () => {
    const board = heardBoard()
    board.setState('204', 'InUse', ofQueue)
    board.hear('Transfer', { transferer: '204', transferred_to: '901', unique_id })
    expect(board.call()).toMatchObject({ stage: 'queued', queueSince: 2_000, queueByRing: false })
  })

  test('begins with the reservation', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.hear('ReservedCallInFront', { queue_name: 'sales', caller_id: '09121234567' })
    expect(board.call()).toMatchObject({ queue: 'sales', queueSince: 2_000 })
  })
})

describe('a gap in listening', () => {
  const talking = () => {
    const board = heardBoard()
    board.setState('204', 'InUse', ofQueue)
    board.hear('TrunkNewState', { trunk_name: 'to_simo_1', state: 'Ok' })
    return board
  }

  test('forgets the calls, and is sure of no extension until it is heard again', () => {
    const board = talking()
    board.listen(2_000 + longestGapMs + 1)
    expect(board.calls()).toEqual([])
    expect(board.state.extensions.get('204')).toMatchObject({ state: 'InUse', isSure: false, since: 1_000 })
    expect([...board.state.trunks.keys()]).toEqual(['to_simo_1'])
    board.hear('NewState', { exten: '204', state: 'InUse', ...ofQueue }, 200_000)
    expect(board.state.extensions.get('204')).toMatchObject({ isSure: true, since: 200_000 })
    expect(board.calls()).toMatchObject([{ callId: unique_id, since: 200_000 }])
  })

  test('that is short changes nothing, nor does a silence while listening', () => {
    const board = talking()
    board.listen(2_000 + longestGapMs)
    board.hear('Ping', {}, 3_600_000)
    expect(board.calls()).toMatchObject([{ callId: unique_id }])
    expect(board.state.extensions.get('204')).toMatchObject({ isSure: true })
  })
})

test('a test event changes nothing', () => {
  const board = heardBoard()
  board.hear('IncomingCall', { ...arrival, unique_id: 'callboard-test-1' })
  expect(board.state).toEqual(emptyState())
})
