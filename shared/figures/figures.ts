import type { ReportName } from '../reports/definitions.ts'
import { type FigureChoices, kindsOf } from './outcome.ts'
import type { CallersAnswer } from './queries.ts'
import {
  type KindTally,
  knownWaits,
  type RingTally,
  sumOfWaits,
  type Tally,
  tallyOf,
  waitAt,
  waitedUpTo,
} from './tally.ts'

export const figureNames = [
  'offered',
  'answered',
  'abandoned',
  'missed',
  'serviceLevel',
  'serviceLevelWithoutAbandoned',
  'serviceLevelWithoutShort',
  'abandonment',
  'asa',
  'waitMedian',
  'waitP90',
  'waitMax',
  'abandonTime',
  'talkTime',
  'answerRate',
  'missedRings',
  'repeatCallers',
  'openCallbacks',
] as const
export type FigureName = (typeof figureNames)[number]

/** `share` is 0 to 1. */
export type FigureUnit = 'count' | 'share' | 'seconds'

/** Each figure's unit, and whether more is better or worse. Formula texts are keyed by figure name. */
export const figureDefinitions: Readonly<
  Record<FigureName, { readonly unit: FigureUnit; readonly better: 'more' | 'less' | null }>
> = {
  offered: { unit: 'count', better: null },
  answered: { unit: 'count', better: null },
  abandoned: { unit: 'count', better: 'less' },
  missed: { unit: 'count', better: 'less' },
  serviceLevel: { unit: 'share', better: 'more' },
  serviceLevelWithoutAbandoned: { unit: 'share', better: 'more' },
  serviceLevelWithoutShort: { unit: 'share', better: 'more' },
  abandonment: { unit: 'share', better: 'less' },
  asa: { unit: 'seconds', better: 'less' },
  waitMedian: { unit: 'seconds', better: 'less' },
  waitP90: { unit: 'seconds', better: 'less' },
  waitMax: { unit: 'seconds', better: 'less' },
  abandonTime: { unit: 'seconds', better: null },
  talkTime: { unit: 'seconds', better: null },
  answerRate: { unit: 'share', better: 'more' },
  missedRings: { unit: 'count', better: 'less' },
  repeatCallers: { unit: 'count', better: 'less' },
  openCallbacks: { unit: 'count', better: 'less' },
}

/** Returns the reports that must be complete for a figure; a callback may be a call outside of the queues. */
export function reportsOfFigure(name: FigureName): readonly ReportName[] {
  if (name === 'answerRate' || name === 'missedRings') return ['queueDetails']
  return name === 'openCallbacks' ? ['queue', 'quick'] : ['queue']
}

/** Why a figure can't be computed. */
const missingReasons = [
  'noEntries',
  'noAnswered',
  'noAbandoned',
  'noAttempts',
  'noKnownWait',
  'noKnownTalk',
  'nothingLeft',
  'noKnownCaller',
] as const
type MissingReason = (typeof missingReasons)[number]

/** A figure's value; `leftOut` counts the records that lack what the formula needs. */
export type Figure =
  | { readonly value: number; readonly leftOut: number }
  | { readonly value: null; readonly reason: MissingReason }

/** Computes every figure that needs only the entries of a period. */
export function entryFigures(
  tally: Tally,
  choices: FigureChoices,
): Record<Exclude<FigureName, 'answerRate' | 'missedRings' | 'repeatCallers' | 'openCallbacks'>, Figure> {
  const offered = tallyOf(tally)
  const answered = tallyOf(tally, kindsOf('answered', choices))
  const abandoned = tallyOf(tally, kindsOf('abandoned', choices))
  const missed = tallyOf(tally, kindsOf('missed', choices))
  const shortOnes = waitedUpTo(abandoned, choices.shortSeconds - 1)
  const none = offered.entries === 0 ? missing('noEntries') : null
  const count = (n: number): Figure => none ?? known(n)

  const unknown = answered.entries - knownWaits(answered)
  const inTime = waitedUpTo(answered, choices.thresholdSeconds)
  const serviceLevel = (without: number): Figure =>
    none ?? share(inTime, offered.entries - without - unknown, unknown)
  const short = choices.withoutShort ? shortOnes : 0
  return {
    offered: count(offered.entries),
    answered: count(answered.entries),
    abandoned: count(abandoned.entries),
    missed: count(missed.entries),
    serviceLevel: serviceLevel(0),
    serviceLevelWithoutAbandoned: serviceLevel(abandoned.entries),
    serviceLevelWithoutShort: serviceLevel(shortOnes),
    abandonment: none ?? share(abandoned.entries - short, offered.entries - short),
    asa: averageWait(answered, 'noAnswered'),
    waitMedian: waitFigure(answered, 0.5),
    waitP90: waitFigure(answered, 0.9),
    waitMax: waitFigure(answered, 1),
    abandonTime: averageWait(abandoned, 'noAbandoned'),
    talkTime: talkTime(answered),
  }
}

/** Computes the attempt figures from the queue details. */
export function ringFigures(rings: RingTally): Record<'answerRate' | 'missedRings', Figure> {
  if (rings.attempts === 0) {
    return { answerRate: missing('noAttempts'), missedRings: missing('noAttempts') }
  }
  return {
    answerRate: share(rings.answered, rings.answered + rings.missed),
    missedRings: known(rings.missed),
  }
}

export function callerFigures(
  callers: Pick<CallersAnswer, 'callers' | 'repeated' | 'openCallbacks'>,
): Record<'repeatCallers' | 'openCallbacks', Figure> {
  if (callers.callers === 0) {
    return { repeatCallers: missing('noKnownCaller'), openCallbacks: missing('noKnownCaller') }
  }
  return { repeatCallers: known(callers.repeated), openCallbacks: known(callers.openCallbacks) }
}

function averageWait(tally: KindTally, none: 'noAnswered' | 'noAbandoned'): Figure {
  if (tally.entries === 0) return missing(none)
  const waits = knownWaits(tally)
  if (waits === 0) return missing('noKnownWait')
  return known(sumOfWaits(tally) / waits, tally.entries - waits)
}

function waitFigure(answered: KindTally, part: number): Figure {
  if (answered.entries === 0) return missing('noAnswered')
  const wait = waitAt(answered, part)
  return wait === null ? missing('noKnownWait') : known(wait, answered.entries - knownWaits(answered))
}

function talkTime(answered: KindTally): Figure {
  if (answered.entries === 0) return missing('noAnswered')
  if (answered.talked === 0) return missing('noKnownTalk')
  return known(answered.talkSeconds / answered.talked, answered.entries - answered.talked)
}

function share(part: number, whole: number, leftOut = 0): Figure {
  return whole > 0 ? known(part / whole, leftOut) : missing('nothingLeft')
}

const known = (value: number, leftOut = 0): Figure => ({ value, leftOut })
const missing = (reason: MissingReason): Figure => ({ value: null, reason })
