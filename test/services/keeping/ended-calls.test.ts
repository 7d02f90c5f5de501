import { describe, expect, test } from 'vitest'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { callRecord, pageOf } from '../../end-to-end/scripted-call-center.ts'
import {
  arrival,
  callId,
  controlTime,
  ending,
  epoch,
  inTalk,
  minute,
  ofQueue,
  paths,
  started,
  unanswered,
} from './started-calls.ts'

controlTime()

/** A call's records at its end now. */
const ended = (change: object = {}) => callRecord({ cuid: callId, endtime: epoch(Date.now()), ...change })
const entry = () => ({ _id: '6389a0000000000000000002', cuid: callId, endtime: epoch(Date.now()) })
const attempt = () => ({ ...entry(), _id: '6389a0000000000000000003' })

describe('the end of a queue’s call', () => {
  test('brings its records of all three reports at once', async () => {
    const { callCenter, send, advance, archived, noted, delays } = await started()
    await send('IncomingCall', arrival)
    await send('CdrQueue', ofQueue)
    await send('Cdr', ofQueue)
    callCenter.answerWith(pageOf([ended(), ended({ cuid: 'similar' })]), paths.quick)
    callCenter.answerWith(pageOf([entry()]), paths.queue)
    callCenter.answerWith(pageOf([attempt()]), paths.queueDetails)
    await advance(1_000)
    expect(callCenter.bodies).toMatchObject([
      { conditions: { cuid: callId }, date_range: {} },
      { conditions: { cuid: callId }, date_range: { from: expect.stringMatching(/^2022-12-01/) } },
      { conditions: { cuid: callId }, date_range: { to: expect.stringMatching(/^2022-12-03/) } },
    ])
    for (const report of reportNames) expect(await archived(report)).toHaveLength(1)
    expect(noted).toEqual(reportNames)
    expect(delays).toEqual([1])
    await advance(10 * minute)
    expect(callCenter.bodies).toHaveLength(3)
  }, 20_000)

  test('has what is late asked for again, and nothing that came', async () => {
    const { callCenter, send, advance, archived, delays } = await started()
    await send('Cdr', ofQueue)
    callCenter.answerWith(pageOf([ended()]), paths.quick)
    await advance(1_000)
    expect(callCenter.bodies).toHaveLength(2)
    callCenter.answerWith(pageOf([entry()]), paths.queue)
    callCenter.answerWith(pageOf([attempt()]), paths.queueDetails)
    await advance(5_000)
    expect(callCenter.bodies).toHaveLength(4)
    for (const report of reportNames) expect(await archived(report)).toHaveLength(1)
    expect(delays).toEqual([1])
  }, 20_000)

  test('brings them although the caller dialled out, as of a call back', async () => {
    const { callCenter, send, advance, archived } = await started()
    await send('Cdr', ofQueue)
    callCenter.answerWith(pageOf([ended({ type: 'outgoing' })]), paths.quick)
    callCenter.answerWith(pageOf([entry()]), paths.queue)
    await advance(1_000)
    expect(await archived('queue')).toHaveLength(1)
  }, 20_000)

  test('that a call’s end follows meanwhile leaves the call’s record to be asked for', async () => {
    const { callCenter, send, advance, look, archived } = await started()
    await send('CdrQueue', ofQueue)
    const quick = Promise.withResolvers<ReturnType<typeof pageOf>>()
    callCenter.answerWith(quick.promise, paths.quick)
    callCenter.answerWith(pageOf([entry()]), paths.queue)
    callCenter.answerWith(pageOf([attempt()]), paths.queueDetails)
    const looking = look()
    await expect.poll(() => callCenter.bodies).toHaveLength(1)
    await send('Cdr', ofQueue)
    quick.resolve(pageOf([]))
    await looking
    callCenter.answerWith(pageOf([ended()]), paths.quick)
    await advance(5_000)
    for (const report of reportNames) expect(await archived(report)).toHaveLength(1)
  }, 20_000)
})

