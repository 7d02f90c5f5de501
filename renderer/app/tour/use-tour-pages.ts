import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { lostOutcomes } from '../../../shared/calls/outcome.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { anyCalendar, presetRange } from '../../../shared/date-presets.ts'
import type { CallbackCaller } from '../../../shared/figures/callbacks.ts'
import { paths } from '../../../shared/page-address.ts'
import type { TourStep } from '../../../shared/preferences.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useCallbacks } from '../../data/callbacks.ts'
import { useSeries } from '../../data/figures.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { includedValues, readCallsAddress } from '../../features/addresses/calls-address.ts'
import {
  boardAddress,
  callbacksAddress,
  insightsAddress,
  lastMomentOfCaller,
  nowAddress,
} from '../../features/addresses/page-addresses.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { usePageScope } from '../../features/figures/use-page-scope.ts'
import { worstHours } from './worst-hours.ts'

/** In seconds: of the callers to call back, the last one who waited so long tells most. */
const leastWait = 5

/** The page of each step; null until the archive has what it shows. */
type TourPages = Readonly<Record<TourStep, LinkOptions | null>>

export const firstPage = linkOptions({ to: paths.now, search: nowAddress.parse({}) })

/** Returns the pages of one story: the hours in which most callers were lost, and one of the lost. */
export function useTourPages(): TourPages {
  const now = useCallCenterNow()
  const { from } = presetRange('yesterday', now, anyCalendar)
  const { to } = presetRange('today', now, anyCalendar)
  const lastDays = { from, to }
  const hours = useWorstHours()
  const caller = useLostCaller(lastDays)
  const range = rangeText(lastDays)
  const call = caller?.cuid ?? ''
  return {
    queue: firstPage,
    why:
      hours &&
      linkOptions({
        to: paths.insights,
        search: insightsAddress.parse({ range: rangeText(dayOf(hours)), why: rangeText(hours) }),
      }),
    call:
      caller &&
      linkOptions({
        to: paths.calls,
        search: readCallsAddress({ range, outcome: includedValues(lostOutcomes), open: call }),
      }),
    board: caller && linkOptions({ to: paths.now, search: boardAddress(lastMomentOfCaller(caller), call) }),
    callback: linkOptions({ to: paths.callbacks, search: callbacksAddress.parse({ range, sort: 'latest' }) }),
  }
}

/** Returns the hours of the last days that are over; null until those are complete. */
function useWorstHours(): DateRange | null {
  const choices = useFigureChoices()
  const now = useCallCenterNow()
  const { from } = presetRange('last7Days', now, anyCalendar)
  const { to } = presetRange('yesterday', now, anyCalendar)
  const { scope, covered } = usePageScope(rangeText({ from, to }), {})
  const { data: series } = useSeries(scope ? { ...scope, choices, unit: 'hour' } : null)
  const isComplete = covered?.coverage.every(
    ({ report, lacking }) => report !== 'queue' || lacking.length === 0,
  )
  return series && isComplete ? worstHours(series.timeline) : null
}

/** Returns the caller whose story is told: the same until the tour ends. */
function useLostCaller(days: DateRange): CallbackCaller | null {
  const { scope } = usePageScope(rangeText(days), {})
  const { data } = useCallbacks(scope ? { ...scope, openOnly: true, sort: 'latest', limit: 50 } : null)
  const [told, setTold] = useState<CallbackCaller | null>(null)
  const known = data?.callers.filter(({ cuid }) => cuid !== null) ?? []
  const last = known.find(({ waited }) => (waited ?? 0) >= leastWait) ?? known[0]
  if (told === null && last) setTold(last)
  return told
}

const dayOf = ({ from, to }: DateRange): DateRange => ({
  from: `${from.slice(0, 10)} 00:00`,
  to: `${to.slice(0, 10)} 23:59`,
})
