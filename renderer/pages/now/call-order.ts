import type { BoardCall } from '../../../shared/board/board.ts'

/** Returns the calls: a marked one (its id), the longest waiting, then those under way the longest. */
export function orderCalls(calls: readonly BoardCall[], marked = ''): BoardCall[] {
  return calls.toSorted(
    (a, b) =>
      Number(b.callId === marked) - Number(a.callId === marked) ||
      Number(a.waitingSince === null) - Number(b.waitingSince === null) ||
      (a.waitingSince ?? a.since) - (b.waitingSince ?? b.since) ||
      (a.callId < b.callId ? -1 : 1),
  )
}

/** Returns how many calls arrived in an unknown queue, and the queue that most of them likely reach. */
export function unplacedCalls(calls: readonly BoardCall[]): { count: number; likely: string | null } {
  const unplaced = calls.filter(({ stage }) => stage === 'arrived')
  const counts = new Map<string, number>()
  for (const { likelyQueue } of unplaced)
    if (likelyQueue) counts.set(likelyQueue.queue, (counts.get(likelyQueue.queue) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return { count: unplaced.length, likely: most?.[0] ?? null }
}
