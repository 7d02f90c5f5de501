import { useMemo } from 'react'
import { createTimeDisplay, type TimeDisplay } from '../../shared/clock/display.ts'
import { useFormats } from '../components/values/formats.ts'
import { usePreferences } from '../queries/preferences.ts'

/** Writes times in the chosen calendar, zone and language. */
export function useTimeDisplay(): TimeDisplay {
  const { language, calendar } = useFormats()
  const { zone } = usePreferences()
  return useMemo(() => createTimeDisplay({ calendar, zone, locale: language }), [calendar, zone, language])
}
