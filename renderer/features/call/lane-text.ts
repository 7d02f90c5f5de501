import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import { resultOf } from '../../../shared/figures/attempts.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { hasFieldText } from '../../ui/values/value-texts.ts'
import { type ChartLane, type ChartSegment, type EventMark, isState } from './chart-lanes.ts'
import { useEventText } from './event-text.ts'
import { textOf, usePartyText, useRecordText } from './record-text.ts'
import { type ChartClock, type ExtentText, useExtentText, useProblemText, useTimeText } from './time-text.ts'
import { outcomeOfCall } from './whole-call-outcome.ts'

/** A part of a lane: waiting, ringing, talking, an event, or the reason of a gap. */
export interface PartText extends ExtentText {
  /** Unique within the lane. */
  readonly key: string
  readonly what: string
  readonly remarks: readonly string[]
}

/** The texts of a lane, shared by the chart, the table and screen readers. */
export interface LaneText extends ExtentText {
  readonly name: string
  /** The step's type, the outcome of the entry or the attempt's result; empty where the name says it. */
  readonly type: string
  /** The parts of an entry, an attempt or the events; empty for a step and a gap. */
  readonly parts: readonly PartText[]
  /** The source record; null when there is none. */
  readonly source: string | null
  readonly remarks: readonly string[]
  /** Whether it has a inconsistency. */
  readonly isFlagged: boolean
  /** Everything except the source, in sentences. */
  readonly spoken: string
}

/** @param zero is the instant of the axis's zero, in UTC milliseconds. */
export function useLaneText(zero: number, clock: ChartClock): (lane: ChartLane) => LaneText {
  const { t } = useTranslation(['call', 'feed'])
  const time = useTimeText()
  const extentText = useExtentText(zero, clock)
  const titleOf = useLaneTitle()
  const problemText = useProblemText()
  const recordText = useRecordText()
  const eventText = useEventText()
  const typeText = useStepTypeText()

  const partText = (segment: ChartSegment): PartText => ({
    ...extentText({ span: segment, approximate: segment.approximate }),
    key: `${segment.kind} ${segment.start}`,
    what: isState(segment)
      ? t(`chart.phases.${segment.kind}`)
      : segment.kind === 'gap'
        ? t(`chart.gaps.${segment.reason}`)
        : segment.kind === 'event'
          ? eventText(segment.event)
          : typeText(segment.step.type),
    remarks: isState(segment) ? segment.problems.map(problemText) : [],
  })

  const markText = (mark: EventMark): PartText => ({
    ...partText(mark),
    key: String(mark.event.seq),
    length: '',
    remarks: mark.event.repeats > 0 ? [t('feed:table.repeats', { count: mark.event.repeats })] : [],
  })

  const notesOf = (lane: ChartLane): readonly string[] => {
    switch (lane.kind) {
      case 'step':
        return lane.step.problems.map((problem) => t(`chart.stepProblems.${problem}`))
      case 'gap':
        return lane.gap.approximate ? [t('chart.approximate')] : []
      case 'entry': {
        const { firstRing, source } = lane.entry
        return source === null || firstRing === null
          ? []
          : [t('chart.firstRing', { time: time.timeOfDay(firstRing, clock) })]
      }
      case 'attempt':
        return lane.attempt.tiedBy === 'time' ? [t('chart.tiedByTime')] : []
      case 'events':
        return []
      default:
        return assertNever(lane)
    }
  }

  const partsOf = (lane: ChartLane): readonly PartText[] => {
    if (lane.kind === 'events') return lane.marks.map(markText)
    return lane.kind === 'entry' || lane.kind === 'attempt' ? lane.segments.map(partText) : []
  }

  return (lane) => {
    const { name, type } = titleOf(lane)
    const seconds = lane.kind === 'step' ? lane.step.seconds : null
    const approximate = lane.kind !== 'step' && lane.kind !== 'events'
    const extent = extentText({ span: lane.span, seconds, approximate })
    const parts = partsOf(lane)
    const remarks = [...notesOf(lane), ...lane.problems.map(problemText)]
    const isStep = lane.kind === 'step' || lane.kind === 'gap'
    const what = type === '' ? name : isStep ? `${type}: ${name}` : `${name}: ${type}`
    const { length, place } = extent
    return {
      ...extent,
      name,
      type,
      parts,
      source: lane.source && recordText.source(lane.source),
      remarks,
      isFlagged:
        lane.problems.length > 0 ||
        (lane.kind === 'step' && lane.step.problems.length > 0) ||
        lane.segments.some((segment) => isState(segment) && segment.problems.length > 0),
      spoken: [
        place ? t('chart.spoken', { what, length, ...place }) : t('chart.spokenUnplaced', { what, length }),
        // A call may have hundreds of events; the table lists them.
        ...(lane.kind === 'events' ? [] : parts.map((part) => `${part.what}: ${part.length}`)),
        ...remarks,
        ...parts.flatMap((part) => part.remarks),
      ].join('. '),
    }
  }
}

interface LaneTitle {
  readonly name: string
  /** The step's type, the outcome of the entry or the attempt's result; empty where the name says it. */
  readonly type: string
}

/** Returns a function that names a lane. */
export function useLaneTitle(): (lane: ChartLane) => LaneTitle {
  const { t } = useTranslation(['call', 'fields'])
  const partyText = usePartyText()
  const choices = useFigureChoices()
  const typeText = useStepTypeText()
  const outcomeOf = ({ source }: ChartLane): string => {
    if (source === null || textOf(source.fields.disposition) === '') return ''
    return t(`fields:outcomes.${outcomeOfCall([source], choices)}`)
  }
  return (lane) => {
    switch (lane.kind) {
      case 'step': {
        const { name, type, index } = lane.step
        const word = typeText(type)
        if (isSameWord(name, type)) return { name: word, type: '' }
        return {
          name: name || t('call:chart.step', { number: index + 1 }),
          type: word || t('call:chart.typeUnknown'),
        }
      }
      case 'gap':
        return { name: t(`call:chart.gaps.${lane.gap.reason}`), type: t('call:chart.gap') }
      case 'entry': {
        const { queue } = lane.entry
        return {
          name:
            queue === null
              ? t('call:chart.queueUnknown')
              : t('call:chart.queue', { queue: partyText('queue', queue) }),
          type: outcomeOf(lane) || t('call:chart.queueEntry'),
        }
      }
      case 'attempt': {
        const { agent, counted, source } = lane.attempt
        const name = partyText('agent', agent ?? '', textOf(source?.fields.dst_name))
        const unknown = t(source === null ? 'call:chart.agents' : 'call:chart.agentUnknown')
        const result = counted && resultOf(counted, choices.leastRingSeconds)
        return {
          name: name || unknown,
          type: result ? t(`fields:attemptResults.${result}`) : t('call:chart.attempt'),
        }
      }
      case 'events':
        return {
          name: t('call:chart.events'),
          type: t('call:chart.eventCount', { count: lane.marks.length }),
        }
      default:
        return assertNever(lane)
    }
  }
}

/** Returns a function that names a step's type; one without a word keeps the call center's. */
function useStepTypeText(): (type: string) => string {
  const { t } = useTranslation('fields')
  return (type) => (hasFieldText('stepTypes', type) ? t(`stepTypes.${type}`) : type)
}

/** Returns whether a step's name only repeats its type, as in `IncomingRoute: Incoming Route`. */
function isSameWord(name: string, type: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()
  return name !== '' && plain(name) === plain(type)
}
