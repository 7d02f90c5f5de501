import { abandonTimeCause, arrivalsCause, talkCause } from './call-causes.ts'
import { fewestComparable, type PeriodFacts, type WhyAnswer } from './figures.ts'
import { type Cause, farSpreads, type WhySentence } from './sentence.ts'
import { agentsCause, attemptsCause } from './staff-causes.ts'
import { type Compared, compareCount, wholeRange } from './usual.ts'

/** Why no sentence is made. */
export const whyNone = ['notWhole', 'fewComparable'] as const
type NoSentences = (typeof whyNone)[number]

export function noSentencesOf({ isWhole, comparable }: WhyAnswer): NoSentences | null {
  if (!isWhole) return 'notWhole'
  return comparable.length < fewestComparable ? 'fewComparable' : null
}

/**
 * Says why calls were lost: the lost calls first, where more were lost than usual, then what explains most of
 * them. Says nothing of what lies within the usual spread of the weekday and hour.
 */
export function sentencesOf(answer: WhyAnswer): WhySentence[] {
  if (noSentencesOf(answer) !== null) return []
  const { abandoned, missed } = answer.asked
  const lost = lostOf(answer)
  const causes = [
    agentsCause(answer),
    arrivalsCause(answer),
    talkCause(answer),
    attemptsCause(answer),
    abandonTimeCause(answer),
    ...trunkCauses(answer),
  ].filter((cause) => cause !== null)
  const head: WhySentence[] =
    lost.score >= farSpreads ? [{ kind: 'lost', abandoned, missed, usual: lost.usual }] : []
  return [...head, ...ranked(causes, Math.max(0, lost.value - lost.usual.median))]
}

/** Compares the lost calls with what is usual. */
export function lostOf({ asked, comparable }: Pick<WhyAnswer, 'asked' | 'comparable'>): Compared {
  const lost = ({ abandoned, missed }: PeriodFacts) => abandoned + missed
  return compareCount(lost(asked), comparable.map(lost))
}

/** Tells whether a number lies beyond what is written as usual, though not far enough for a sentence. */
export function besideUsual({ value, usual }: Pick<Compared, 'value' | 'usual'>): 'more' | 'fewer' | null {
  const [low, high] = wholeRange(usual)
  if (value < low) return 'fewer'
  return value > high ? 'more' : null
}

/** Orders causes by how many of the lost calls they explain; `excess` are those above the usual. */
function ranked(causes: readonly Cause[], excess: number): WhySentence[] {
  const strain = causes.reduce((sum, { explains }) => sum + (explains.of === 'strain' ? explains.log : 0), 0)
  const callsOf = ({ explains }: Cause): number =>
    explains.of === 'calls'
      ? explains.calls
      : (excess * explains.log) / Math.max(strain, explains.log, Number.EPSILON)
  return [...causes]
    .sort((a, b) => callsOf(b) - callsOf(a) || Math.abs(b.score) - Math.abs(a.score))
    .map(({ sentence }) => sentence)
}

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
