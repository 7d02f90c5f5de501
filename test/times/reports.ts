import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { TestTime } from './file.ts'

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
})

const suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
})

const root = join(import.meta.dirname, '../..')

/** Reads what each test took from a JSON report of Vitest or Playwright, nothing where none was written. */
export function readReport(file: string): TestTime[] {
  if (!existsSync(file)) return []
  return testsOf(z.union([vitestReport, playwrightReport]).parse(JSON.parse(readFileSync(file, 'utf8'))))
}

function testsOf(report: z.infer<typeof vitestReport> | z.infer<typeof playwrightReport>): TestTime[] {
  if ('suites' in report) {
    const folder = relative(root, report.config.rootDir)
    return report.suites.flatMap((one) => testsOfSuite(one, [join(folder, one.title)]))
  }
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ ancestorTitles, title, duration }) =>
      typeof duration === 'number' ? [timed([relative(root, name), ...ancestorTitles, title], duration)] : [],
    ),
  )
}

function testsOfSuite({ specs, suites = [] }: z.infer<typeof suite>, titles: readonly string[]): TestTime[] {
  return [
    ...specs.map(({ title, tests }) =>
      // With what it took when it was tried again.
      timed([...titles, title], sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration)))),
    ),
    ...suites.flatMap((inner) => testsOfSuite(inner, [...titles, inner.title])),
  ]
}

const timed = (titles: readonly string[], milliseconds: number): TestTime => ({
  name: titles.join(' › '),
  seconds: Math.round(milliseconds) / 1_000,
})

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