test('a call that goes on after its queue isn’t shown as one without a record', async () => {
  const { send, advance, calls } = await started()
  await send('IncomingCall', arrival)
  await send('NewState', inTalk)
  await send('CdrQueue', { ...ofQueue, disposition: 'TIMEOUT' })
  await advance(1_000)
  expect(await calls()).toMatchObject([{ callId, askedAt: null }])
}, 20_000)

describe('a call whose events named no queue', () => {
  test.each([
    ['incoming', 3],
    ['outgoing', 1],
    ['local', 1],
  ])(
    'has the queues looked through once if it was %s',
    async (type, requests) => {
      const { callCenter, send, advance } = await started()
      await send('Cdr', ending)
      callCenter.answerWith(pageOf([ended({ type })]), paths.quick)
      for (let looks = 0; looks < 3; looks++) {
        await advance(minute)
        expect(callCenter.bodies).toHaveLength(requests)
      }
    },
    20_000,
  )

  test('is found in a queue if any of its records came in', async () => {
    const { callCenter, send, advance, archived } = await started()
    await send('Cdr', ending)
    const transferred = ended({ _id: '6389a0000000000000000009', type: 'local' })
    callCenter.answerWith(pageOf([ended(), transferred]), paths.quick)
    callCenter.answerWith(pageOf([entry()]), paths.queue)
    await advance(1_000)
    expect(await archived('queue')).toHaveLength(1)
  }, 20_000)
})

test('the record of an earlier part of a call isn’t the one of its end', async () => {
  const { callCenter, send, advance, archived, delays } = await started()
  await send('Cdr', { ...ending, disposition: 'NO ANSWER' })
  const end = Date.now()
  callCenter.answerWith(pageOf([ended({ type: 'outgoing', endtime: epoch(end - 2 * minute) })]))
  await advance(1_000)
  expect(delays).toEqual([])
  const last = { _id: '6389a0000000000000000009', type: 'outgoing', endtime: epoch(end - 30_000) }
  callCenter.answerWith(pageOf([ended(last)]))
  await advance(5_000)
  expect(await archived()).toHaveLength(2)
  expect(delays).toEqual([6])
  await advance(10 * minute)
  expect(callCenter.bodies).toHaveLength(2)
}, 20_000)

describe('how late records come', () => {
  test('is learned of one that had to be asked for again, advance growing waits', async () => {
    const { callCenter, send, advance, archived, delays } = await started()
    await send('Cdr', { ...ending, disposition: 'NO ANSWER' })
    const endedAt = Date.now()
    for (let waited = 0; waited < 120; waited += 5) await advance(5_000)
    // At the end, and 5, 15 and 45 s after each answer.
    expect(callCenter.bodies).toHaveLength(4)
    callCenter.answerWith(pageOf([ended({ type: 'outgoing', endtime: epoch(endedAt) })]))
    await advance(10_000)
    expect(await archived()).toHaveLength(1)
    expect(delays).toEqual([130])
    await advance(10 * minute)
    expect(callCenter.bodies).toHaveLength(5)
  }, 20_000)

  test.each([
    ['one that was there soon', 4_600, [5]],
    ['none that may have waited for its turn', 5_000, []],
  ])(
    'is learned of %s',
    async (_, waited, learned) => {
      const { callCenter, send, advance, archived, delays } = await started()
      await send('Cdr', ending)
      callCenter.answerWith(pageOf([ended()]), paths.quick)
      await advance(waited)
      expect(await archived()).toHaveLength(1)
      expect(delays).toEqual(learned)
    },
    20_000,
  )

  test('isn’t learned of a silent call, whose end nobody knows', async () => {
    const { callCenter, send, advance, calls, delays } = await started()
    await send('IncomingCall', arrival)
    await advance(2 * minute)
    callCenter.answerWith(pageOf([unanswered]))
    await advance(minute)
    expect(await calls()).toEqual([])
    expect(delays).toEqual([])
  }, 20_000)
})

test('a call that never gets a record isn’t asked for for ever', async () => {
  const { callCenter, send, advance } = await started()
  await send('Cdr', { ...ending, disposition: 'NO ANSWER' })
  for (let waited = 0; waited < 60; waited++) await advance(minute)
  expect(callCenter.bodies).toHaveLength(8)
}, 20_000)
