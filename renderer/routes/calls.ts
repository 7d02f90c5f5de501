import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PhoneCall } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { readCallsAddress } from '../features/addresses/calls-address.ts'
import { getParentRoute } from './root.ts'

export const calls = createRoute({
  getParentRoute,
  path: paths.calls,
  validateSearch: readCallsAddress,
  component: lazyRouteComponent(() => import('../pages/calls/CallsPage.tsx'), 'CallsPage'),
  staticData: {
    menu: { group: null, icon: PhoneCall },
    places: [{ label: 'calls' }],
    hasLongTable: true,
    terms: ['call', 'callOutcome', 'lostCall', 'wait', 'legs', 'callFilters', 'kept', 'coverage'],
  },
})
