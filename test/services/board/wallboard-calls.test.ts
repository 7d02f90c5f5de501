import { describe, expect, test } from 'vitest'
import { createWallboard } from '../../../electron/services/board/wallboard.ts'
import { canonicalEventName } from '../../../shared/webhooks/event-names.ts'
import { type EventColumn, eventColumns, eventValue } from '../../../shared/webhooks/event-values.ts'
import { feedEvent } from '../../../shared/webhooks/feed.ts'
import { valuesOf } from '../../../shared/webhooks/nested-fields.ts'
import type { LikelyQueue, WallboardCall } from '../../../shared/webhooks/wallboard.ts'

/** Creates a board that receives these events, one second apart. */
function heardBoard() {
  const keeper = createWallboard(() => 0)
  let seq = 0
  const board = {
    keeper,
    hear: (name: string, fields: Readonly<Record<string, string | number>>) => {
      seq += 1
      const values = valuesOf(fields)
      const column = (of: EventColumn): [EventColumn, string | null] => [of, eventValue(name, values, of)]
      keeper.apply(
        feedEvent.parse({
          seq,
          receivedAt: seq * 1_000,
          name,
          canonicalName: canonicalEventName(name),
          ...Object.fromEntries(eventColumns.map(column)),
          repeats: 0,
          lastRepeatAt: null,
          fields: JSON.stringify(fields),
          notes: [],
        }),
      )
    },
    state: (exten: string, state: string, more: Readonly<Record<string, string>> = {}) =>
      board.hear('NewState', { exten, state, ...more }),
    shown: (likely?: ReadonlyMap<string, LikelyQueue>) => keeper.snapshot(seq * 1_000, likely),
    call: (callId = '1.1'): WallboardCall | undefined =>
      board.shown().calls.find((call) => call.callId === callId),
  }
  return board
}

const unique_id = '1.1'
const arrival = { number: '09121234567', entry_point: 'to_simo_1', unique_id }
const ofQueue = { participant: '09121234567', direction: 'in', queue: '901', unique_id }

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
    board.state('204', 'Ringing', ofQueue)
    expect(board.call()).toMatchObject({ stage: 'ringing', queue: '901', extensions: ['204'] })
  })

  test('keeps waiting in the queue after a missed attempt, but never after a talk', () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.state('204', 'Ringing', ofQueue)
    board.state('204', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'queued', queue: '901', rang: true, extensions: [] })
    board.state('205', 'Ringing', ofQueue)
    board.state('205', 'InUse', ofQueue)
    expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['205'] })
    board.state('205', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'talkEnded', extensions: [] })
    board.hear('Cdr', { unique_id, disposition: 'ANSWERED' })
    expect(board.call()).toBeUndefined()
    board.state('205', 'Idle', { unique_id })
    expect(board.call()).toBeUndefined()
  })

  test.each(['Idle', 'Pause', 'Unavailable', 'Wrapping up'])(
    'ends for an extension that is %s after the talk, named or not',
    (state) => {
      const board = heardBoard()
      board.state('205', 'InUse', ofQueue)
      board.state('205', state)
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
    expect(doubtful.shown().calls).toMatchObject([{ stage: 'arrived' }, { stage: 'arrived' }])
  })

  test('shows its entry point’s likely queue until an event names one', () => {
    const likely = new Map([['to_simo_1', { queue: '901', name: 'Sales', share: 0.97 }]])
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    expect(board.shown(likely).calls).toMatchObject([
      { stage: 'arrived', queue: null, likelyQueue: { queue: '901', share: 0.97 } },
    ])
    board.state('204', 'Ringing', { ...ofQueue, queue: '902' })
    expect(board.shown(likely).calls).toMatchObject([{ queue: '902', likelyQueue: null }])
  })
})

