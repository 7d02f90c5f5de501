import '../../features/printing/print.css'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { definedView, shownRange } from '../../../shared/kpi/insights-view.ts'
import { keys } from '../../data/keys.ts'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { usePreferences } from '../../data/preferences.ts'
import { ShownProfileContext, useActiveProfile } from '../../data/profiles.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { InsightsFigures } from './InsightsFigures.tsx'

/** Longer than the pause between the page's queries. */
const quietMilliseconds = 400

/**
 * Shows a scheduled report of any connection for printing. The host prints once the page has set the report's
 * title.
 */
export function ReportPage() {
  const { connection, title } = useSearch({ from: '/report' })
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = 'light'
    dataset.paper = 'page'
  })
  return (
    <ShownProfileContext value={connection}>
      <PageHeader title={withIslands(title)} printsItself />
      <NamedReport />
    </ShownProfileContext>
  )
}

function NamedReport() {
  return (
    <NamesContext value={useShownNames()}>
      <ReportFigures />
    </NamesContext>
  )
}

function ReportFigures() {
  const { title, connection: _, ...view } = useSearch({ from: '/report' })
  const profileId = useActiveProfile()?.id
  const now = useCallCenterNow()
  const { definitions } = usePreferences()
  const queries = useQueryClient()
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isFetching || profileId === undefined) return
    const timer = setInterval(() => {
      const figures = queries.getQueryCache().findAll({ queryKey: keys.figures(profileId) })
      // The host then gives up and notifies the user.
      const lacksOne = figures.length === 0 || figures.some(({ state }) => state.status === 'error')
      if (lacksOne || document.querySelector('[data-waiting]')) return
      clearInterval(timer)
      void drawn().then(() => {
        document.title = title
      })
    }, quietMilliseconds)
    return () => clearInterval(timer)
  }, [isFetching, profileId, queries, title])
  if (profileId === undefined) return null
  return (
    <InsightsFigures
      profileId={profileId}
      view={definedView(view, definitions)}
      range={shownRange(view.range, now)}
    />
  )
}

/** Isolates the dates in a title from right-to-left text. */
function withIslands(title: string): string {
  return title.replaceAll(/\d{4}([-.]\d\d){2}/g, '\u2066$&\u2069')
}

async function drawn(): Promise<void> {
  await document.fonts.ready
  // A frame draws the charts, and the next one shows them.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}
