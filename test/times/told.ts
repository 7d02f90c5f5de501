import type { StepTime, TestTime } from './file.ts'

const slowest = 20
const grown = 10
/** Tests that took less than this more, in seconds, say nothing. */
const leastGrowth = 1

/** Tells each step's time, their sum and the slowest tests; beside an earlier run's, also what grew most. */
export function toldTimes(steps: readonly StepTime[], earlier: readonly StepTime[]): string {
  const together = (all: readonly StepTime[]) => all.reduce((sum, { seconds }) => sum + seconds, 0)
  const before = new Map(earlier.map(({ name, seconds }) => [name, seconds]))
  const width = Math.max(...[...steps.map(({ name }) => name), 'Together'].map(({ length }) => length))
  const line = (name: string, seconds: number, old: number | undefined) => {
    const change = old === undefined ? '' : `  ${signed(seconds - old)}`
    return `  ${name.padEnd(width)}  ${inSeconds(seconds).padStart(7)}${change}`
  }
  const common = steps.every(({ name }) => before.has(name))
    ? together(earlier.filter(({ name: old }) => steps.some(({ name }) => name === old)))
    : undefined

  const tests = steps.flatMap((step) => step.tests)
  const growth = growthOf(steps, earlier)
  return [
    `Times${earlier.length > 0 ? ', and how much more than before' : ''}:`,
    ...steps.map(({ name, seconds }) => line(name, seconds, before.get(name))),
    line('Together', together(steps), common),
    ...titled(`The slowest ${slowest} tests:`, bySeconds(tests).slice(0, slowest).map(testLine)),
    ...titled(
      'The tests that grew most:',
      growth.map(({ name, seconds, by }) => `  ${signed(by).padStart(7)} to ${inSeconds(seconds)}  ${name}`),
    ),
  ].join('\n')
}

/** Finds the tests that took most more than in the same step before. */
function growthOf(
  steps: readonly StepTime[],
  earlier: readonly StepTime[],
): readonly (TestTime & { readonly by: number })[] {
  const before = new Map(
    earlier.flatMap((step) => step.tests.map(({ name, seconds }) => [`${step.name} ${name}`, seconds])),
  )
  return steps
    .flatMap((step) =>
      step.tests.map((test) => ({
        ...test,
        by: test.seconds - (before.get(`${step.name} ${test.name}`) ?? test.seconds),
      })),
    )
    .filter(({ by }) => by >= leastGrowth)
    .sort((one, other) => other.by - one.by)
    .slice(0, grown)
}

const bySeconds = (tests: readonly TestTime[]) => tests.toSorted((one, other) => other.seconds - one.seconds)
const testLine = ({ name, seconds }: TestTime) => `  ${inSeconds(seconds).padStart(7)}  ${name}`
const titled = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : [])
const inSeconds = (seconds: number) => `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
const signed = (seconds: number) => `${seconds < 0 ? '−' : '+'}${inSeconds(Math.abs(seconds))}`
