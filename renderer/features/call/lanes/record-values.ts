import { longestSeconds } from '../../../../shared/figures/seconds.ts'
import type { WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import type { CallProblem, CallProblemKind } from './lanes.ts'

/** Texts and ids have whole seconds, rounded or truncated: instants that differ by less agree. */
export const precisionMs = 2_000
/** Tolerance between a length in whole seconds and one computed from up to three such values. */
const lengthPrecisionMs = 3_000

export function textOf({ fields }: WholeCallRecord, name: string): string | null {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns a length in seconds; null when missing, negative or not a number. */
export function secondsOf({ fields }: WholeCallRecord, name: string): number | null {
  const value = fields[name]
  return typeof value === 'number' && value >= 0 && value <= longestSeconds ? value : null
}

/** Returns the first of these fields' instants; skips epochs that are wrong by an unknown amount. */
export function instantOf({ times }: WholeCallRecord, ...names: readonly string[]): number | null {
  for (const name of names) {
    const time = times[name]
    if (time !== undefined && time.shiftMinutes !== null) return time.instant
  }
  return null
}

export function problem(
  kind: CallProblemKind,
  source: WholeCallRecord,
  field: string | null = null,
  seconds: { readonly said: number; readonly found: number } | null = null,
): CallProblem {
  return { kind, source, field, said: seconds?.said ?? null, found: seconds?.found ?? null }
}

/** Compares a record's length in seconds with the one from its times. */
export function disagreement(
  kind: CallProblemKind,
  source: WholeCallRecord,
  field: string,
  foundMs: number,
): CallProblem[] {
  const said = secondsOf(source, field)
  if (said === null || Math.abs(said * 1_000 - foundMs) <= lengthPrecisionMs) return []
  return [problem(kind, source, field, { said, found: Math.round(foundMs / 1_000) })]
}

/** Returns the epochs that were corrected or couldn't be. */
export function epochProblems(source: WholeCallRecord): CallProblem[] {
  const times = Object.entries(source.times)
  const step = source.route.find((time) => time !== null)
  if (step) times.push(['route', step])
  return times.flatMap(([field, { shiftMinutes }]) => {
    if (shiftMinutes === 0) return []
    return [
      shiftMinutes === null
        ? problem('epoch_unusable', source, field)
        : problem('epoch_shifted', source, field, { said: 0, found: shiftMinutes * 60 }),
    ]
  })
}
