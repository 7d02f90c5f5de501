import { useSearch } from '@tanstack/react-router'
import { definedView, shownRange } from '../../../../shared/figures/insights-view.ts'
import { keys } from '../../../data/keys.ts'
import { usePreferences } from '../../../data/preferences.ts'
import { useActiveProfile } from '../../../data/profiles.ts'
import { useCallCenterNow } from '../../../features/clock/times.ts'
import { ReportPaper } from '../../../features/printing/ReportPaper.tsx'
import { useDrawnTitle } from '../../../features/printing/use-drawn-title.ts'
import { AgentSheets } from './AgentSheets.tsx'
import { FigureSheets } from './FigureSheets.tsx'

/** Shows a scheduled report of figures or agents as sheets of paper. */
export function SheetsPage() {
  const { connection, language, calendar } = useSearch({ from: '/report-sheets' })
  return (
    <ReportPaper connection={connection} language={language} calendar={calendar}>
      <Sheets />
    </ReportPaper>
  )
}

function Sheets() {
  const address = useSearch({ from: '/report-sheets' })
  const { title, kind, team } = address
  const profileId = useActiveProfile()?.id
  const now = useCallCenterNow()
  const { definitions } = usePreferences()
  useDrawnTitle(title, profileId === undefined ? null : keys.figures(profileId))
  if (profileId === undefined) return null
  const view = definedView(address, definitions)
  const report = { profileId, view, range: shownRange(address.range, now), team }
  return kind === 'agents' ? <AgentSheets report={report} /> : <FigureSheets report={report} />
}
