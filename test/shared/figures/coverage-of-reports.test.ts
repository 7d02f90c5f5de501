import { expect, test } from 'vitest'
import { completenessOfReports, groupsOfReports } from '../../../shared/figures/coverage.ts'
import { lackingDay, madeCoverage } from './made-coverage.ts'

const at = (text: string) => Date.parse(`${text}+03:30`)

test('reports together lack what any of them lacks', () => {
  const covered = madeCoverage({ queue: [lackingDay('2026-11-15')], quick: [lackingDay('2026-11-14')] })
  const both = completenessOfReports(covered, ['queue', 'quick'])
  expect(both).toMatchObject({ isWhole: false, days: 7, complete: 5, completeTo: null })
  expect(both.lacking.map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-15'])
  const other = madeCoverage({ queue: [lackingDay('2026-11-14')], quick: [lackingDay('2026-11-15')] })
  expect(completenessOfReports(other, ['queue', 'quick']).lacking).toMatchObject(
    both.lacking.map(({ day }) => ({ day })),
  )
  expect(completenessOfReports(covered, ['queueDetails'])).toMatchObject({ isWhole: true, complete: 7 })
  expect(groupsOfReports(covered, ['queue', 'queueDetails', 'quick'])).toHaveLength(3)
  expect(groupsOfReports(madeCoverage(), ['queue', 'queueDetails', 'quick'])).toHaveLength(1)
})

test('reports together reach as far as the one that reaches least', () => {
  const covered = madeCoverage({}, { unfilled: 0 })
  const change = (index: number, completeTo: number | null, undated: number, isEmpty: boolean) => {
    const each = covered.coverage[index]
    return each ? [{ ...each, completeTo, undated, isEmpty }] : []
  }
  const both = (first: number | null, second: number | null) => {
    const coverage = [...change(0, first, 2, true), ...change(1, second, 3, false)]
    return completenessOfReports(
      { coverage, unfilled: 0 },
      coverage.map(({ report }) => report),
    )
  }
  expect(both(at('2026-11-20T00:00'), at('2026-11-18T00:00')).completeTo).toBe(at('2026-11-18T00:00'))
  expect(both(at('2026-11-17T00:00'), at('2026-11-18T00:00')).completeTo).toBe(at('2026-11-17T00:00'))
  expect(both(null, at('2026-11-18T00:00')).completeTo).toBeNull()
  expect(both(at('2026-11-18T00:00'), null).completeTo).toBeNull()
  expect(both(null, null)).toMatchObject({ undated: 5, isEmpty: false })
})

test('an absence isn’t claimed of no days, without a report, or while records wait to be counted', () => {
  const covered = madeCoverage()
  const isWhole = (change: Partial<typeof covered>, reports: readonly ('queue' | 'quick')[]) =>
    completenessOfReports({ ...covered, ...change }, reports).isWhole
  expect(isWhole({}, ['queue'])).toBe(true)
  expect(isWhole({}, [])).toBe(false)
  expect(isWhole({ unfilled: 1 }, ['queue'])).toBe(false)
  expect(isWhole({ coverage: covered.coverage.map((each) => ({ ...each, days: 0 })) }, ['queue'])).toBe(false)
})

test('each lacking day names the reports that lack it, and reports of one lack share a sentence', () => {
  const lacking = [lackingDay('2026-11-14')]
  const covered = madeCoverage({ quick: lacking, queue: lacking })
  const both = completenessOfReports(covered, ['quick', 'queue'])
  expect(both.lacking.map(({ day, reports }) => [day, reports.map(({ report }) => report).sort()])).toEqual([
    ['2026-11-14', ['queue', 'quick']],
  ])
  expect(groupsOfReports(covered, ['quick', 'queue']).map((group) => group.toSorted())).toEqual([
    ['queue', 'quick'],
  ])
})
