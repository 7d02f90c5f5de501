import { CloudDownload, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '../../../shared/jobs.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { type DateRange, searchQuery } from '../../../shared/reports/query.ts'
import { useFiguresLag } from '../../data/figures.ts'
import { useJobs, useStartFetch } from '../../data/jobs.ts'
import { Button } from '../../ui/controls/Button.tsx'

interface Props {
  readonly profileId: string
  readonly range: DateRange
  readonly report: ReportName
  readonly labelled: boolean
}

/** Fetches a report's records of the period into the archive. */
export function FetchButton({ profileId, range, report, labelled }: Props) {
  const { t } = useTranslation('insights')
  const start = useStartFetch()
  const name = t(`coverage.reports.${report}`)
  const isJobUnderWay = useJobs().some(
    (job) =>
      isUnderWay(job) &&
      job.profileId === profileId &&
      job.work.kind === 'fetch' &&
      job.work.query.report === report,
  )
  const isFetching = useFiguresLag(profileId, isJobUnderWay) || start.isPending
  const Icon = isFetching ? Hourglass : CloudDownload
  const query = () =>
    searchQuery.parse({ report, conditions: {}, range, alike: false, start: 0, count: 20, sorting: null })
  const label = t(isFetching ? 'coverage.fetching' : 'coverage.fetch', { report: name })
  return (
    <span title={label}>
      <Button
        look={labelled ? 'plain' : 'quiet'}
        square={!labelled}
        small
        aria-label={label}
        onPress={() => {
          if (!isFetching) start.mutate({ profileId, query: query() })
        }}
      >
        <Icon size={14} aria-hidden="true" />
        {labelled && label}
      </Button>
    </span>
  )
}
