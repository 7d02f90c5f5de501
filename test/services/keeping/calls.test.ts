import { expect, test } from 'vitest'
import { callRecord, json, pageOf } from '../../end-to-end/scripted-call-center.ts'
import { dataFolder } from '../webhooks/started-webhooks.ts'
import { arrival, callId, controlTime, epoch, inTalk, minute, started, unanswered } from './started-calls.ts'

controlTime()

test('a silent call is fetched by its id, and leaves the board when its record shows the end', async () => {
  const { callCenter, send, calls, advance, archived, lost } = await started()
  await send('IncomingCall', arrival)
  await advance(2 * minute - 1_000)
  expect(callCenter.bodies).toEqual([])

  callCenter.answerWith(pageOf([unanswered]))
  await advance(2_000)
  expect(callCenter.bodies).toMatchObject([
    { conditions: { from: '', to: '', cuid: callId }, date_range: {}, alike: 'false' },
  ])
  expect(await calls()).toEqual([])
  expect(await archived()).toMatchObject([{ fields: { cuid: callId, disposition: 'NO ANSWER' } }])
  expect(lost).toEqual([{ callId, number: '02188001122', queue: null }])

  await advance(10 * minute)
  expect(callCenter.bodies).toHaveLength(1)
  expect(lost).toHaveLength(1)
}, 20_000)

test('a call without a record stays, is shown as such, and is retried within a minute', async () => {
  const { callCenter, send, calls, advance, notifications } = await started()
  await send('IncomingCall', arrival)
  callCenter.answerWith(pageOf([callRecord({ cuid: 'another.1' })]))
  await advance(2 * minute)
  const askedAt = Date.now()
  expect(await calls()).toMatchObject([{ callId, stage: 'arrived', askedAt }])
  expect(notifications.at(-1)).toMatchObject({ source: 'callCenter' })
  await advance(30_000)
  expect(callCenter.bodies).toHaveLength(1)
  callCenter.answerWith(pageOf([unanswered]))
  await advance(25_000)
  expect(callCenter.bodies).toHaveLength(2)
  expect(await calls()).toEqual([])
}, 20_000)

test('a record without an end settles nothing, nor does a refused id', async () => {
  const { callCenter, send, calls, advance } = await started()
  await send('IncomingCall', arrival)
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: '' })]))
  await advance(2 * minute)
  callCenter.answerWith(json({ success: 0, message: 'No such call', data: {} }))
  await advance(minute)
  expect(callCenter.bodies).toHaveLength(2)
  expect(await calls()).toMatchObject([{ callId, askedAt: Date.now() }])
}, 20_000)

test('a talk of an hour stays on the board, and its lost end is found within three minutes', async () => {
  const { callCenter, send, calls, advance } = await started()
  await send('IncomingCall', arrival)
  await send('NewState', inTalk)
  callCenter.answerWith(pageOf([]))
  for (let talked = 0; talked < 60; talked++) await advance(minute)
  expect(await calls()).toMatchObject([{ stage: 'talking' }])
  expect(callCenter.bodies.length).toBeLessThanOrEqual(30)
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: epoch(Date.now()) })]))
  await advance(2 * minute)
  expect(await calls()).toEqual([])
}, 20_000)

test('the record of a part of the call doesn’t end it', async () => {
  const { callCenter, send, calls, advance } = await started()
  await send('IncomingCall', arrival)
  await send('NewState', inTalk)
  const heardAt = Date.now()
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: epoch(heardAt) })]))
  await advance(4 * minute)
  expect(callCenter.bodies).toHaveLength(1)
  expect(await calls()).toMatchObject([{ stage: 'talking' }])
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: epoch(heardAt + 3 * minute) })]))
  await advance(2 * minute)
  expect(await calls()).toEqual([])
}, 20_000)

test('an answered call is settled, not lost', async () => {
  const { callCenter, send, calls, advance, lost } = await started()
  const inCall = { exten: '204', direction: 'in', queue: '901', unique_id: callId }
  await send('NewState', { ...inCall, state: 'InUse' })
  await send('NewState', { exten: '204', state: 'Idle', unique_id: callId })
  callCenter.answerWith(pageOf([callRecord({ cuid: callId })]))
  await advance(2 * minute)
  expect(await calls()).toEqual([])
  expect(lost).toEqual([])
}, 20_000)

test('a call center that fails is asked again in the lane’s turn', async () => {
  const { callCenter, send, calls, advance } = await started()
  await send('IncomingCall', arrival)
  callCenter.answerWith(json({ success: 0, message: 'broken' }, 500))
  await advance(2 * minute)
  expect(await calls()).toMatchObject([{ callId, askedAt: null }])
  callCenter.answerWith(pageOf([unanswered]))
  await advance(5_000)
  expect(await calls()).toEqual([])
}, 20_000)

test('a settled call stays settled after a restart, without another lost-call notification', async () => {
  const folder = await dataFolder()
  const first = await started({ folder })
  await first.send('IncomingCall', arrival)
  first.callCenter.answerWith(pageOf([unanswered]))
  await first.advance(minute)
  await first.send('NewState', { exten: '205', state: 'Idle' })
  await first.advance(minute)
  expect(first.lost).toHaveLength(1)
  await first.close()

  const second = await started({ folder })
  second.callCenter.answerWith(pageOf([unanswered]))
  await second.advance(30_000)
  expect(await second.calls()).toEqual([])
  expect(second.lost).toEqual([])
}, 20_000)
