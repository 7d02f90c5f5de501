import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isLocked, onLock } from '../data/client/token.ts'
import { queryClient } from '../data/query-client.ts'
import { Appearance } from './appearance.tsx'
import { router } from './router.tsx'

const LockedPage = lazy(() =>
  import('./locked/LockedPage.tsx').then((module) => ({ default: module.LockedPage })),
)

export function App() {
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
