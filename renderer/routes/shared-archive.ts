import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { getParentRoute } from './root.ts'

export const sharedArchive = createRoute({
  getParentRoute,
  path: paths.sharedArchive,
  component: lazyRouteComponent(
    () => import('../pages/shared-archive/SharedArchivePage.tsx'),
    'SharedArchivePage',
  ),
  staticData: {
    menu: { group: 'setup', icon: Database },
    places: [{ label: 'sharedArchive' }],
    terms: ['sharedArchive', 'receiver', 'waitingEntries', 'keeper', 'authority'],
  },
})
