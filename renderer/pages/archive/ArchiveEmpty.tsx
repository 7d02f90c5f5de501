import { useNavigate } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useCoverage } from '../../data/figures.ts'
import { readArchiveAddress, type WrittenQuery } from '../../features/addresses/archive-address.ts'
import { reportViews } from '../../features/addresses/report-views.ts'
import { readAddress } from '../../features/addresses/search-address.ts'
import { callCenterNow } from '../../features/clock/times.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'

interface Props {
  readonly query: WrittenQuery
  /** Null for any time. */
  readonly range: DateRange | null
  readonly isFiltered: boolean
}

/** Says that nothing matches, or how to fill the archive. */
export function ArchiveEmpty({ query, range, isFiltered }: Props) {
  const { t } = useTranslation(['archive', 'reports'])
  const navigate = useNavigate()
  const { profile, report, filter } = query
  const { from, to } = filter
  const { data: covered, isLoading } = useCoverage(
    from === null || to === null ? null : { profile, from, to },
  )
  const view = reportViews[report]
  const name = t(`reports:views.${report}.title`)
  const clear = (
    <Button onPress={() => void navigate({ to: '/archive', search: readArchiveAddress({ report }) })}>
      {t('archive:form.clear')}
    </Button>
  )
  if (isLoading) return null
  if (range && covered) {
    return (
      <Absence
        icon={SearchX}
        profileId={profile}
        range={range}
        covered={covered}
        reports={[report]}
        claim={t('archive:empty.none')}
        actions={clear}
      />
    )
  }
  if (isFiltered) {
    return (
      <Message
        icon={SearchX}
        title={t('archive:empty.filteredTitle')}
        sentence={t('archive:empty.filtered')}
        actions={clear}
      />
    )
  }
  const sentence =
    report === 'queueDetails' ? t('archive:empty.walk') : t('archive:empty.fetch', { report: name })
  return (
    <Message
      icon={Archive}
      title={t('archive:empty.title')}
      sentence={sentence}
      actions={
        <Button
          onPress={() => void navigate({ to: view.path, search: readAddress(view, {}, callCenterNow()) })}
        >
          {t('archive:empty.open', { report: name })}
        </Button>
      }
    />
  )
}
