import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WrittenQuery } from '../../features/addresses/archive-address.ts'
import { reportViews } from '../../features/addresses/report-views.ts'
import { readAddress } from '../../features/addresses/search-address.ts'
import { callCenterNow } from '../../features/clock/times.ts'
import { NoRows } from '../../features/figures/NoRows.tsx'
import { Button } from '../../ui/controls/Button.tsx'

interface Props {
  readonly query: WrittenQuery
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** Says that nothing matches, or that nothing is archived yet. */
export function ArchiveEmpty({ query, isFiltered, onClear }: Props) {
  const { t } = useTranslation(['archive', 'reports'])
  const navigate = useNavigate()
  const { profile, report, filter } = query
  const { from, to } = filter
  const view = reportViews[report]
  return (
    <NoRows
      profileId={profile}
      period={from === null || to === null ? null : { from, to }}
      reports={[report]}
      claim={t('archive:empty.none')}
      isFiltered={isFiltered}
      onClear={onClear}
      elsewhere={
        <Button
          look="quiet"
          onPress={() => void navigate({ to: view.path, search: readAddress(view, {}, callCenterNow()) })}
        >
          {t('archive:empty.toSearch', { report: t(`reports:views.${report}.title`) })}
        </Button>
      }
    />
  )
}
