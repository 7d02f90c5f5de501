import type { CallFacts } from './call-of-records.ts'

/**
 * The offsets of what a block tells of the line that a call came by: the ids of the dialed number and of the entry
 * point, 0 for none, and the seconds from the call's start to its end, -1 if unknown.
 */
export const lineCell = { did: 0, entryPoint: 1, seconds: 2 } as const
export const lineWidth = 3

/** A longer call is stored as this many seconds. */
const longest = 2 ** 31 - 1

/** Lists the names in a call's line. */
export const namesOfLine = ({ did, entryPoint }: CallFacts): (string | null)[] => [did, entryPoint]

/** Writes a call's line at its offset; without facts, that there is none. */
export function writeLine(
  lines: Int32Array,
  at: number,
  facts: CallFacts | null,
  idOf: (text: string | null) => number,
): void {
  lines[at + lineCell.did] = idOf(facts?.did ?? null)
  lines[at + lineCell.entryPoint] = idOf(facts?.entryPoint ?? null)
  lines[at + lineCell.seconds] = Math.min(facts?.lengthSeconds ?? -1, longest)
}
