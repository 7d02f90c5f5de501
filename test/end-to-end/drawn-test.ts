import { drawn } from '../size.ts'
import { test } from './console.ts'

/**
 * Declares a long test for one of several languages or themes: whole runs have them all, others one for each `what`,
 * which the commit draws, and skip the rest without starting a console.
 */
export function drawnTest<T>(all: readonly T[], one: T, what: string): typeof test | typeof test.skip {
  return drawn(all, what).includes(one) ? test : test.skip
}
