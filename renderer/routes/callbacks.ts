import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PhoneOutgoing } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { callbacksAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const callbacks = createRoute({
  getParentRoute,
  path: paths.callbacks,
  validateSearch: (search: PageSearch) => callbacksAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/callbacks/CallbacksPage.tsx'), 'CallbacksPage'),
  staticData: {
    menu: { group: null, icon: PhoneOutgoing, mark: 'callbacks' },
    places: [{ label: 'callbacks' }],
    terms: ['callback', 'lostCall', 'callbackGoal', 'assignedTo', 'tried', 'done', 'coverage'],
  },
})
