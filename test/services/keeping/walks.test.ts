import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { connectionTo } from '../call-center/questions.ts'
import { movedTime } from '../moved-time.ts'
import { details, idsOf, pageOf, startOrdered } from './ordered-server.ts'
import { startMock, summary, walked, walkedOffice } from './walked-office.ts'

const office = await walkedOffice()

/** Starts a walk over 200 records; resolves at its third page, after which the next one waits for its turn. */
async function startThreePages() {
  const table = details(200)
  let reached = (): void => undefined
  const third = new Promise<void>((resolve) => {
    reached = resolve
  })
  const time = movedTime()
  let answered = 0
  const callCenter = await startOrdered(({ _id }) => {
    answered++
    if (answered === 3) reached()
    else time.advance(1_000)
    return pageOf(table, _id)
  })
  const pace = { pace: () => ({ enabled: true, currentPerSecond: 1, olderShare: 1 }), time }
  const connection = connectionTo(callCenter.baseUrl)
  const walking = office.walkTo(connection, pace)
  await walking.walks.start(office.id)
  await third
  return { table, connection, walking }
}

test('the user pauses, resumes and stops a walk', async () => {
  const { table, connection, walking } = await startThreePages()
  const { walks, ids } = walking
  const paused = await walks.pause(office.id)
  expect(summary(paused)).toMatchObject({ running: 'paused', failure: null, end: null })
  expect(paused.run?.records).toBe(paused.archived?.received)
  const going = { running: 'running', run: { pages: paused.run?.pages } }
  expect(await walks.resume(office.id)).toMatchObject(going)
  expect(await walks.start(office.id)).toMatchObject(going)
  const { archived, running } = await walks.stop(office.id)
  expect(running).toBeNull()
  const kept = archived?.received ?? 0
  expect((await ids()).sort()).toEqual(idsOf(table.slice(0, kept)))
  await walking.close()
  expect(summary(await office.walkTo(connection).walk())).toEqual(walked(200 - kept))
})

test('a walk that the console’s end interrupted goes on with the next start; a paused one stays', async () => {
  const { table, connection, walking } = await startThreePages()
  await walking.close()
  const second = office.walkTo(connection)
  expect(await second.walks.standing(office.id)).toMatchObject({ running: 'running' })
  await second.walks.goOn([office.id])
  const ended = await second.when(({ running }) => running === null)
  expect(summary(ended)).toMatchObject({ end: 'no_records', findings: [] })
  expect((await second.ids()).sort()).toEqual(idsOf(table))
  await second.close()

  office.id = randomUUID()
  const third = await startThreePages()
  await third.walking.walks.pause(office.id)
  await third.walking.close()
  const fourth = office.walkTo(third.connection)
  await fourth.walks.goOn([office.id])
  expect(await fourth.walks.standing(office.id)).toMatchObject({ running: 'paused' })
  expect(await fourth.walks.standing(randomUUID())).toMatchObject({ running: null })
})

test('a pause holds that comes while an interrupted walk begins again', async () => {
  const { connection, walking } = await startThreePages()
  await walking.close()
  const second = office.walkTo(connection)
  const [, paused] = await Promise.all([second.walks.goOn([office.id]), second.walks.pause(office.id)])
  expect(paused.running).toBe('paused')
  expect(await second.walks.standing(office.id)).toMatchObject({
    running: 'paused',
    archived: paused.archived,
  })
})

test('an interrupted walk that is paused as the console starts does not begin', async () => {
  const { connection, walking } = await startThreePages()
  await walking.close()
  const second = office.walkTo(connection)
  const [paused] = await Promise.all([second.walks.pause(office.id), second.walks.goOn([office.id])])
  expect(paused).toMatchObject({ running: 'paused', run: null })
})

/** A call center that never answers, and when it is asked. */
async function startHolding() {
  const reached = Promise.withResolvers<void>()
  const callCenter = await startOrdered(() => () => reached.resolve())
  return { callCenter, reached: reached.promise }
}

describe('the walk that follows the kept days', () => {
  test('isn’t begun where one was paused, even before its first page', async () => {
    const { callCenter, reached } = await startHolding()
    const first = office.walkTo(connectionTo(callCenter.baseUrl))
    await first.walks.startFirst(office.id)
    await reached
    expect(await first.walks.pause(office.id)).toMatchObject({ running: 'paused', archived: null })
    await first.walks.startFirst(office.id)
    expect(await first.walks.standing(office.id)).toMatchObject({ running: 'paused' })
    await first.close()
    // What is written in order is stored with this.
    await (await office.stores.of(office.id)).state.save('anything', null)
    const second = office.walkTo(connectionTo(callCenter.baseUrl))
    await second.walks.startFirst(office.id)
    expect(await second.walks.standing(office.id)).toMatchObject({ running: 'paused', run: null })
  })

  test('asks an empty table once', async () => {
    const callCenter = await startOrdered(() => ({ data: [] }))
    const { walks, when } = office.walkTo(connectionTo(callCenter.baseUrl))
    await walks.startFirst(office.id)
    await when(({ running }) => running === null)
    await walks.startFirst(office.id)
    expect(await walks.standing(office.id)).toMatchObject({ running: null, archived: null })
    expect(callCenter.requests).toHaveLength(1)
  })
})

describe('nothing begins', () => {
  test('by resuming, pausing or stopping a walk that isn’t under way', async () => {
    const { connection, mock } = await startMock()
    const { walks, changed } = office.walkTo(connection)
    for (const act of [walks.resume, walks.pause, walks.stop]) {
      expect(await act(office.id)).toMatchObject({ running: null, run: null, failure: null })
    }
    expect(mock.log.count).toBe(0)
    expect(changed).toEqual([])
  })

  test('after the end of the console', async () => {
    const { connection, mock } = await startMock()
    const { walks } = office.walkTo(connection)
    await walks.close()
    expect(await walks.start(office.id)).toMatchObject({ running: null, run: null })
    expect(mock.log.count).toBe(0)
  })
})

test('each step of a walk is told, and its numbers are of this run', async () => {
  const { walks, changed } = (await startThreePages()).walking
  // The start, and its first pages.
  const before = changed.length
  expect(before).toBeGreaterThan(1)
  const paused = await walks.pause(office.id)
  // That it pauses, and that what had arrived is saved.
  expect(changed.length).toBeGreaterThanOrEqual(before + 2)
  expect(new Set(changed)).toEqual(new Set([office.id]))
  const { pages = 0, records } = paused.run ?? {}
  expect(records).toBe(pages * 20)
  expect(paused.run?.archived).toEqual({ added: records, changed: 0, unchanged: 0 })
})

test('a walk that is to go on while it goes on asks for nothing twice', async () => {
  const { connection, mock, ids } = await startMock()
  const { walks, when } = office.walkTo(connection)
  await walks.start(office.id)
  await walks.goOn([office.id])
  expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
  expect(mock.log.count).toBe(Math.ceil(ids.length / 20) + 1)
})

test('the end of the console gives up the request under way, and the walk goes on later', async () => {
  const { callCenter, reached } = await startHolding()
  const { walks, changed } = office.walkTo(connectionTo(callCenter.baseUrl))
  await walks.start(office.id)
  await reached
  const before = changed.length
  await walks.close()
  await callCenter.dropped
  expect(await walks.standing(office.id)).toMatchObject({ running: 'running', failure: null })
  expect(changed).toHaveLength(before)
})
