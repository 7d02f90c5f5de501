import { z } from 'zod'
import { type EntryKind, entryKind, entryKinds } from './outcome.ts'

const count = z.int().nonnegative()

/** Aggregates of one kind of entry, sufficient for every figure at every threshold. */
const kindTally = z.object({
  entries: count,
  /** Histogram of known waits, `[seconds, entries]`, shortest first. */
  waits: z.array(z.tuple([count, count])),
  talkSeconds: count,
  /** Entries with a known talk time. */
  talked: count,
})
export type KindTally = z.infer<typeof kindTally>

export const tally = z.record(entryKind, kindTally)
export type Tally = z.infer<typeof tally>

/** Attempts from the queue details (§2.5): their records, and the answered and missed rings of agents' phones. */
export const ringTally = z.object({ attempts: count, answered: count, missed: count })
export type RingTally = z.infer<typeof ringTally>

export const noTally: Tally = {
  answered: emptyKind(),
  pickedUp: emptyKind(),
  abandoned: emptyKind(),
  missedByCaller: emptyKind(),
  missed: emptyKind(),
  other: emptyKind(),
}

/** Sums the tallies of several kinds. */
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

/** Returns the number of known waits. */
export function knownWaits({ waits }: KindTally): number {
  return waits.reduce((sum, [, n]) => sum + n, 0)
}

export function sumOfWaits({ waits }: KindTally): number {
  return waits.reduce((sum, [seconds, n]) => sum + seconds * n, 0)
}

/** Returns how many entries waited at most this many seconds. */
export function waitedUpTo({ waits }: KindTally, most: number): number {
  return waits.reduce((sum, [seconds, n]) => (seconds <= most ? sum + n : sum), 0)
}

/** Returns the percentile of the waits by nearest rank; null when no wait is known. */
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

/** Returns the number of entries of all kinds. */
export function knownEntries(tally: Tally): number {
  return entryKinds.reduce((sum, kind) => sum + tally[kind].entries, 0)
}
