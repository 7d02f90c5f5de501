// Must come first: a chunk runs its modules in import order.
import './app/jitless.ts'
import './app/trusted-types.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultPreferences } from '../shared/preferences.ts'
import { Appearance } from './app/appearance.tsx'
import { router } from './app/router.tsx'
import { isLocked, onLock } from './data/client/token.ts'
import { followServices, queryClient } from './data/query-client.ts'
import { nameControls } from './i18n/control-words.ts'
import { spokenLanguage, startI18n } from './i18n/i18n.ts'
import { localeWith } from './ui/values/formats.ts'

const LockedPage = lazy(() =>
  import('./app/locked/LockedPage.tsx').then((module) => ({ default: module.LockedPage })),
)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const { language, digits } = defaultPreferences
startI18n(localeWith(spokenLanguage(language), digits))
nameControls()
followServices()
createRoot(root).render(<App />)

function App() {
  if (useSyncExternalStore(onLock, isLocked)) {
    return (
      <Suspense fallback={null}>
        <LockedPage />
      </Suspense>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <RouterProvider router={router} />
      </Appearance>
    </QueryClientProvider>
  )
}
