import { useTranslation } from 'react-i18next'
import type { Segment } from '../../shared/call-route/route.ts'
import type { CallClock } from './call-clock.ts'
import { useTimeText } from './time-text.ts'

/** A segment in words, the same in the chart, in the table and to a screen reader. */
export interface SegmentText {
  /** The step's name, or what kind of gap it is. */
  readonly name: string
  readonly type: string
  readonly length: string
  /** Every digit of the length, where rounding hid some. */
  readonly exact: string | null
  /** How long after the start of the axis it begins; null when it has no time. */
  readonly offset: string | null
  readonly start: string | null
  readonly end: string | null
  readonly remarks: readonly string[]
  /** Whether the remarks are about a contradiction. */
  readonly isFlagged: boolean
  /** All of it in one sentence. */
  readonly spoken: string
}

export function useSegmentText(zero: number, clock: CallClock): (segment: Segment) => SegmentText {
  const { t } = useTranslation('call')
  const time = useTimeText()
  return (segment) => {
    const span = segment.kind === 'gap' ? segment : segment.span
    const seconds = segment.kind === 'gap' ? (segment.end - segment.start) / 1000 : segment.seconds
    const type = segment.kind === 'gap' ? t('route.gap') : segment.type || t('route.typeUnknown')
    const name =
      segment.kind === 'gap'
        ? t(`route.gaps.${segment.place}`)
        : segment.name || t('route.step', { number: segment.index + 1 })
    const length = seconds === null ? t('route.lengthUnknown') : time.length(seconds)
    const rounded = segment.kind === 'step' && seconds !== null && !Number.isInteger(seconds * 1000)
    const remarks =
      segment.kind === 'gap'
        ? segment.approximate
          ? [t('route.approximate')]
          : []
        : segment.problems.map((problem) => t(`route.problems.${problem}`))

    const offset = span && time.length((span.start - zero) / 1000)
    const start = span && time.timeOfDay(span.start, clock)
    const end = span && time.timeOfDay(span.end, clock)
    const what = `${type}: ${name}`
    const sentence =
      offset && start && end
        ? t('route.spoken', { what, length, offset, start, end })
        : t('route.spokenUnplaced', { what, length })
    return {
      name,
      type,
      length,
      exact: rounded ? t('route.exact', { value: time.exact(seconds) }) : null,
      offset,
      start,
      end,
      remarks,
      isFlagged: segment.kind === 'step' && remarks.length > 0,
      spoken: [sentence, ...remarks].join('. '),
    }
  }
}
