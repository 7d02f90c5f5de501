import { useTranslation } from 'react-i18next'
import { fileDay } from '../../../shared/clock/display.ts'
import { rangeOf } from '../../../shared/clock/range.ts'
import { useNames } from '../../data/people.ts'
import { type CallsAddress, conditionsOf } from '../../features/addresses/calls-address.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useCallValueText } from './CallValue.tsx'

/** More filters than these would make a name that nobody reads. */
const namedFilters = 4

/** Returns the name of a file of the shown calls, by what it holds: `Calls 2026-11-28 Support`. */
export function useCallsFileName(address: CallsAddress): string {
  const { t } = useTranslation('calls')
  const { calendar, language } = useFormats()
  const now = useCallCenterNow()
  const nameOf = useNames()
  const textOf = useCallValueText()
  const day = (date: string) => fileDay(date, calendar, language)
  const period = (): string => {
    if (address.range === '') return t('file.until', { day: day(now) })
    const { from, to } = rangeOf(address.range)
    // A part of a day is named by its times, which no file name may write with a colon.
    const isWhole = from.endsWith('00:00') && to.endsWith('23:59')
    const end = (date: string) => (isWhole ? day(date) : `${day(date)} ${date.slice(11).replace(':', '.')}`)
    return end(from) === end(to) ? end(from) : t('file.days', { from: end(from), to: end(to) })
  }
  const filters = conditionsOf(address).map(({ column, value, excludes }) => {
    const named = column === 'queue' || column === 'agent' ? nameOf(column, value) : null
    const text = named ?? textOf(column, value)
    return excludes ? t('file.without', { value: text }) : text
  })
  return [t('title'), period(), ...filters.slice(0, namedFilters), address.text]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 120)
}
