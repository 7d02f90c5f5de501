import { z } from 'zod'
import { type EntryKind, entryKind, entryKinds } from './outcome.ts'

const count = z.int().nonnegative()

/** The entries of one kind: enough of them to work out every figure for every threshold. */
export const kindTally = z.object({
  entries: count,
  /** How often each wait occurs, `[seconds, entries]`, the shortest first; entries of an unknown wait aren't in it. */
  waits: z.array(z.tuple([count, count])),
  talkSeconds: count,
  /** Entries whose talk time is known. */
  talked: count,
})
export type KindTally = z.infer<typeof kindTally>

export const tally = z.record(entryKind, kindTally)
export type Tally = z.infer<typeof tally>

/** The attempts to ring an agent, of the queue details (§2.5). */
export const ringTally = z.object({ attempts: count, rings: count, answered: count })
export type RingTally = z.infer<typeof ringTally>

export const noTally: Tally = {
  answered: emptyKind(),
  pickedUp: emptyKind(),
  abandoned: emptyKind(),
  missedByCaller: emptyKind(),
  missed: emptyKind(),
  other: emptyKind(),
}

/** The entries of several kinds together. */
export function tallyOf(tally: Tally, kinds: readonly EntryKind[] = entryKinds): KindTally {
  const waits = new Map<number, number>()
  let [entries, talkSeconds, talked] = [0, 0, 0]
  for (const kind of kinds) {
    const each = tally[kind]
    entries += each.entries
    talkSeconds += each.talkSeconds
    talked += each.talked
    for (const [seconds, n] of each.waits) waits.set(seconds, (waits.get(seconds) ?? 0) + n)
  }
  return { entries, talkSeconds, talked, waits: [...waits].sort(([a], [b]) => a - b) }
}

/** How many waits are known. */
export function knownWaits({ waits }: KindTally): number {
  return waits.reduce((sum, [, n]) => sum + n, 0)
}

export function sumOfWaits({ waits }: KindTally): number {
  return waits.reduce((sum, [seconds, n]) => sum + seconds * n, 0)
}

/** How many waited at most so many seconds. */
export function waitedUpTo({ waits }: KindTally, most: number): number {
  return waits.reduce((sum, [seconds, n]) => (seconds <= most ? sum + n : sum), 0)
}

/** The wait that a share of them didn't exceed: the nearest rank. Null where no wait is known. */
export function waitAt(tally: KindTally, share: number): number | null {
  const rank = Math.max(1, Math.ceil(share * knownWaits(tally)))
  let passed = 0
  for (const [seconds, n] of tally.waits) {
    passed += n
    if (passed >= rank) return seconds
  }
  return null
}

function emptyKind(): KindTally {
  return { entries: 0, waits: [], talkSeconds: 0, talked: 0 }
}

/** How many entries there are, of whatever kind. */
export function knownEntries(tally: Tally): number {
  return entryKinds.reduce((sum, kind) => sum + tally[kind].entries, 0)
}
