import { reportViews } from '../../features/addresses/report-views.ts'
import { ReportSearchPage } from './ReportSearchPage.tsx'

export function QuickSearchPage() {
  return <ReportSearchPage view={reportViews.quick} />
}

export function QueueSearchPage() {
  return <ReportSearchPage view={reportViews.queue} />
}

export function QueueDetailsPage() {
  return <ReportSearchPage view={reportViews.queueDetails} />
}
