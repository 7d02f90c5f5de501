import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { connectionsAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const connections = createRoute({
  getParentRoute,
  path: paths.connections,
  validateSearch: (search: PageSearch) => connectionsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
  staticData: {
    menu: { group: 'setup', icon: Plug },
    places: [{ label: 'connections', sets: { edit: '' } }],
    terms: [
      'baseUrl',
      'authentication',
      'quickPath',
      'certificate',
      'secrets',
      'clock',
      'openingHours',
      'demo',
    ],
  },
})
