import { expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { type RecordForm, recordOf } from '../../electron/mock/records/columns.ts'
import type { Table } from '../../electron/mock/records/table.ts'
import { now } from './running.ts'

const { calls, entries, attempts, forms } = createCallCenter({ calls: 150, now })

/** Checks that every row is present once, in the column's order. */
function expectSorted<Row>(table: Table<Row>, form: RecordForm<Row>, column: string): void {
  for (const direction of [1, -1] as const) {
    const sorting = { column, direction }
    const { rows, total } = table.search({ period: null, matches: null, sorting, start: 0, count: 10_000 })
    expect(total).toBe(table.rows.length)
    expect(new Set(rows).size).toBe(total)
    const values = rows.map((row) => recordOf(form, row)[column])
    const texts = values.filter((value) => typeof value === 'string')
    const numbers = values.filter((value) => typeof value === 'number')
    expect(texts, column).toEqual(direction === 1 ? texts.toSorted() : texts.toSorted().reverse())
    expect(numbers, column).toEqual(numbers.toSorted((a, b) => direction * (a - b)))
  }
}

test('sorts by each column', () => {
  for (const column of [...Object.keys(forms.call.columns), 'ANSWERED'])
    expectSorted(calls, forms.call, column)
  for (const column of Object.keys(forms.queue.columns)) expectSorted(entries, forms.queue, column)
  for (const column of Object.keys(forms.queueDetail.columns))
    expectSorted(attempts, forms.queueDetail, column)
})

test('a filtered search sorts as the whole table does', () => {
  const matches = (call: (typeof calls.rows)[number]): boolean => call.type === 'incoming'
  const sorting = { column: 'src', direction: -1 } as const
  const all = calls.search({ period: null, matches: null, sorting, start: 0, count: 10_000 })
  const page = calls.search({ period: null, matches, sorting, start: 20, count: 30 })
  expect(page.rows).toEqual(all.rows.filter(matches).slice(20, 50))
})
