import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Bookmark, CalendarClock, ChevronDown, CircleAlert, Trash2 } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { presetOf } from '../../../shared/date-presets.ts'
import { type InsightsView, insightsView } from '../../../shared/kpi/insights-view.ts'
import type { SavedView } from '../../../shared/preferences.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import type { ScheduleState } from '../../../shared/schedules/schedule.ts'
import { Button } from '../../components/controls/Button.tsx'
import menu from '../../components/controls/menu.module.css'
import { TextField } from '../../components/controls/TextField.tsx'
import { usePreferences, useSavePreferences } from '../../queries/preferences.ts'
import { useActiveProfile } from '../../queries/profiles.ts'
import { useRemoveSchedule, useSchedules } from '../../queries/schedules.ts'
import { useFigureFormats } from './figure-formats.ts'
import { ScheduleStatus } from './ScheduleStatus.tsx'
import styles from './views.module.css'

const ScheduleDialog = lazy(() =>
  import('./ScheduleDialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
)

interface Props {
  readonly address: InsightsView
  readonly range: DateRange
  /** The call center's wall clock. */
  readonly now: string
}

/** The views that were saved by name: to open, to save, to have written into a folder, and to forget. */
export function SavedViews({ address, range, now }: Props) {
  const { t } = useTranslation('insights')
  const { calendar } = useFigureFormats()
  const { views } = usePreferences()
  const savePreferences = useSavePreferences()
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** The view whose schedule is shown. */
  const [scheduled, setScheduled] = useState<string | null>(null)
  const profileId = useActiveProfile()?.id
  const schedules = useSchedules()
  const removeSchedule = useRemoveSchedule()
  const stateOf = (view: string) => schedules.find((schedule) => schedule.view === view)
  const hasFailed = schedules.some(({ failed }) => failed !== null)
  const without = (gone: string) => views.filter((view) => view.name !== gone)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return
    // A range that is a preset goes with the days.
    const preset = presetOf(range, now, calendar)
    const view: SavedView = { name: given, address: { ...address, range: preset ?? address.range } }
    const all = [...without(given), view]
    savePreferences({ views: all.sort((a, b) => a.name.localeCompare(b.name)) })
    setName('')
  }

  const forget = (view: string) => {
    savePreferences({ views: without(view) })
    if (stateOf(view)) removeSchedule.mutate(view)
  }

  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button look="quiet" small>
          {hasFailed ? (
            <CircleAlert size={14} className={styles.bad} role="img" aria-label={t('schedule.alarm')} />
          ) : (
            <Bookmark size={14} aria-hidden="true" />
          )}
          {t('views.button')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
        <Popover className={clsx(menu.popover)} placement="bottom end" offset={4}>
          <Dialog className={clsx(styles.views)} aria-label={t('views.button')}>
            {({ close }) => (
              <>
                {views.length === 0 && <p className={styles.none}>{t('views.none')}</p>}
                <ul>
                  {views.map((view) => (
                    <li key={view.name}>
                      <div className={styles.view}>
                        <Link to="/insights" search={insightsView.parse(view.address)} onClick={close}>
                          <bdi>{view.name}</bdi>
                        </Link>
                        <Button
                          look="quiet"
                          square
                          small
                          aria-label={t('schedule.of', { name: `\u2068${view.name}\u2069` })}
                          onPress={() => {
                            setOpen(false)
                            setScheduled(view.name)
                          }}
                        >
                          <CalendarClock size={14} aria-hidden="true" />
                        </Button>
                        <Button
                          look="quiet"
                          square
                          small
                          aria-label={t('views.forget', { name: `\u2068${view.name}\u2069` })}
                          onPress={() => forget(view.name)}
                        >
                          <Trash2 size={14} aria-hidden="true" />
                        </Button>
                      </div>
                      <Status state={stateOf(view.name)} />
                    </li>
                  ))}
                </ul>
                <form onSubmit={save}>
                  <TextField label={t('views.name')} name="view" value={name} onChange={setName} />
                  <Button type="submit" look="primary">
                    {t('views.save')}
                  </Button>
                </form>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
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

function Status({ state }: { readonly state: ScheduleState | undefined }) {
  return state ? <ScheduleStatus state={state} /> : null
}
