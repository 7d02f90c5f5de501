import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readReport } from './reports.ts'
import { toldTimes } from './told.ts'

const root = join(import.meta.dirname, '../..')

function written(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-times-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('reads Vitest’s report, without what was skipped', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'test/mock/a.test.ts'),
        assertionResults: [
          { ancestorTitles: ['a group'], title: 'is right', duration: 1_500.4, status: 'passed' },
          { ancestorTitles: [], title: 'is left out', status: 'pending' },
        ],
      },
    ],
  }
  expect(readReport(written(report))).toEqual([
    { name: 'test/mock/a.test.ts › a group › is right', seconds: 1.5 },
  ])
})

test('reads Playwright’s report, with what was tried again', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const report = {
    config: { rootDir: join(root, 'test/end-to-end') },
    suites: [
      {
        title: 'now.spec.ts',
        specs: [spec('shows the floor', 2_000, 3_000)],
        suites: [{ title: 'Persian', specs: [spec('reads right', 1_000)] }],
      },
    ],
  }
  expect(readReport(written(report))).toEqual([
    { name: 'test/end-to-end/now.spec.ts › shows the floor', seconds: 5 },
    { name: 'test/end-to-end/now.spec.ts › Persian › reads right', seconds: 1 },
  ])
})

test('has no tests of a step that wrote no report, and refuses another file', () => {
  expect(readReport(join(root, 'no-such-report.json'))).toEqual([])
  expect(() => readReport(written({ tests: [] }))).toThrow('Invalid input')
})

const step = (name: string, seconds: number, ...tests: (readonly [string, number])[]) => ({
  name,
  seconds,
  tests: tests.map(([title, took]) => ({ name: title, seconds: took })),
})

test('tells steps, sum, slowest tests and what grew', () => {
  const before = [step('Faults', 90, ['a', 4], ['b', 9.5]), step('Soak', 60)]
  const now = [step('Faults', 100.4, ['a', 12], ['b', 10]), step('Soak', 55, ['c', 50])]
  expect(toldTimes(now, before).split('\n')).toEqual([
    'Times, and how much more than before:',
    '  Faults      100 s  +10 s',
    '  Soak         55 s  −5.0 s',
    '  Together    155 s  +5.4 s',
    '',
    'The slowest 20 tests:',
    '     50 s  c',
    '     12 s  a',
    '     10 s  b',
    '',
    'The tests that grew most:',
    '   +8.0 s to 12 s  a',
  ])
})

test('compares the sum only where each step was there before', () => {
  const told = toldTimes([step('Types', 20), step('Faults', 100)], [step('Types', 19)])
  expect(told).toContain('Types        20 s  +1.0 s')
  expect(told.endsWith('Together    120 s')).toBe(true)
})

test('lists the 20 slowest of many tests', () => {
  const many = Array.from({ length: 30 }, (_, n) => [`test ${n}`, n] as const)
  const lines = toldTimes([step('Unit', 40, ...many)], []).split('\n')
  expect(lines.slice(-20).map((line) => line.trim())).toEqual(
    many
      .slice(10)
      .reverse()
      .map(([name, seconds]) => `${seconds < 10 ? `${seconds}.0` : seconds} s  ${name}`),
  )
})
