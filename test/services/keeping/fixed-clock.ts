import type { ClockKnowledge } from '../../../shared/clock/knowledge.ts'

/** What is known of a call center's clock whose offset was set by hand. */
export function fixedClock(minutes: number): ClockKnowledge {
  return {
    connectionId: 'office',
    fixedMinutes: minutes,
    reports: {},
    now: { offsetMinutes: minutes, source: 'fixed', report: null, period: null },
  }
}
