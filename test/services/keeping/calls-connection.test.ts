import { describe, expect, test } from 'vitest'
import { demoConnectionId } from '../../../shared/connections.ts'
import { pageOf } from '../../end-to-end/scripted-call-center.ts'
import { dataFolder } from '../webhooks/started-webhooks.ts'
import { arrival, callId, controlTime, minute, ofQueue, started, unanswered } from './started-calls.ts'

controlTime()

describe('nothing is requested, nor complained of', () => {
  test.each([
    ['while keeping is paused', { enabled: false }],
    ['without credentials', { credentialsMissing: true }],
    [
      'while the demo is shown and it isn’t known which connection the calls are of',
      { active: demoConnectionId },
    ],
    ['where another program asks for all', { mayAsk: async (id: string) => id !== 'mine' }],
  ])(
    '%s',
    async (_, change) => {
      const { callCenter, send, advance, calls, logged } = await started(change)
      await send('IncomingCall', arrival)
      await send('Cdr', { ...ofQueue, unique_id: 'ended.1' })
      await advance(5 * minute)
      expect(callCenter.bodies).toEqual([])
      expect(logged).toEqual([])
      expect(await calls()).toMatchObject([{ callId, askedAt: null }])
    },
    100_000,
  )
})

describe('a call is settled', () => {
  test('by the archive of another connection that has it, and told as lost', async () => {
    const { callCenter, send, advance, keep, calls, lost } = await started()
    await send('IncomingCall', arrival)
    await keep('other', [unanswered])
    await advance(2 * minute)
    expect(callCenter.bodies).toEqual([])
    expect(await calls()).toEqual([])
    expect(lost).toMatchObject([{ callId }])
  }, 100_000)

  test('by no record of the demo', async () => {
    const { callCenter, send, advance, keep, calls } = await started()
    await send('IncomingCall', arrival)
    await keep(demoConnectionId, [unanswered])
    await advance(2 * minute)
    expect(callCenter.bodies).toHaveLength(1)
    expect(await calls()).toMatchObject([{ callId }])
  }, 100_000)

  test('and told as lost although an earlier run heard it', async () => {
    const folder = await dataFolder()
    const first = await started({ folder })
    await first.send('IncomingCall', arrival)
    await first.advance(1_000)
    await first.close()
    const second = await started({ folder })
    second.callCenter.answerWith(pageOf([unanswered]))
    await second.advance(2 * minute)
    expect(await second.calls()).toEqual([])
    expect(second.lost).toMatchObject([{ callId }])
  }, 100_000)

  test('and told as lost although this run’s keeping brought its record first', async () => {
    const folder = await dataFolder()
    const first = await started({ folder })
    await first.send('IncomingCall', arrival)
    await first.advance(1_000)
    await first.close()
    const second = await started({ folder })
    await second.keep('mine', [unanswered])
    await second.advance(2 * minute)
    expect(second.callCenter.bodies).toEqual([])
    expect(await second.calls()).toEqual([])
    expect(second.lost).toMatchObject([{ callId }])
  }, 100_000)
})

test('the demo’s calls are asked of the demo alone, whichever connection is in use', async () => {
  const { callCenter, playDemo, advance, keep, calls, archived } = await started()
  const tell = await playDemo()
  await tell('IncomingCall', arrival)
  expect(await calls('demo')).toMatchObject([{ callId }])
  await keep('mine', [unanswered])
  callCenter.answerWith(pageOf([unanswered]))
  await advance(2 * minute)
  expect(callCenter.bodies).toHaveLength(1)
  expect(await archived('quick', demoConnectionId)).toHaveLength(1)
  expect(await calls('demo')).toEqual([])
}, 100_000)

test('a call of the demo is settled by the demo’s archive', async () => {
  const { callCenter, playDemo, advance, keep, calls } = await started()
  const tell = await playDemo()
  await tell('IncomingCall', arrival)
  await keep(demoConnectionId, [unanswered])
  await advance(2 * minute)
  expect(callCenter.bodies).toEqual([])
  expect(await calls('demo')).toEqual([])
}, 100_000)

describe('a connection that can’t be read', () => {
  const broken = new Error('The disk is gone')

  test('is told once, with its reason, and once when it can again', async () => {
    const { callCenter, send, advance, fail, logged, calls } = await started()
    await send('IncomingCall', arrival)
    fail(broken)
    for (let looks = 0; looks < 3; looks++) await advance(2 * minute)
    expect(logged).toMatchObject([
      { msg: 'The records of calls can’t be asked for', err: { message: broken.message } },
    ])
    fail(null)
    callCenter.answerWith(pageOf([unanswered]))
    for (let looks = 0; looks < 3; looks++) await advance(1_000)
    expect(await calls()).toEqual([])
    expect(logged.slice(1)).toMatchObject([{ msg: 'The records of calls can be asked for again' }])
    await send('IncomingCall', { ...arrival, unique_id: 'another.1' })
    fail(broken)
    await advance(2 * minute)
    expect(logged).toHaveLength(3)
  }, 100_000)

  test('isn’t told while no call waits', async () => {
    const { advance, fail, logged } = await started()
    fail(broken)
    await advance(minute)
    expect(logged).toEqual([])
  }, 100_000)
})

test('the records are asked for each second, until the console ends', async () => {
  const { callCenter, send, start, second, endCalls, logged } = await started()
  await send('Cdr', ofQueue)
  expect(second()).toBe(false)
  start()
  callCenter.answerWith('hang')
  expect(second()).toBe(true)
  await callCenter.hangs()
  await endCalls()
  await callCenter.givenUp()
  expect(second()).toBe(false)
  expect(callCenter.bodies).toHaveLength(1)
  expect(logged).toEqual([])
}, 100_000)
