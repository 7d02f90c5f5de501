import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { alarmsAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const alarms = createRoute({
  getParentRoute,
  path: paths.alarms,
  validateSearch: (search: PageSearch) => alarmsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/alarms/AlarmsPage.tsx'), 'AlarmsPage'),
  staticData: {
    tabOf: 'connections',
    places: [{ label: 'alarms' }],
    terms: ['alarm', 'lostCall', 'serviceLevel', 'abandonment', 'wait', 'openingHours', 'event'],
  },
})
