import { type ComponentType, lazy, Suspense } from 'react'
import { usePreferences, usePreferencesSettled } from '../../queries/preferences.ts'
import { useProfiles } from '../../queries/profiles.ts'

const FirstSteps = lazy(() =>
  import('./FirstSteps.tsx').then(
    (module): { default: ComponentType } => ({ default: module.FirstSteps }),
    // Whoever can't be guided finds the demo all the same.
    () => ({ default: () => null }),
  ),
)

/** While there is only the demo, and the user hasn't chosen to stay with it, shows the first steps. */
export function FirstStart() {
  const { data } = useProfiles()
  const { demoChosen } = usePreferences()
  const settled = usePreferencesSettled()
  if (!settled || demoChosen || data?.profiles.length !== 1) return null
  return (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  )
}
