import { useContext } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { useLocale } from 'react-aria-components/I18nProvider'
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'

/** The month that is shown, before its year in either language and calendar. */
export function MonthHeading() {
  const state = useContext(RangeCalendarStateContext)
  const { locale } = useLocale()
  if (state === null) return null
  const { start } = state.visibleRange
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    start.toDate('UTC'),
  )
  const year = new Intl.NumberFormat(locale, { useGrouping: false }).format(start.year)
  return <Heading>{`${month} ${year}`}</Heading>
}