describe('a transfer', () => {
  const talkingBoard = () => {
    const board = heardBoard()
    board.hear('IncomingCall', arrival)
    board.state('204', 'InUse', ofQueue)
    return board
  }
  const transfer = { transferer: '204', transferred_from: '204', unique_id }

  test('shows a new destination, not as a queue', () => {
    const board = talkingBoard()
    board.hear('Transfer', { ...transfer, transferred_to: '301' })
    board.state('204', 'Idle', { unique_id })
    expect(board.call()).toMatchObject({ stage: 'transferred', dst: '301', queue: null, extensions: [] })
    board.state('301', 'Ringing', { participant: '09121234567', direction: 'in', unique_id })
    expect(board.call()).toMatchObject({ stage: 'ringing', extensions: ['301'] })
  })

  test('enters a known queue', () => {
    const board = talkingBoard()
    board.state('500', 'Ringing', { queue: '950', unique_id: '9.9' })
    board.hear('Transfer', { ...transfer, transferred_to: '950' })
    board.hear('CdrQueue', { unique_id, queue: '901', dst: '204', disposition: 'ANSWERED' })
    expect(board.call()).toMatchObject({ stage: 'queued', queue: '950' })
  })

  test('continues as a talk if its destination is already in the call', () => {
    const board = talkingBoard()
    board.state('301', 'InUse', { direction: 'in', unique_id })
    board.hear('Transfer', { ...transfer, transferred_to: '301' })
    expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['301'] })
  })
})

test('a queue’s record of a talk ends that part of the call', () => {
  const board = heardBoard()
  board.hear('IncomingCall', arrival)
  board.state('204', 'InUse', ofQueue)
  board.hear('CdrQueue', { unique_id, queue: '901', dst: '204', disposition: 'ANSWERED' })
  expect(board.call()).toMatchObject({ stage: 'talkEnded', extensions: [] })
})

test('an outgoing call shows the callee’s number and the extension as caller', () => {
  const board = heardBoard()
  board.hear('OutgoingCall', { number: '02144556677', outgoing_point: 'to_simo_1', unique_id })
  expect(board.call()).toMatchObject({ kind: 'outgoing', stage: 'dialed', src: null, dst: '02144556677' })
  board.state('204', 'InUse', { participant: '02144556677', direction: 'out', unique_id })
  expect(board.call()).toMatchObject({ stage: 'dialed', src: '204', dst: '02144556677', extensions: ['204'] })
  board.state('204', 'Idle', { unique_id })
  expect(board.call()).toMatchObject({ stage: 'left', extensions: [] })
})

test('a call between extensions rings at and talks with the callee', () => {
  const board = heardBoard()
  board.state('204', 'InUse', { participant: '205', direction: 'out', unique_id })
  board.state('205', 'Ringing', { participant: '204', direction: 'in', unique_id })
  expect(board.call()).toMatchObject({ stage: 'ringing', src: '204', dst: '205' })
  board.state('205', 'InUse', { participant: '204', direction: 'in', unique_id })
  expect(board.call()).toMatchObject({ stage: 'talking', extensions: ['204', '205'] })
})

test('an extension on another call leaves the first one', () => {
  const board = heardBoard()
  board.state('204', 'InUse', ofQueue)
  expect(board.keeper.calls(2_000)).toMatchObject([{ held: true }])
  board.state('204', 'InUse', { ...ofQueue, unique_id: '2.2' })
  expect(board.keeper.calls(2_000)).toMatchObject([
    { callId: '1.1', held: false, stage: 'talking' },
    { callId: '2.2', held: true },
  ])
})

test('a settled call stays settled unless a phone rings with it', () => {
  const board = heardBoard()
  board.hear('IncomingCall', arrival)
  board.keeper.noteUnrecorded('1.1', 500)
  expect(board.call()).toMatchObject({ askedAt: 500, heardAt: 1_000 })
  board.keeper.settle('1.1')
  board.state('204', 'Idle', { unique_id })
  expect(board.call()).toBeUndefined()
  board.state('204', 'Ringing', ofQueue)
  expect(board.call()).toMatchObject({ stage: 'ringing', askedAt: null })
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
  expect(board.shown()).toMatchObject({
    extensions: [
      { exten: '301', state: 'Unavailable', participant: null },
      { exten: '302', state: 'Idle' },
    ],
    trunks: [
      { trunk: 'to_simo_1', state: 'Ok' },
      { trunk: 'to_simo_2', state: 'Deactivate' },
    ],
  })
  board.hear('ExtenRemoved', { number: '301' })
  board.hear('ExtenRemoved', { exten: '302' })
  board.hear('TrunkRemoved', { trunk_name: 'to_simo_1' })
  expect(board.shown()).toMatchObject({ extensions: [], trunks: [{ trunk: 'to_simo_2' }] })
})
