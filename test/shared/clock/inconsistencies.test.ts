import { describe, expect, test } from 'vitest'
import {
  type Finding,
  type Inconsistency,
  storedRecords,
  withFinding,
} from '../../../shared/clock/inconsistencies.ts'
import { merged } from '../../../shared/clock/inconsistent-days.ts'

const finding = (recordId: string | null, instant: number, change: Partial<Finding> = {}): Finding => ({
  kind: 'epoch_shifted',
  field: 'endtime',
  expectedMinutes: 210,
  saidMinutes: 270,
  record: { recordId, value: '1', text: 'text', instant },
  ...change,
})

const all = (findings: readonly Finding[]) => findings.reduce(withFinding, [] as readonly Inconsistency[])

describe('records that disagree in the same way', () => {
  test('are one inconsistency, from the first call to the last', () => {
    const found = all([finding('b', 2_000), finding('c', 3_000), finding('a', 1_000)])
    expect(found).toEqual([
      {
        kind: 'epoch_shifted',
        field: 'endtime',
        expectedMinutes: 210,
        saidMinutes: 270,
        count: 3,
        first: 1_000,
        last: 3_000,
        records: [finding('b', 2_000), finding('c', 3_000), finding('a', 1_000)].map(({ record }) => record),
      },
    ])
  })

  test('are counted once each, unless they have no id', () => {
    expect(all([finding('a', 1), finding('b', 2), finding('a', 1)])).toMatchObject([{ count: 2 }])
    expect(all([finding(null, 1), finding(null, 2)])).toMatchObject([{ count: 2 }])
  })

  test('are counted in any number, and listed up to a limit', () => {
    const [found] = all(Array.from({ length: storedRecords + 3 }, (_, n) => finding(`r${n}`, n)))
    expect(found).toMatchObject({ count: storedRecords + 3, last: storedRecords + 2 })
    expect(found?.records.map(({ recordId }) => recordId)).toEqual(
      Array.from({ length: storedRecords }, (_, n) => `r${n}`),
    )
  })
})

test.each<[string, Partial<Finding>]>([
  ['kind', { kind: 'text_disagrees' }],
  ['field', { field: 'ringtime' }],
  ['accepted offset', { expectedMinutes: 270 }],
  ['own offset', { saidMinutes: null }],
])('a record that disagrees with another %s is another inconsistency', (_, change) => {
  expect(all([finding('a', 1), finding('b', 2, change)])).toHaveLength(2)
  expect(merged(all([finding('a', 1), finding('b', 2, change)]))).toHaveLength(2)
})

test('the same disputes of several days become one', () => {
  const [later, earlier] = [all([finding('b', 2_000)]), all([finding('a', 1_000), finding('c', 1_500)])]
  expect(merged([...later, ...earlier])).toMatchObject([
    {
      count: 3,
      first: 1_000,
      last: 2_000,
      records: [{ recordId: 'b' }, { recordId: 'a' }, { recordId: 'c' }],
    },
  ])
  const many = Array.from({ length: storedRecords + 2 }, (_, n) => all([finding(`r${n}`, n)])).flat()
  expect(merged(many)[0]?.records).toHaveLength(storedRecords)
})
