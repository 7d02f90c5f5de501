import { describe, expect, test } from 'vitest'
import { json } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { details, idsOf, pageOf, startOrdered } from './ordered-server.ts'
import { startMock, summary, walked, walkedOffice } from './walked-office.ts'
import type { Walking } from './walking.ts'

const office = await walkedOffice()

describe('a failure', () => {
  test('that passes is waited for, and the walk goes on by itself', async () => {
    const { mock, ids, connection } = await startMock()
    mock.faults.set({ fault: { kind: 'not_json' }, requests: 2 })
    expect(summary(await office.walkTo(connection).walk())).toEqual(walked(ids.length))
  })

  test('is told while it lasts', async () => {
    const { mock, ids, connection } = await startMock()
    mock.faults.set({ fault: { kind: 'not_json' } })
    const { walks, when } = office.walkTo(connection)
    await walks.start(office.id)
    const failing = await when(({ failure }) => failure !== null)
    expect(summary(failing)).toMatchObject({ running: 'running', failure: 'answer_not_json', records: 0 })
    mock.faults.clear()
    expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
  })

  test('that only the user can mend is tried again when the user resumes', async () => {
    const { mock, ids, connection } = await startMock()
    mock.faults.set({ fault: { kind: 'credentials_invalid' } })
    const { walks, when } = office.walkTo(connection)
    await walks.start(office.id)
    const failing = await when(({ failure }) => failure !== null)
    expect(summary(failing)).toMatchObject({ running: 'running', failure: 'credentials_wrong' })
    expect(mock.log.count).toBe(1)
    mock.faults.clear()
    await walks.resume(office.id)
    expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
  })
})

describe('received records are stored at once, and the next walk continues after them', () => {
  const table = details(45)
  type Refuse = Parameters<typeof json>[0]
  const denied = (response: Refuse) => json(response, 403, { success: 0, message: 'Access denied', data: {} })
  const over = (response: Refuse) =>
    json(response, 200, { success: 0, message: 'No more records after this id', data: {} })
  const received = async (walking: Walking) => {
    const { archived } = await walking.walks.standing(office.id)
    return { ids: (await walking.ids()).sort(), lastId: archived?.lastId, received: archived?.received }
  }

  test.each([20, 45])('when it fails after %i records, and is stopped', async (count) => {
    const known = table.slice(0, count)
    let isOpen = false
    const callCenter = await startOrdered(({ _id }) =>
      _id === known.at(-1)?._id && !isOpen ? denied : pageOf(isOpen ? table : known, _id),
    )
    const { walks, walk, when, ids, lane } = office.walkTo(connectionTo(callCenter.baseUrl))
    await walks.start(office.id)
    const failing = await when(({ failure }) => failure !== null)
    expect(summary(failing)).toMatchObject({ running: 'running', failure: 'access_denied', records: count })
    expect(lane.waitsUntil('ordered')).toBeGreaterThan(Date.now() - 1_000)
    expect(await walks.stop(office.id)).toMatchObject({
      running: null,
      failure: null,
      archived: { lastId: known.at(-1)?._id, received: count },
    })
    expect((await ids()).sort()).toEqual(idsOf(known))
    isOpen = true
    expect(summary(await walk())).toEqual(walked(45 - count))
    expect((await ids()).sort()).toEqual(idsOf(table))
  })

  test.each([20, 45])('when a refusal ends the table after %i', async (count) => {
    const known = table.slice(0, count)
    let isMore = false
    const callCenter = await startOrdered(({ _id }) => {
      const page = pageOf(isMore ? table : known, _id)
      return page.data.length === 0 ? over : page
    })
    const walking = office.walkTo(connectionTo(callCenter.baseUrl))
    const standing = await walking.walk()
    expect(summary(standing)).toEqual(walked(count, 'refused'))
    expect(standing.run?.result).toEqual({ end: 'refused', message: 'No more records after this id' })
    expect(await received(walking)).toEqual({
      ids: idsOf(known),
      lastId: known.at(-1)?._id,
      received: count,
    })
    expect(summary(await walking.walk())).toEqual(walked(0, 'refused'))
    isMore = true
    expect(summary(await walking.walk())).toEqual(walked(45 - count, 'refused'))
    expect((await walking.ids()).sort()).toEqual(idsOf(table))
  })

  test('but a refused first request is a failure', async () => {
    const callCenter = await startOrdered(() => over)
    const { walks, when } = office.walkTo(connectionTo(callCenter.baseUrl))
    await walks.start(office.id)
    expect(summary(await when(({ failure }) => failure !== null))).toMatchObject({
      running: 'running',
      failure: 'request_refused',
    })
  })
})
