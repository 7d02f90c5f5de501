import { useNavigate } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useCoverage, useFollowCoverage } from '../../data/figures.ts'
import { useKeeping } from '../../data/keeping.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { healthAddress } from '../addresses/page-addresses.ts'
import { useKeepingText } from '../keeping/use-keeping-text.ts'
import { Absence } from './Absence.tsx'

interface Props {
  readonly connectionId: string
  /** The searched period in UTC milliseconds; null for any time. */
  readonly period: { readonly from: number; readonly to: number } | null
  /** The reports that could have rows. */
  readonly reports: readonly ReportName[]
  /** What is missing, as in `Absence`. */
  readonly claim: string
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** An action beside the way to Health while nothing is stored. */
  readonly elsewhere?: ReactNode
}

/** Says that none of the stored records match, or that nothing is stored yet. */
export function NoRows({ connectionId, period, reports, claim, isFiltered, onClear, elsewhere }: Props) {
  const { t } = useTranslation('archive')
  useFollowCoverage(connectionId)
  const { data: covered, isLoading } = useCoverage(period && { connectionId, ...period })
  const clear = <Button onPress={onClear}>{t('form.clear')}</Button>
  if (isLoading) return null
  if (covered) {
    return <Absence icon={SearchX} {...{ connectionId, covered, reports, claim }} actions={clear} />
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
  return <NothingYet connectionId={connectionId}>{elsewhere}</NothingYet>
}

/** Shows what keeping is doing about an empty archive. */
function NothingYet({
  connectionId,
  children,
}: {
  readonly connectionId: string
  readonly children: ReactNode
}) {
  const { t } = useTranslation('archive')
  const navigate = useNavigate()
  const { data: state } = useKeeping(connectionId)
  const text = useKeepingText()
  if (!state) return null
  return (
    <Message
      icon={Archive}
      title={t('empty.title')}
      sentence={text(state)}
      actions={
        <>
          <Button onPress={() => void navigate({ to: paths.health, search: healthAddress.parse({}) })}>
            {t('empty.toHealth')}
          </Button>
          {children}
        </>
      }
    />
  )
}
