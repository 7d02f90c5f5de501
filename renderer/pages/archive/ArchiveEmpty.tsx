import { useNavigate } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useCoverage, useFollowCoverage } from '../../data/figures.ts'
import { useKeeping } from '../../data/keeping.ts'
import { readArchiveAddress, type WrittenQuery } from '../../features/addresses/archive-address.ts'
import { healthAddress } from '../../features/addresses/page-addresses.ts'
import { reportViews } from '../../features/addresses/report-views.ts'
import { readAddress } from '../../features/addresses/search-address.ts'
import { callCenterNow } from '../../features/clock/times.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { useKeepingText } from '../../features/keeping/use-keeping-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'

interface Props {
  readonly query: WrittenQuery
  /** Null for any time. */
  readonly range: DateRange | null
  readonly isFiltered: boolean
}

/** Says that nothing matches, or that nothing is archived yet. */
export function ArchiveEmpty({ query, range, isFiltered }: Props) {
  const { t } = useTranslation('archive')
  const navigate = useNavigate()
  const { profile, report, filter } = query
  const { from, to } = filter
  useFollowCoverage(profile)
  const { data: covered, isLoading } = useCoverage(
    from === null || to === null ? null : { profile, from, to },
  )
  const clear = (
    <Button onPress={() => void navigate({ to: '/archive', search: readArchiveAddress({ report }) })}>
      {t('form.clear')}
    </Button>
  )
  if (isLoading) return null
  if (range && covered) {
    return (
      <Absence
        icon={SearchX}
        profileId={profile}
        covered={covered}
        reports={[report]}
        claim={t('empty.none')}
        actions={clear}
      />
    )
  }
  if (isFiltered) {
    return (
      <Message
        icon={SearchX}
        title={t('empty.filteredTitle')}
        sentence={t('empty.filtered')}
        actions={clear}
      />
    )
  }
  return <NothingYet profileId={profile} report={report} />
}

/** Shows what keeping is doing about an empty archive. */
function NothingYet({ profileId, report }: { readonly profileId: string; readonly report: ReportName }) {
  const { t } = useTranslation(['archive', 'reports'])
  const navigate = useNavigate()
  const { data: state } = useKeeping(profileId)
  const text = useKeepingText()
  const view = reportViews[report]
  if (!state) return null
  return (
    <Message
      icon={Archive}
      title={t('archive:empty.title')}
      sentence={text(state)}
      actions={
        <>
          <Button onPress={() => void navigate({ to: '/health', search: healthAddress.parse({}) })}>
            {t('archive:empty.toHealth')}
          </Button>
          <Button
            look="quiet"
            onPress={() => void navigate({ to: view.path, search: readAddress(view, {}, callCenterNow()) })}
          >
            {t('archive:empty.toSearch', { report: t(`reports:views.${report}.title`) })}
          </Button>
        </>
      }
    />
  )
}
