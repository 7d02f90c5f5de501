import { describe, expect, test } from 'vitest'
import { connectionTo } from '../call-center/questions.ts'
import { detail, details, idsOf, pageOf, startOrdered } from './ordered-server.ts'
import { summary, walkedOffice } from './walked-office.ts'

const office = await walkedOffice()

describe('an unordered table', () => {
  test('is stored and reported', async () => {
    const { _id, ...nameless } = detail(3)
    const swapped = [detail(10), detail(9)]
    const first = [detail(0), nameless, 'no record', ...swapped, detail(11)]
    const second = [detail(11), detail(20)]
    const callCenter = await startOrdered(({ _id: after }) => {
      if (after === '') return { last_id: String(detail(11)._id), data: first }
      if (after === detail(11)._id) return { last_id: String(detail(21)._id), data: second }
      return { data: [] }
    })
    const walking = office.walkTo(connectionTo(callCenter.baseUrl))
    const { run, ...standing } = await walking.walk()
    expect(summary({ run, ...standing })).toMatchObject({ running: null, records: 8, end: 'no_records' })
    expect(run?.findings).toEqual([
      {
        kind: 'without_id',
        count: 2,
        examples: [
          { page: 1, id: null },
          { page: 1, id: null },
        ],
      },
      { kind: 'not_ascending', count: 1, examples: [{ page: 1, id: detail(9)._id }] },
      { kind: 'overlapping', count: 1, examples: [{ page: 2, id: detail(11)._id }] },
      { kind: 'last_id_differs', count: 1, examples: [{ page: 2, id: detail(21)._id }] },
    ])
    expect(await walking.ids()).toHaveLength(7)
    expect(run?.archived).toEqual({ added: 7, changed: 0, unchanged: 1 })
  })

  test('is walked to its end', async () => {
    const table = [...details(60)].reverse()
    const callCenter = await startOrdered(({ _id }) => pageOf(table, _id))
    const walking = office.walkTo(connectionTo(callCenter.baseUrl))
    const standing = await walking.walk()
    expect(summary(standing)).toMatchObject({ running: null, records: 60, end: 'no_records' })
    expect(standing.run).toMatchObject({ pages: 3, findings: [{ kind: 'not_ascending', count: 59 }] })
    expect((await walking.ids()).sort()).toEqual(idsOf(table).sort())
  })

  test('is walked on where a page goes back, but has both new and changed records', async () => {
    const back = [detail(5), detail(10, { wait: 7 })]
    const callCenter = await startOrdered(({ _id: after }) => {
      if (after === '') return { last_id: String(detail(11)._id), data: [detail(10), detail(11)] }
      if (after === detail(11)._id) return { last_id: String(detail(5)._id), data: back }
      return { data: [] }
    })
    const standing = await office.walkTo(connectionTo(callCenter.baseUrl)).walk()
    expect(summary(standing)).toMatchObject({ records: 4, end: 'no_records' })
    expect(standing.run?.archived).toEqual({ added: 3, changed: 1, unchanged: 0 })
  })

  test('of records without ids can’t be walked further than its first page, which is kept', async () => {
    const { _id, ...nameless } = detail(3)
    const callCenter = await startOrdered(() => ({ data: [nameless, 'no record'] }))
    const standing = await office.walkTo(connectionTo(callCenter.baseUrl)).walk()
    expect(summary(standing)).toMatchObject({
      ...{ running: null, records: 2, end: 'no_last_id' },
      findings: [{ kind: 'without_id', count: 2 }],
    })
    expect(standing).toMatchObject({ archived: null, run: { pages: 1, archived: { added: 2 } } })
  })
})
