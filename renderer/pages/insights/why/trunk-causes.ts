import type { PeriodFacts, WhyAnswer } from '../../../../shared/why/figures.ts'
import { type Cause, farSpreads } from './sentence.ts'
import { compareCount } from './usual.ts'

/** Finds trunks that brought fewer calls than usual, or at which more calls failed. */
export function trunkCauses({ asked, comparable }: Pick<WhyAnswer, 'asked' | 'comparable'>): Cause[] {
  const names = new Set([asked, ...comparable].flatMap(({ trunks }) => trunks.map(({ trunk }) => trunk)))
  return [...names].flatMap((trunk) => {
    const callsOf = (facts: PeriodFacts) => facts.trunks.find((own) => own.trunk === trunk)?.calls ?? 0
    const failedOf = (facts: PeriodFacts) => facts.trunks.find((own) => own.trunk === trunk)?.failed ?? 0
    const othersOf = (facts: PeriodFacts) =>
      facts.trunks.reduce((sum, own) => (own.trunk === trunk ? sum : sum + own.calls), 0)
    const others = compareCount(othersOf(asked), comparable.map(othersOf))
    // On a quiet day every trunk brings fewer calls, which is no fault of theirs.
    const share = others.usual.median > 0 ? Math.min(1, others.value / others.usual.median) : 1
    const calls = compareCount(callsOf(asked), comparable.map(callsOf))
    const expected = compareCount(
      callsOf(asked),
      comparable.map((facts) => callsOf(facts) * share),
    )
    const failed = compareCount(failedOf(asked), comparable.map(failedOf))
    const causes: Cause[] = []
    if (expected.score <= -farSpreads) {
      const missing = Math.max(0, calls.usual.median * share - calls.value)
      causes.push({
        sentence: { kind: 'trunk', trunk, calls: calls.value, usual: calls.usual },
        explains: { of: 'calls', calls: missing },
        score: expected.score,
      })
    }
    if (failed.score >= farSpreads) {
      causes.push({
        sentence: { kind: 'failed', trunk, failed: failed.value, usual: failed.usual },
        explains: { of: 'calls', calls: failed.value - failed.usual.median },
        score: failed.score,
      })
    }
    return causes
  })
}
