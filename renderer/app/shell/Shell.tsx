import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ofTheConsole } from '../../../shared/page-address.ts'
import { useClock } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useToday } from '../../data/day.ts'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { useShownPage } from '../../features/addresses/last-addresses.ts'
import { useIsOwnWindow } from '../../features/addresses/page-addresses.ts'
import { PlacesContext } from '../../features/addresses/places.ts'
import { searchOnDay } from '../../features/addresses/range-of-day.ts'
import { lastSearch, rememberSearch } from '../../features/addresses/remembered-searches.ts'
import { useAlarmSound } from '../../features/alarms/use-alarm-sound.ts'
import { usePaperForm } from '../../features/printing/paper-form.ts'
import { useIsLeaving } from '../../features/state/use-is-leaving.ts'
import { placeOf, tabSets } from '../../routes/menu.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { WindowKeys } from '../keyboard/WindowKeys.tsx'
import { TourPlace } from '../tour/TourPlace.tsx'
import { DisconnectedBanner } from '../windows/DisconnectedBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StatusBar } from './StatusBar.tsx'
import styles from './shell.module.css'

const ConsoleNotices = lazyPart(() => import('../notices/ConsoleNotices.tsx'), 'ConsoleNotices')

const OwnWindow = lazy(() =>
  import('../windows/OwnWindow.tsx').then((module) => ({ default: module.OwnWindow })),
)

const UndoToasts = lazyPart(() => import('../undo/UndoToasts.tsx'), 'UndoToasts')

/** Renders the frame of every page. */
export function Shell() {
  const { t } = useTranslation('shell')
  useAlarmSound(useActiveConnection()?.id)
  const names = useShownNames()
  const isOwn = useIsOwnWindow()
  useLastAddresses(!isOwn)
  useNewDay()
  if (isOwn) {
    return (
      <Suspense fallback={null}>
        <OwnWindow />
      </Suspense>
    )
  }
  return (
    <NamesContext value={names}>
      <div className={styles.shell}>
        <button
          type="button"
          className={styles.skip}
          onClick={() => document.getElementById('content')?.focus()}
        >
          {t('skipToContent')}
        </button>
        <Sidebar />
        <main id="content" tabIndex={-1} className={styles.content}>
          <DisconnectedBanner />
          <Suspense fallback={null}>
            <ConsoleNotices />
          </Suspense>
          <TourPlace />
          <PlacesContext value={tabSets}>
            <Outlet />
          </PlacesContext>
        </main>
        <StatusBar />
        <WindowKeys />
        <Suspense fallback={null}>
          <UndoToasts />
        </Suspense>
      </div>
    </NamesContext>
  )
}

/** Whether the window was opened on a range of days, and not on one that a page chose by the clock that was assumed. */
const openedOnRange = /[?&]range=/.test(location.hash)

/** Remembers each page's filters by connection, and shows a connection's own when it becomes the active one. */
function useLastAddresses(isConsole: boolean): void {
  const connectionId = useActiveConnection()?.id
  const { path, search, viewPart } = useShownPage()
  const isClockKnown = useClock() !== undefined
  const today = useToday()
  const calendar = useFormats()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const before = useRef({ connectionId, path: '', search: {} })
  useEffect(() => {
    // By an assumed clock, the day may be another.
    if (connectionId === undefined || !isConsole || !isClockKnown || isLeaving(path)) return
    const last = before.current
    before.current = { connectionId, path, search }
    const isOther = last.connectionId !== undefined && last.connectionId !== connectionId
    // Only the day changed: what is remembered stays of the day before, from which it is brought on.
    if (last.connectionId === connectionId && last.path === path && last.search === search) return
    const place = isOther ? placeOf({ path, search, viewPart }) : undefined
    if (place && !ofTheConsole.has(place.path))
      void navigate({
        ...place.link(lastSearch(connectionId, place, { day: today, calendar })),
        replace: true,
      })
    else rememberSearch(connectionId, { path, search, viewPart }, today)
  }, [isConsole, isClockKnown, connectionId, path, search, viewPart, today, calendar, navigate, isLeaving])
}

/** At the call center's midnight, moves the page's range of days on where it is a preset, such as today. */
function useNewDay(): void {
  const connectionId = useActiveConnection()?.id
  const isClockKnown = useClock() !== undefined
  const today = useToday()
  const calendar = useFormats()
  const { path, search } = useShownPage()
  const isPaper = usePaperForm() !== null
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const before = useRef({ connectionId, today, isClockKnown })
  useEffect(() => {
    if (isLeaving(path)) return
    const last = before.current
    before.current = { connectionId, today, isClockKnown }
    if (last.connectionId !== connectionId || isPaper) return
    // What the window was opened on is of the call center's days, also where its clock is known only now.
    if (!last.isClockKnown && openedOnRange) return
    const next = searchOnDay(search, last.today, today, calendar)
    if (next) void navigate({ to: '.', search: () => next, replace: true })
  }, [connectionId, today, isClockKnown, calendar, path, search, isPaper, navigate, isLeaving])
}
