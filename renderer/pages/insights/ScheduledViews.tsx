import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InsightsView } from '../../../shared/kpi/insights-view.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useRemoveSchedule, useRenameSchedule, useSchedules } from '../../data/schedules.ts'
import { SavedSearches } from '../../features/saved/SavedSearches.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ScheduleStatus } from './ScheduleStatus.tsx'

const ScheduleDialog = lazy(() =>
  import('./ScheduleDialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
)

/** Lists saved views, each of which can have a schedule. */
export function ScheduledViews({ address }: { readonly address: InsightsView }) {
  const { t } = useTranslation('insights')
  /** The view whose schedule is shown. */
  const [scheduled, setScheduled] = useState<string | null>(null)
  const profileId = useActiveProfile()?.id
  const schedules = useSchedules()
  const removeSchedule = useRemoveSchedule()
  const renameSchedule = useRenameSchedule()
  const stateOf = (view: string) => schedules.find((schedule) => schedule.view === view)
  const hasFailed = schedules.some(({ failed }) => failed !== null)
  return (
    <>
      <SavedSearches
        page="insights"
        address={address}
        extras={{
          alarm: hasFailed ? t('schedule.alarm') : null,
          tools: ({ name }, close) => (
            <Button
              look="quiet"
              square
              small
              aria-label={t('schedule.of', { name })}
              onPress={() => {
                close()
                setScheduled(name)
              }}
            >
              <CalendarClock size={14} aria-hidden="true" />
            </Button>
          ),
          status: ({ name }) => {
            const state = stateOf(name)
            return state && <ScheduleStatus state={state} />
          },
          onRenamed: ({ name: view }, name) => {
            if (stateOf(view)) renameSchedule.mutate({ view, name })
          },
          // The schedule stays until the deletion is final.
          onGone: ({ name }) => removeSchedule.mutate(name),
        }}
      />
      {scheduled !== null && profileId !== undefined && (
        <Suspense fallback={null}>
          <ScheduleDialog
            view={scheduled}
            profileId={profileId}
            state={stateOf(scheduled)}
            onClose={() => setScheduled(null)}
          />
        </Suspense>
      )}
    </>
  )
}
