import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultLayout,
  moveColumns,
  rememberedLayout,
  shiftColumn,
  showOnly,
} from '../../../../renderer/features/table/column-layout.ts'
import { reportDefinitions } from '../../../../shared/reports/definitions.ts'

const { fields, columns } = reportDefinitions.quick
const initial = defaultLayout(fields, columns)
const names = initial.order
const shown = ({ order, hidden }: typeof initial) => order.filter((name) => !hidden.includes(name))

test('the report’s own columns are shown first, the others are there to be chosen', () => {
  expect(shown(initial)).toEqual(columns)
  expect([...names].sort()).toEqual(fields.map(({ name }) => name).sort())
})

test('a remembered layout comes back as it was', () => {
  const changed = showOnly(shiftColumn(initial, 'src', -1), new Set(['src', 'dst']))
  expect(
    rememberedLayout({ order: [...changed.order], hidden: [...changed.hidden], widths: {} }, initial),
  ).toEqual(changed)
})

test('whatever was remembered, the table has every field once and shows at least one', () => {
  const name = fc.oneof(fc.constantFrom(...names), fc.string())
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (order, hidden) => {
      const layout = rememberedLayout({ order, hidden, widths: {} }, initial)
      expect([...layout.order].sort()).toEqual([...names].sort())
      expect(shown(layout).length).toBeGreaterThan(0)
    }),
  )
})

test('moving columns loses none and puts them where they were dropped', () => {
  fc.assert(
    fc.property(
      fc.subarray([...names], { minLength: 1 }),
      fc.constantFrom(...names),
      fc.constantFrom('before' as const, 'after' as const),
      (moved, target, side) => {
        const { order } = moveColumns(initial, new Set(moved), target, side)
        expect([...order].sort()).toEqual([...names].sort())
        if (moved.includes(target)) return
        const neighbour = order[order.indexOf(target) + (side === 'after' ? 1 : -1)]
        expect(moved).toContain(neighbour)
      },
    ),
  )
})

test('a column at either end stays there', () => {
  const first = names[0] ?? ''
  const last = names.at(-1) ?? ''
  expect(shiftColumn(initial, first, -1)).toBe(initial)
  expect(shiftColumn(initial, last, 1)).toBe(initial)
})

test('the last column can’t be hidden', () => {
  expect(showOnly(initial, new Set())).toBe(initial)
})
