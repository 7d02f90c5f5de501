import { expect, test } from 'vitest'
import { callRecord, json, pageOf } from '../../end-to-end/scripted-call-center.ts'
import { arrival, callId, controlTime, minute, ofQueue, paths, started, unanswered } from './started-calls.ts'

controlTime()

const denied = json({ success: 0, message: 'Access denied' }, 403)

test('where the account may not ask for a report, the others of each call come all the same', async () => {
  const { callCenter, send, advance, archived, logged } = await started()
  callCenter.answerWith(denied, paths.queue)
  for (const cuid of ['1669970000.6', callId]) {
    callCenter.answerWith(pageOf([callRecord({ cuid })]), paths.quick)
    callCenter.answerWith(pageOf([callRecord({ cuid })]), paths.queueDetails)
    await send('Cdr', { ...ofQueue, unique_id: cuid })
    await advance(1_000)
    await advance(1_000)
  }
  for (const report of ['quick', 'queueDetails'] as const) expect(await archived(report)).toHaveLength(1)
  // Of the first call three, the refused one among them, and of the second two.
  expect(callCenter.bodies).toHaveLength(5)
  expect(logged.map(({ msg }) => msg)).toEqual([
    'The records of calls can’t be asked for',
    'The records of calls can be asked for again',
  ])
}, 20_000)

test('a silent call is settled by the archive, and not said to have no record, while its report is refused', async () => {
  const { callCenter, send, advance, calls, keep, lost } = await started()
  callCenter.answerWith(denied, paths.quick)
  await send('IncomingCall', arrival)
  await advance(2 * minute)
  await advance(minute)
  expect(callCenter.bodies).toHaveLength(1)
  expect(await calls()).toMatchObject([{ callId, askedAt: null }])
  await keep('other', [unanswered])
  await advance(minute)
  expect(await calls()).toEqual([])
  expect(lost).toMatchObject([{ callId }])
}, 20_000)
