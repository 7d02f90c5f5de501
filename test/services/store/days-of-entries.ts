import fc from 'fast-check'
import { type FigureScope, figureScope } from '../../../shared/figures/queries.ts'
import { madeEntries } from './made-entries.ts'
import type { MadeRecord } from './made-records.ts'

/** Covers eleven days. */
export const entries = madeEntries(0, 700).map((entry, n) => ({
  ...entry,
  start: entry.start + n * 1_200_000,
}))
export const first = entries[0]?.start ?? 0
export const last = entries.at(-1)?.start ?? 0
export const calls: MadeRecord[] = madeEntries(10_000, 120).map(({ fields, start }, n) => ({
  start: start - 970_000_000 + n * 6_000_000,
  fields: {
    ...fields,
    dst: n % 2 === 0 ? `0912${1_000_000 + (n % 60)}` : '900',
    disposition: n % 3 === 0 ? 'ANSWERED' : 'NO ANSWER',
  },
}))

/** Often exactly an entry's start: a period includes its first millisecond and excludes its end. */
const moments = fc.oneof(
  fc.integer({ min: first - 100_000, max: last + 100_000 }),
  fc.constantFrom(...[...entries, ...calls].map(({ start }) => start)),
)
export const scopes = fc
  .record({
    a: moments,
    b: moments,
    queues: fc.subarray(['900', '901', '902', 'فروش', '999']),
    agents: fc.subarray(['500', '501', '505']),
    consistentOnly: fc.boolean(),
  })
  .map(
    ({ a, b, queues, agents, consistentOnly }): FigureScope => ({
      connectionId: 'office',
      from: Math.min(a, b),
      to: Math.max(a, b),
      queues,
      agents,
      consistentOnly,
    }),
  )

export const whole: FigureScope = figureScope.parse({ connectionId: 'office', from: first, to: last + 1 })
