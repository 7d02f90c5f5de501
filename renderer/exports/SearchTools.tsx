import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../shared/reports/page.ts'
import type { SearchQuery } from '../../shared/reports/query.ts'
import type { ColumnLayout } from '../components/report-table/column-layout.ts'
import { FetchAllButton } from '../jobs/FetchAllButton.tsx'
import { useActiveProfile } from '../queries/profiles.ts'
import { ExportButton } from './ExportButton.tsx'

interface Props {
  /** Nothing while the form lacks what the search needs. */
  readonly query: SearchQuery | undefined
  readonly page: ReportPage | undefined
  readonly columns: ColumnLayout
}

/** What can be done with everything that a search finds: into the archive, or into a file. */
export function SearchTools({ query, page, columns }: Props) {
  const { t } = useTranslation('reports')
  const profileId = useActiveProfile()?.id
  if (!query || profileId === undefined) return null
  return (
    <>
      <FetchAllButton query={query} />
      <ExportButton
        sources={[
          { source: { kind: 'search', profileId, query }, count: page?.total ?? null },
          { source: { kind: 'page', profileId, query }, count: page?.records.length ?? null },
        ]}
        columns={columns}
        name={t(`views.${query.report}.title`)}
      />
    </>
  )
}
