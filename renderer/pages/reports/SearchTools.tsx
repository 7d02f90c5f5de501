import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { conditionNames } from '../../../shared/reports/definitions.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { ExportButton } from '../../features/exports/ExportButton.tsx'
import type { ColumnLayout } from '../../features/table/column-layout.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const KeepPeriod = lazyPart(() => import('../../features/keeping/KeepPeriod.tsx'), 'KeepPeriod')

interface Props {
  /** Undefined while the form lacks a required value. */
  readonly query: SearchQuery | undefined
  readonly page: ReportPage | undefined
  readonly columns: ColumnLayout
}

/** Offers to keep the searched period in the archive, and to export the results. */
export function SearchTools({ query, page, columns }: Props) {
  const { t } = useTranslation('reports')
  const profileId = useActiveProfile()?.id
  const display = useServerDisplay()
  if (!query || profileId === undefined) return null
  const { range, conditions, alike } = query
  const moment = (date: string) => display.dateTime(wallOfRequestDate(date)).slice(0, -3)
  const asked = conditionNames.flatMap((name) =>
    conditions[name] === ''
      ? []
      : [t('form.condition', { name: t(`form.conditions.${name}`), value: conditions[name] })],
  )
  const period = range && t('form.period', { from: moment(range.from), to: moment(range.to) })
  const search = [...(period ? [period] : []), ...asked, ...(alike ? [t('form.alike')] : [])].join(
    t('table.listSeparator'),
  )
  const about = t('form.shown', { search })
  return (
    <>
      {range && (
        <Suspense fallback={null}>
          <KeepPeriod profileId={profileId} range={range} />
        </Suspense>
      )}
      <ExportButton
        sources={[
          { source: { kind: 'search', profileId, query }, count: page?.total ?? null },
          { source: { kind: 'page', profileId, query }, count: page?.records.length ?? null },
        ]}
        about={about}
        columns={columns}
        name={t(`views.${query.report}.title`)}
      />
    </>
  )
}
