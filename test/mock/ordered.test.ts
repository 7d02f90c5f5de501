import { expect, test } from 'vitest'
import { orderedPath } from '../../electron/mock/answers/operations.ts'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { now, type Running, runMock, walkAnswer } from './running.ts'
import { countTruth } from './truth.ts'

async function step(mock: Running, body: object) {
  return walkAnswer.parse(await (await mock.post(orderedPath, body)).json()).data
}

test('a complete walk gives every attempt once, in table order', async () => {
  const mock = await runMock()
  const ids: unknown[] = []
  const cuids: unknown[] = []
  let cursor = ''
  for (;;) {
    const page = await step(mock, { _id: cursor })
    ids.push(...page.data.map((record) => record._id))
    cuids.push(...page.data.map((record) => record.cuid))
    if (page.last_id === undefined) {
      expect(page.data).toEqual([])
      break
    }
    expect(page.last_id).toBe(ids.at(-1))
    cursor = page.last_id
  }
  expect(ids).toHaveLength(countTruth(mock.callCenter).attempts.total)
  expect(ids).toEqual(ids.map(String).toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(cuids).toEqual(mock.callCenter.attempts.rows.map((attempt) => callId(attempt.entry.call)))
})

test('gives 20 records per request after any id, known or not', async () => {
  const mock = await runMock()
  const first = await step(mock, { _id: '' })
  expect(first.data).toHaveLength(20)
  const tenth = String(first.data[9]?._id)
  const between = `${tenth.slice(0, 18)}${(Number.parseInt(tenth.slice(18), 16) + 1).toString(16).padStart(6, '0')}`
  expect((await step(mock, { _id: tenth })).data[0]).toEqual(first.data[10])
  expect((await step(mock, { _id: between })).data[0]?._id).not.toBe(tenth)
  expect((await step(mock, { _id: '0'.repeat(24) })).data).toEqual(first.data)
  expect(await step(mock, { _id: 'f'.repeat(24) })).toEqual({ data: [] })
})

test('refuses an invalid id', async () => {
  const { post } = await runMock()
  const answer = await post(orderedPath, { _id: 'first' })
  expect(await answer.json()).toMatchObject({ success: 0, message: "Field '_id': value is not valid" })
})

test('an installation may accept `id_` only', async () => {
  const mock = await runMock({ cursorField: 'id_' })
  const first = await step(mock, { _id: '' })
  expect(await step(mock, { _id: first.last_id })).toEqual(first)
  const second = await step(mock, { id_: first.last_id })
  expect(String(second.data[0]?._id) > String(first.last_id)).toBe(true)
})

test('an installation may repeat its last page forever', async () => {
  const callCenter = createCallCenter({ calls: 100, now })
  const mock = await runMock({ callCenter, repeatLastPage: true })
  const end = await step(mock, { _id: 'f'.repeat(24) })
  expect(end.data).toHaveLength(20)
  expect(await step(mock, { _id: end.last_id })).toEqual(end)
})

test('a live call center grows at the end of the walk', async () => {
  let time = now
  const callCenter = createCallCenter({ calls: 1_000, days: 2, now, live: true, clock: () => time })
  const mock = await runMock({ callCenter })
  const last = mock.callCenter.attempts.rows.length
  time += 6 * 3_600_000
  await step(mock, { _id: '' })
  expect(mock.callCenter.attempts.rows.length).toBeGreaterThan(last)
})
