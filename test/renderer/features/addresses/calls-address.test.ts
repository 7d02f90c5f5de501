import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CallCondition,
  callQueryOf,
  callsWith,
  conditionsOf,
  isFiltered,
  openedOf,
  readCallsAddress,
  withCondition,
  withoutCondition,
  withoutFilters,
} from '../../../../renderer/features/addresses/calls-address.ts'
import { readDrillDown, writeDrillDown } from '../../../../renderer/features/addresses/drill-down.ts'
import { callListColumns, callQuery } from '../../../../shared/calls/calls.ts'
import { nothingKnown } from '../../../../shared/clock/knowledge.ts'
import { usualChoices } from '../../../../shared/figures/definitions.ts'
import { insightsView } from '../../../../shared/figures/insights-view.ts'

const none = readCallsAddress({})
const filterOf = (search: Readonly<Record<string, unknown>>) =>
  callQuery.parse(callQueryOf('demo', readCallsAddress(search), nothingKnown, {}, usualChoices)).filter

test('an empty address finds every call, the latest first', () => {
  expect(isFiltered(none)).toBe(false)
  expect(
    callQueryOf('demo', none, nothingKnown, { notAnswered: 'Not answered' }, usualChoices),
  ).toMatchObject({
    sort: { column: 'start', descending: true },
    filter: { text: '', words: {}, from: null, to: null, entries: null },
  })
})

const condition = fc.record({
  // The words of outcomes and types are read again.
  column: fc.constantFrom(...callListColumns).filter((column) => column !== 'outcome' && column !== 'type'),
  value: fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => value.isWellFormed()),
  excludes: fc.boolean(),
})

test('every filter survives the address, whatever its value', () => {
  fc.assert(
    fc.property(fc.uniqueArray(condition, { selector: (each) => `${each.column} ${each.value}` }), (all) => {
      const address = all.reduce(withCondition, none)
      const read = readCallsAddress({ ...address })
      const ordered = callListColumns.flatMap((column) => all.filter((each) => each.column === column))
      expect(read.refused).toBe('')
      expect(conditionsOf(read)).toEqual(ordered)
    }),
  )
})

test('a filter replaces the opposite one of the same value, and is removed again', () => {
  const sales: CallCondition = { column: 'queue', value: '900', excludes: false }
  const added = withCondition(withCondition(none, sales), { ...sales, excludes: true })
  expect(added.queue).toBe('-900')
  expect(withoutCondition(added, sales)).toEqual(none)
  expect(withoutFilters({ ...added, sort: 'wait', group: 'day' })).toEqual({
    ...none,
    sort: 'wait',
    group: 'day',
  })
})

test('included and excluded values, and those without one, go to the query', () => {
  expect(filterOf({ queue: '900,-901', agent: '~', outcome: '-missed' })).toMatchObject({
    include: { queue: ['900'], agent: [''], outcome: [] },
    exclude: { queue: ['901'], agent: [], outcome: ['notAnswered'] },
  })
  expect(callsWith('caller', '+98912').caller).toBe('%2B98912')
})

test('former words of outcomes and types are read as today’s, each once', () => {
  const address = readCallsAddress({
    outcome: 'missed,noAnswer,pickedUp,congestion,DND',
    type: 'local,-feature',
  })
  expect(conditionsOf(address).map(({ value }) => value)).toEqual([
    'notAnswered',
    'answered',
    'failed',
    'internal',
  ])
  const missed: CallCondition = { column: 'outcome', value: 'notAnswered', excludes: false }
  expect(withoutCondition(address, missed).outcome).toBe('answered,failed')
})

test('the rows of a figure bring their report; without rows there is none', () => {
  expect(filterOf({ entries: 'missed||900|||', report: 'queue' }).entries).toMatchObject({
    report: 'queue',
    rows: { kinds: ['missed'], queues: ['900'] },
  })
  expect(readCallsAddress({ report: 'queueDetails' }).report).toBe('')
})

test('the rows of a figure lead back to where they were opened, others until they are filtered', () => {
  const origin = writeDrillDown({ ...insightsView.parse({ queues: '900' }), figure: 'missed' })
  const address = readCallsAddress({ entries: 'missed||900|||', origin })
  expect(readDrillDown(address.origin)).toMatchObject({ figure: 'missed', queues: '900' })
  const condition = { column: 'outcome', value: 'notAnswered', excludes: false } as const
  expect(withCondition(address, condition).origin).toBe(address.origin)
  const callers = readCallsAddress({ caller: '0912', origin: writeDrillDown({ page: 'callbacks' }) })
  expect(readDrillDown(callers.origin)).toMatchObject({ page: 'callbacks' })
  expect(withCondition(callers, condition).origin).toBe('')
  expect(readCallsAddress({ entries: 'missed|||||', origin: 'figure=weather' }).refused).toBe('origin')
})

test('unreadable parts are told and do nothing', () => {
  const address = readCallsAddress({
    range: 'today',
    queue: '%E0%A4%A',
    sort: 'route',
    group: 'weather',
    entries: 'nothing',
  })
  expect(address.refused.split(',').toSorted()).toEqual(['entries', 'group', 'queue', 'range', 'sort'])
  expect({ ...address, refused: '' }).toEqual(none)
})

test('opens a call by its id, or a record without one', () => {
  expect(openedOf({ open: '' })).toBeNull()
  expect(openedOf({ open: '1700000000.31' })).toEqual({ kind: 'call', cuid: '1700000000.31' })
  expect(openedOf({ open: 'queue:12' })).toEqual({ kind: 'record', report: 'queue', row: 12 })
})
