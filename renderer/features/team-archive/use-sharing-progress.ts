import { useEffect, useState } from 'react'
import type { SharingStatus } from '../../../shared/team-archive.ts'

const lateMs = 60_000
const lookMs = 5_000

/** Returns how well a console follows; `catchingUp` becomes `behind` after a minute. */
export function useSharingProgress({
  failure,
  currentAt,
}: SharingStatus): 'failed' | 'behind' | 'catchingUp' | 'current' {
  const [shownAt] = useState(() => Date.now())
  const [now, setNow] = useState(shownAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMs)
    return () => clearInterval(timer)
  }, [])
  if (failure !== null) return 'failed'
  if (now - (currentAt ?? shownAt) > lateMs) return 'behind'
  return currentAt === null ? 'catchingUp' : 'current'
}
