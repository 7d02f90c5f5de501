import { describe, expect, test } from 'vitest'
import type { Fields } from '../../../electron/services/records/record-columns.ts'
import { madeRecord } from './made-records.ts'
import { collected, newOffices, sharedStore } from './open-store.ts'

const newOffice = newOffices(sharedStore())

test('the two operations’ forms of a record don’t count as changes (§2.5)', async () => {
  const { store, archive, office, save } = newOffice()
  const { fields, start } = madeRecord(3)
  const { queue_id, dst_name, ...common } = fields
  const walked = () => save([{ fields: { ...common, record: 'call.mp3' }, start }])
  const searched = (tries: number, receivedAt: number) =>
    save([{ fields: { ...fields, tries }, start }], { operation: 'search', receivedAt })
  await searched(1, 1)
  await walked()
  expect(await searched(1, 2)).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await walked()).toMatchObject({ changed: 0, unchanged: 1 })

  // A value that only the search has still finds the record.
  const { records } = await archive.page({
    ...office,
    filter: { agent: String(dst_name), text: String(queue_id) },
  })
  expect(records).toMatchObject([{ fields: { record: 'call.mp3' } }])
  const versions = await store.read('archive.versions', records[0]?.row ?? 0)
  expect(versions.map(({ operation, replacedAt }) => [operation, replacedAt])).toEqual([
    ['ordered', null],
    ['search', null],
  ])

  await searched(2, 9)
  const later = await store.read('archive.versions', records[0]?.row ?? 0)
  expect(later.map(({ operation, replacedAt, fields }) => [operation, replacedAt, fields.tries])).toEqual([
    ['search', null, 2],
    ['ordered', null, 1],
    ['search', 9, 1],
  ])
})

describe('the two forms of a record', () => {
  const { fields, start } = madeRecord(3)
  const { queue_id, dst_name, tries, ...common } = fields
  const searched = { ...common, queue_id, dst_name, tries } as Fields
  const walked = {
    ...common,
    // The same values in other forms: the end as text, a number as text.
    endtime: String(common.starttime),
    wait: 0,
    billsec: String(common.billsec),
    record: 'call.mp3',
  } as Fields
  const sameEnd = { $date: { $numberLong: String(start) } }
  const inSearch = { ...searched, wait: 0, endtime: sameEnd, record: null } as Fields
  const shown = { ...searched, wait: 0, endtime: sameEnd, record: 'call.mp3' }
  const witnessed = { ...walked, uniqueid: `${start / 1_000}.1` }
  const inWalk = { ...witnessed } as Fields
  const asSearched = { ...inSearch, uniqueid: witnessed.uniqueid } as Fields
  const asShown = { ...shown, uniqueid: witnessed.uniqueid }

  test.each([
    ['search first', ['search', 'ordered', 'search', 'ordered']],
    ['walk first', ['ordered', 'search', 'ordered', 'search']],
  ] as const)(
    'give the same values in any order, and don’t count as changes of each other: %s',
    async (_, order) => {
      const { store, archive, office, save } = newOffice()
      const results = []
      for (const [index, operation] of order.entries()) {
        const form = operation === 'search' ? asSearched : inWalk
        const saved = await save([{ fields: form, start: index === 1 ? null : start }], { operation })
        results.push([saved.added, saved.changed, saved.unchanged, saved.completed])
      }
      expect(results).toEqual([
        [1, 0, 0, 0],
        [0, 0, 1, 1],
        [0, 0, 1, 0],
        [0, 0, 1, 0],
      ])
      const { records } = await archive.page(office)
      expect(records).toMatchObject([{ start }])
      expect(records[0]?.fields).toEqual(asShown)
      // They are stored as sent.
      const versions = await store.read('archive.versions', records[0]?.row ?? 0)
      expect(versions.map((version) => version.fields)).toEqual(
        order[0] === 'search' ? [inWalk, asSearched] : [asSearched, inWalk],
      )
      const cells = await collected(await archive.iterateCells(office, ['dst_name', 'queue_id', 'billsec']))
      expect(cells).toEqual([[start, dst_name, queue_id, common.billsec]])
    },
  )

  test('a real change is listed, beside what only the other form has', async () => {
    const { archive, office, save } = newOffice()
    await save([{ fields: asSearched, start }], { operation: 'search' })
    await save([{ fields: inWalk, start }])
    const changed = { ...inWalk, disposition: 'MISSED', MISSED: 1 } as Fields
    expect(await save([{ fields: changed, start }], { receivedAt: 9 })).toMatchObject({ changed: 1 })
    const { [String(fields.disposition)]: _, ...rest } = asSearched
    const bySearch = { ...rest, disposition: 'MISSED' } as Fields
    const later = { $date: { $numberLong: String(start + 7_000) } }
    expect(
      await save([{ fields: { ...bySearch, endtime: later }, start }], {
        operation: 'search',
        receivedAt: 10,
      }),
    ).toMatchObject({ changed: 1 })
    const { records } = await archive.page({ ...office, filter: { agent: String(dst_name) } })
    expect(records[0]?.fields).toMatchObject({ dst_name, disposition: 'MISSED', MISSED: 1, endtime: later })
    // A counter is named after the disposition and disappears with it.
    expect(records[0]?.fields).not.toHaveProperty(String(fields.disposition))
  })

  test('a later form of one operation erases nothing', async () => {
    const { archive, office, save } = newOffice()
    await save([{ fields: asSearched, start }], { operation: 'search' })
    const { dst_name: _, ...bare } = asSearched
    expect(await save([{ fields: bare, start }], { operation: 'search' })).toMatchObject({ unchanged: 1 })
    const longer = { ...bare, wait: 99 } as Fields
    expect(await save([{ fields: longer, start: null }], { operation: 'search' })).toMatchObject({
      changed: 1,
    })
    const { records } = await archive.page(office)
    expect(records).toMatchObject([{ start, fields: { dst_name, wait: 99 } }])
  })
})
