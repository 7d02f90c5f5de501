import { useNavigate } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../../../shared/clock/range.ts'
import type { InsightsView } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useRemoveScheduledView, useRenameScheduledView } from '../../data/schedules.ts'
import { scheduledReportsAddress } from '../../features/addresses/page-addresses.ts'
import { SavedSearches } from '../../features/saved/SavedSearches.tsx'
import { Button } from '../../ui/controls/Button.tsx'

/** Lists saved views, each of which can have a schedule, and schedules the shown queues. */
export function ScheduledViews({ address }: { readonly address: InsightsView }) {
  const { t } = useTranslation('insights')
  const navigate = useNavigate()
  const removeView = useRemoveScheduledView()
  const renameView = useRenameScheduledView()
  const schedule = (asked: object) =>
    void navigate({
      to: paths.scheduledReports,
      search: scheduledReportsAddress.parse({ edit: 'new', ...asked }),
    })
  return (
    <>
      <SavedSearches
        page="insights"
        address={address}
        extras={{
          tools: ({ name }) => (
            <Button
              look="quiet"
              square
              small
              aria-label={t('schedule.of', { name })}
              onPress={() => schedule({ start: 'view', view: name })}
            >
              <CalendarClock size={14} aria-hidden="true" />
            </Button>
          ),
          onRenamed: ({ name: view }, name) => renameView.mutate({ view, name }),
          // The schedule stays until the deletion is final.
          onGone: ({ name }) => removeView.mutate(name),
        }}
      />
      <Button
        look="quiet"
        small
        onPress={() => schedule({ start: rhythmOf(address.range), queues: address.queues })}
      >
        <CalendarClock size={14} aria-hidden="true" />
        {t('schedule.button')}
      </Button>
    </>
  )
}

/** Returns the rhythm whose periods are about as long as a range. */
function rhythmOf(range: string): 'day' | 'week' | 'month' {
  const { from, to } = rangeOf(range)
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000 + 1
  if (days <= 1) return 'day'
  return days <= 10 ? 'week' : 'month'
}
