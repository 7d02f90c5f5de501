import { useTranslation } from 'react-i18next'
import { eventScreenColumns } from '../../../shared/exports.ts'
import type { EventFilter, EventSource } from '../../../shared/webhooks/feed.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { ExportButton } from '../../features/exports/ExportButton.tsx'

interface Props {
  readonly source: EventSource
  readonly filter: EventFilter
  readonly isFiltered: boolean
}

/** Everything stored that matches the filter, into a file; refused requests are no events. */
export function FeedExport({ source, filter, isFiltered }: Props) {
  const { t } = useTranslation('feed')
  const profileId = useActiveProfile()?.id
  if (profileId === undefined) return null
  return (
    <ExportButton
      sources={[{ source: { kind: 'events', profileId, source, filter }, count: null }]}
      columns={{ order: eventScreenColumns, hidden: [] }}
      name={t(isFiltered ? 'export.filtered' : 'export.all')}
    />
  )
}
