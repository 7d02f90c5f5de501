import { useConnections } from '../../data/connections.ts'
import { usePreferences, usePreferencesSettled } from '../../data/preferences.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import styles from './first-start.module.css'

const Place = () => <div className={styles.place} />
const FirstSteps = lazyPart(() => import('./FirstSteps.tsx'), 'FirstSteps', Place)

/** Shows the first steps while the demo is the only connection, unless the user dismissed them. */
export function FirstStart() {
  const { data } = useConnections()
  const { demoChosen } = usePreferences()
  const settled = usePreferencesSettled()
  if (!settled || demoChosen || data?.connections.length !== 1) return null
  return <FirstSteps />
}
