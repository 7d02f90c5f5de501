import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import { computerWall, createTimeDisplay, type TimeDisplay } from '../../../shared/clock/display.ts'
import { offsetAt, wallAt, wallNow } from '../../../shared/clock/knowledge.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import {
  type FieldTime,
  type OffsetWitness,
  type RecordReadings,
  readTimes,
} from '../../../shared/clock/readings.ts'
import { formatOffset, formatRequestDate, formatWall, msOfMinute } from '../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { cachedClock, useClockOf, useKnownPeriods } from '../../data/clock.ts'
import { useToday } from '../../data/day.ts'
import { onEachMinute } from '../../data/minute.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useValueTexts } from '../../ui/values/value-texts.ts'

/** Formats times in the chosen calendar, zone and language. */
export function useTimeDisplay(): TimeDisplay {
  return useDisplayIn(usePreferences().zone)
}

/** Formats times on the call center's clock, in any chosen zone. */
export function useServerDisplay(): TimeDisplay {
  return useDisplayIn('server')
}

/** Formats the days of a period in UTC milliseconds, on a clock `offsetMinutes` ahead of UTC. */
export function useDays(): (from: number, to: number, offsetMinutes: number) => string {
  const spanOf = useSpan()
  const display = useServerDisplay()
  return (from, to, offsetMinutes) => {
    const day = (instant: number) => display.date(display.wall(instant, offsetMinutes))
    return spanOf(day(from), day(to))
  }
}

/** Returns a writer of two times as a range, each from left to right; equal ones are one. */
function useSpan() {
  const { t } = useTranslation('clock')
  return useCallback(
    (from: string, to: string) => {
      const [first, last] = [`\u2066${from}\u2069`, `\u2066${to}\u2069`]
      return from === to ? first : t('days', { first, last })
    },
    [t],
  )
}

/** Shared by all cells of a table. */
const displays = new Map<string, TimeDisplay>()

function useDisplayIn(zone: 'server' | 'computer'): TimeDisplay {
  const { locale, calendar } = useFormats()
  const key = `${locale} ${calendar} ${zone}`
  const display = displays.get(key) ?? createTimeDisplay({ calendar, zone, locale })
  displays.set(key, display)
  return display
}

/** Returns the call center's current Gregorian time, `YYYY-MM-DD HH:MM`. */
export function callCenterNow(): string {
  return wallNow(cachedClock())
}

/** Returns the same; updates when the clock's known offsets or the day change. */
export function useCallCenterNow(): string {
  const known = useKnownPeriods()
  useToday()
  return wallNow(known)
}

/** Returns `UTC+03:30`, left-to-right in either language. */
export function offsetName(minutes: number): string {
  return `\u2066UTC${formatOffset(minutes)}\u2069`
}

/** Formats instants of this computer's clock (UTC milliseconds) in the chosen zone and calendar. */
export interface ArrivalText {
  /** `09:57:53` today, with the date before it on other days. */
  short(instant: number): string
  dateTime(instant: number): string
  time(instant: number): string
  /** Minutes that the call center's clock is ahead of UTC then. */
  serverOffset(instant: number): number
}

export function useArrivalText(): ArrivalText {
  const display = useTimeDisplay()
  const known = useKnownPeriods()
  // The computer's day may be the shown one.
  const today = useSyncExternalStore(onEachMinute, () => {
    const instant = Date.now()
    return display.date(display.wall(instant, offsetAt(known, null, { instant }).offsetMinutes))
  })
  return useMemo(() => {
    const serverOffset = (instant: number) => offsetAt(known, null, { instant }).offsetMinutes
    const wall = (instant: number) => display.wall(instant, serverOffset(instant))
    return {
      short: (instant) => {
        const shown = wall(instant)
        return display.date(shown) === today ? display.time(shown) : display.dateTime(shown)
      },
      dateTime: (instant) => display.dateTime(wall(instant)),
      time: (instant) => display.time(wall(instant)),
      serverOffset,
    }
  }, [display, known, today])
}

/** Returns a reader of a report's times that uses the active connection's known offsets. */
export function useReadTimes(report: ReportName): (fields: RecordFields) => RecordReadings {
  const known = useKnownPeriods()
  return useCallback((fields) => readTimes(report, fields, known), [report, known])
}

export function useRecordTimes(report: ReportName, fields: RecordFields): RecordReadings {
  const read = useReadTimes(report)
  return useMemo(() => read(fields), [read, fields])
}

/** Explains a shown time in lines: as sent, in UTC, and the offset used. */
export function useTimeNote(): (time: FieldTime) => string | undefined {
  const t = useValueTexts()
  const reasonOf = useOffsetReason()
  return (time) => {
    if (time.kind === 'empty') return undefined
    if (time.kind === 'problem') return t(`clock:note.problems.${time.problem}`)
    const because = reasonOf(time.witness)
    return [
      t('clock:note.sent', { text: time.text }),
      t('clock:note.utc', { text: formatWall(time.instant, 'gregorian') }),
      t('clock:note.offset', { offset: offsetName(time.offsetMinutes), because }),
      ...(time.kind === 'epoch' && time.shiftMinutes !== 0 ? [t('clock:note.shifted')] : []),
    ].join('\n')
  }
}

/** Returns the reason for an offset, to end a sentence. */
export function useOffsetReason(): (witness: OffsetWitness) => string {
  const t = useValueTexts()
  return (witness) =>
    isWordy(witness) ? t(`clock:note.by.${witness}`) : t('clock:note.byWitness', { witness })
}

type Wordy = Extract<OffsetWitness, 'period' | 'fixed' | 'assumed'>

function isWordy(witness: OffsetWitness): witness is Wordy {
  return witness === 'period' || witness === 'fixed' || witness === 'assumed'
}

/** Returns a writer of when the first and the last call of one day, or of more, began (UTC milliseconds). */
export function useFirstLast(isOneDay: boolean) {
  const spanOf = useSpan()
  const display = useTimeDisplay()
  const { serverOffset } = useArrivalText()
  return useCallback(
    (first: number, last: number) => {
      const wallOf = (instant: number) => display.wall(instant, serverOffset(instant))
      const [from, to] = [wallOf(first), wallOf(last)]
      const short = isOneDay ? (wall: number) => display.time(wall).slice(0, 5) : display.date
      return {
        text: spanOf(short(from), short(to)),
        full: spanOf(display.dateTime(from), display.dateTime(to)),
      }
    },
    [spanOf, display, serverOffset, isOneDay],
  )
}

/** Returns a day on the call center's clock as a range in an address. */
export function useDayRange({ from, to }: Board['day']): string {
  const known = useKnownPeriods()
  const text = (instant: number) => formatRequestDate(wallAt(known, instant))
  return rangeText({ from: text(from), to: text(to - msOfMinute) })
}

/** Returns a function that formats an instant on a schedule's clock. */
export function useMomentOf({
  zone,
  connectionId,
}: Pick<Schedule, 'zone' | 'connectionId'>): (instant: number) => string {
  const { calendar, locale } = useFormats()
  const { data: known } = useClockOf(connectionId)
  const display = createTimeDisplay({ calendar, zone, locale })
  return (instant) => {
    const wall = zone === 'computer' || !known ? computerWall(instant) : wallAt(known, instant)
    return `\u2066${display.dateTime(wall).slice(0, -3)}\u2069`
  }
}
