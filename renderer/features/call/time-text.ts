import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatOffset } from '../../../shared/clock/wall-time.ts'
import type { CallTime, WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { lastMomentOf } from '../addresses/page-addresses.ts'
import { useTimeDisplay } from '../clock/times.ts'
import type { CallProblem } from './lanes/lanes.ts'
import type { Span } from './lanes/steps.ts'

/** Formats a call's lengths and instants in the window's language. */
interface TimeText {
  /** Rounded to the millisecond: `3.887 s`, or `2:05.123` from a minute on. */
  length(seconds: number): string
  /** With all digits of the record: `3.886591`. */
  exact(seconds: number): string
  /** Formats a tick; `ms` and `step`, the distance of ticks, are milliseconds. */
  tick(ms: number, step: number): string
  /** `09:57:53.534`, from UTC milliseconds; without a fraction when only the second is known. */
  timeOfDay(instant: number, clock: ChartClock, approximate?: boolean): string
}

const minute = 60
const hour = 60 * minute

export function useTimeText(): TimeText {
  const { t } = useTranslation('call')
  const { locale } = useFormats()
  const display = useTimeDisplay()
  return useMemo(() => {
    const write = (value: number, options: Intl.NumberFormatOptions = {}) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false, ...options }).format(
        value,
      )
    const two = (value: number, fraction = 0) =>
      write(value, { minimumIntegerDigits: 2, minimumFractionDigits: fraction })

    /** `m:ss` or `h:mm:ss`, with milliseconds if there are any and they matter at this length. */
    const clock = (seconds: number) => {
      const rounded = seconds >= hour ? Math.round(seconds) : Math.round(seconds * 1000) / 1000
      const rest = rounded % minute
      const minutes = Math.floor(rounded / minute)
      const tail = two(rest, Number.isInteger(rest) ? 0 : 3)
      if (rounded < hour) return `${write(minutes)}:${tail}`
      return `${write(Math.floor(minutes / 60))}:${two(minutes % 60)}:${tail}`
    }
    // The sign stays at the left of its number, also in a right-to-left line.
    const after = (number: string) => `\u2066+${number}\u2069`
    const short = (seconds: number) => {
      // A tiny length never rounds to 0.
      const tiny = seconds !== 0 && Math.abs(seconds) < 0.0005
      return write(seconds, tiny ? { maximumSignificantDigits: 1 } : {})
    }

    return {
      length: (seconds) =>
        seconds >= minute ? clock(seconds) : t('chart.seconds', { value: short(seconds) }),
      timeOfDay: (instant, { offsetMinutes }, approximate = false) => {
        const wall = display.wall(Math.round(instant), offsetMinutes)
        const milliseconds = ((wall % 1000) + 1000) % 1000
        if (approximate && milliseconds === 0) return display.time(wall)
        return `${display.time(wall)}.${write(milliseconds, { minimumIntegerDigits: 3 })}`
      },
      exact: (seconds) => write(seconds, { maximumFractionDigits: 20 }),
      tick: (ms, step) => {
        if (ms === 0) return write(0)
        if (ms >= minute * 1000) return after(clock(ms / 1000))
        return step < 1 || (ms < 1000 && step < 100)
          ? t('chart.milliseconds', { value: after(write(ms)) })
          : t('chart.seconds', { value: after(write(ms / 1000)) })
      },
    }
  }, [t, locale, display])
}

/** The clock of a chart's times of day. */
export interface ChartClock {
  readonly offsetMinutes: number
  /** The source of the offset; null when no record has a time. */
  readonly witness: CallTime['witness'] | null
  /** The offsets of all records; several mean that the server's clock contradicts itself. */
  readonly offsets: readonly number[]
}

/** Returns the offset of the first record that has a time; each record was converted by its own. */
export function clockOf(records: readonly WholeCallRecord[]): ChartClock {
  const firsts = records.flatMap(({ times }) => Object.values(times)[0] ?? [])
  const [first] = firsts
  return {
    offsetMinutes: first?.offsetMinutes ?? 0,
    witness: first?.witness ?? null,
    offsets: [...new Set(firsts.map(({ offsetMinutes }) => offsetMinutes))],
  }
}

/** The length and position of a part, as text. */
export interface ExtentText {
  readonly length: string
  /** The length with all digits; null unless rounding hid some. */
  readonly exact: string | null
  /** The offset from the axis's start, and the times of day; null without a time. */
  readonly place: {
    readonly offset: string
    readonly start: string
    readonly end: string
    /** UTC milliseconds */
    readonly lastMoment: number
  } | null
}

interface Extent {
  readonly span: Span | null
  /** The record's own value; null when only the span gives it. */
  readonly seconds?: number | null
  readonly approximate?: boolean
}

/** @param zero is the instant of the axis's zero, in UTC milliseconds. */
export function useExtentText(zero: number, clock: ChartClock): (extent: Extent) => ExtentText {
  const { t } = useTranslation('call')
  const time = useTimeText()
  return ({ span, seconds = null, approximate = false }) => {
    const length = seconds ?? (span && (span.end - span.start) / 1_000)
    const isRounded = seconds !== null && !Number.isInteger(seconds * 1_000)
    return {
      length: length === null ? t('chart.lengthUnknown') : time.length(length),
      exact: isRounded ? t('chart.exact', { value: time.exact(seconds) }) : null,
      place: span && {
        offset: time.length((span.start - zero) / 1_000),
        start: time.timeOfDay(span.start, clock, approximate),
        end: time.timeOfDay(span.end, clock, approximate),
        lastMoment: lastMomentOf(span),
      },
    }
  }
}

/** Describes a inconsistency with both of its lengths. */
export function useProblemText(): (problem: CallProblem) => string {
  const { t } = useTranslation('call')
  const time = useTimeText()
  return ({ kind, field, said, found }) =>
    t(`problems.${kind}`, {
      field: field ?? '',
      said: time.length(said ?? 0),
      found: time.length(found ?? 0),
      shift: formatOffset((found ?? 0) / 60),
    })
}
