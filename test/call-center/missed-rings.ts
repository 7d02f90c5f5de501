import type { Attempt } from '../../electron/mock/calls/call.ts'

/**
 * Returns how many rings of an attempt an agent missed, with a least ring in seconds: where somebody took the call
 * while the phone rang, only the earlier ones.
 */
export function missedOf(attempt: Attempt, leastRing: number): number {
  const { entry, startedAt, endedAt, tries, disposition } = attempt
  if (disposition === 'ANSWERED' || isElsewhere(attempt)) return tries - 1
  if (Math.floor((endedAt - startedAt) / 1_000) >= leastRing) return tries
  // The caller left, so only the last ring was cut short.
  return entry.hangup === 'caller' && Math.abs(entry.leftAt - endedAt) < 1_000 ? tries - 1 : 0
}

/** Tells whether somebody else took the call while the phone rang. */
export function isElsewhere({ entry, startedAt, endedAt, disposition }: Attempt): boolean {
  if (disposition === 'ANSWERED' || entry.answeredAt === null) return false
  return entry.answeredAt >= startedAt && entry.answeredAt <= endedAt
}
