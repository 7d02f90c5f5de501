import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { getParentRoute } from './root.ts'

export const teamArchive = createRoute({
  getParentRoute,
  path: paths.teamArchive,
  component: lazyRouteComponent(() => import('../pages/team-archive/TeamArchivePage.tsx'), 'TeamArchivePage'),
  staticData: {
    menu: { group: 'setup', icon: Database },
    places: [{ label: 'teamArchive' }],
    terms: ['teamArchive', 'receiver', 'waitingEntries', 'keeper', 'authority'],
  },
})
