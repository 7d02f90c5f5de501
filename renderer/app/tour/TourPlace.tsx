import { useLocation } from '@tanstack/react-router'
import { paths } from '../../../shared/page-address.ts'
import { useConnections } from '../../data/connections.ts'
import { usePreferences, usePreferencesSettled } from '../../data/preferences.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import styles from './tour.module.css'

/** Nothing moves when the tour comes. */
const Place = () => <div className={styles.tour} />
const Tour = lazyPart(() => import('./Tour.tsx'), 'Tour', Place)

/** The pages that a console may begin on: they offer the tour. */
const offering: readonly string[] = [paths.now, paths.quickSearch]

/** Offers a tour of the demo while it is the only connection, and shows it beside every page until it ends. */
export function TourPlace() {
  const { data } = useConnections()
  const { demoChosen, tour } = usePreferences()
  const settled = usePreferencesSettled()
  const offers = useLocation({ select: ({ pathname }) => offering.includes(pathname) })
  if (!settled || demoChosen || data?.connections.length !== 1) return null
  return tour !== null || offers ? <Tour /> : null
}
