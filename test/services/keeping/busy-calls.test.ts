import { describe, expect, test, vi } from 'vitest'
import { callRecord, pageOf } from '../../end-to-end/scripted-call-center.ts'
import { arrival, controlTime, ending, epoch, inTalk, minute, started } from './started-calls.ts'

controlTime()

const idsOfCalls = (count: number) => Array.from({ length: count }, (_, n) => `16699700${n}0.7`)
type Started = Awaited<ReturnType<typeof started>>

/** Has this many calls end; resolves to their ids. */
async function endCalls({ send }: Started, count: number): Promise<string[]> {
  const ids = idsOfCalls(count)
  for (const unique_id of ids) await send('Cdr', { ...ending, unique_id })
  return ids
}

const askedFor = ({ callCenter }: Started) =>
  callCenter.bodies.map((body) => Object(body).conditions.cuid as string)

const recordsOf = (ids: readonly string[]) =>
  ids.map((cuid, n) => callRecord({ cuid, _id: `6389a00000000000000001${n}0`, endtime: epoch(Date.now()) }))

describe('on a busy floor', () => {
  test('the newest records are asked for instead of each call’s', async () => {
    const floor = await started()
    const { advance, keep, calls } = floor
    const ids = idsOfCalls(10)
    for (const unique_id of ids) await floor.send('IncomingCall', { ...arrival, unique_id })
    const records = recordsOf(ids.slice(1))
    await advance(2 * minute)
    expect(floor.refreshed).toEqual(['mine'])
    expect(askedFor(floor)).toEqual([])
    await keep('mine', records)
    await advance(1_000)
    expect(askedFor(floor)).toEqual([ids[0]])
    expect(await calls()).toMatchObject([{ callId: ids[0] }])
  }, 20_000)

  test('two calls are still asked for one by one', async () => {
    const floor = await started()
    const ids = await endCalls(floor, 2)
    floor.callCenter.answerWith(pageOf([]))
    await floor.advance(1_000)
    expect(floor.refreshed).toEqual([])
    expect(askedFor(floor)).toEqual(ids)
  }, 20_000)

  test('calls are asked for one by one where the newest records don’t come within ten seconds', async () => {
    const floor = await started()
    const ids = await endCalls(floor, 3)
    await floor.advance(1_000)
    await floor.advance(9_999)
    expect(askedFor(floor)).toEqual([])
    await floor.advance(1)
    expect(askedFor(floor)).toEqual(ids)
    expect(floor.refreshed).toEqual(['mine'])
    expect(floor.logged).toEqual([])
  }, 20_000)

  test('another day’s or connection’s newest records aren’t those that are waited for', async () => {
    const floor = await started()
    const ids = await endCalls(floor, 3)
    await floor.advance(1_000)
    await floor.keep('mine', [], '2022-12-01')
    await floor.keep('other', [])
    await floor.advance(1_000)
    expect(askedFor(floor)).toEqual([])
    await floor.keep('mine', [])
    await floor.advance(1_000)
    expect(askedFor(floor)).toEqual(ids)
  }, 20_000)

  test('a call whose record is late has its turn before the newest records are asked for', async () => {
    const floor = await started()
    const [late, ...others] = idsOfCalls(4)
    await floor.send('Cdr', { ...ending, unique_id: late })
    await floor.advance(1_000)
    for (const unique_id of others) await floor.send('Cdr', { ...ending, unique_id })
    await floor.advance(5_000)
    expect(askedFor(floor)).toEqual([late, late])
    expect(floor.refreshed).toEqual(['mine'])
  }, 20_000)

  test('many calls that end while one is asked for are brought by the newest records', async () => {
    const floor = await started()
    const { callCenter, send, look } = floor
    const [first, ...others] = idsOfCalls(4)
    await send('Cdr', { ...ending, unique_id: first })
    const answer = Promise.withResolvers<ReturnType<typeof pageOf>>()
    callCenter.answerWith(answer.promise)
    const looking = look()
    await expect.poll(() => askedFor(floor)).toEqual([first])
    for (const unique_id of others) await send('Cdr', { ...ending, unique_id })
    answer.resolve(pageOf([]))
    await looking
    expect(askedFor(floor)).toEqual([first])
    expect(floor.refreshed).toEqual(['mine'])
  }, 20_000)
})

describe('of the calls that a phone is on', () => {
  const begin = async ({ send }: Started, count: number) => {
    for (const [n, unique_id] of idsOfCalls(count).entries())
      await send('NewState', { ...inTalk, exten: `20${n}`, unique_id })
  }

  test('one is asked for every four seconds', async () => {
    const floor = await started()
    await begin(floor, 3)
    for (const [waited, asked] of [
      [2 * minute, 1],
      [3_000, 1],
      [1_000, 2],
      [4_000, 3],
    ] as const) {
      await floor.advance(waited)
      expect(askedFor(floor)).toHaveLength(asked)
    }
  }, 20_000)

  test('one is asked for whatever else is', async () => {
    const floor = await started()
    await begin(floor, 1)
    vi.setSystemTime(Date.now() + 2 * minute)
    await floor.send('Cdr', { ...ending, unique_id: 'ended.1' })
    await floor.look()
    expect(askedFor(floor)).toEqual(['ended.1', ...idsOfCalls(1)])
  }, 20_000)
})
