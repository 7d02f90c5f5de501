import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { staffingAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const staffing = createRoute({
  getParentRoute,
  path: paths.staffing,
  validateSearch: (search: PageSearch) => staffingAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/staffing/StaffingPage.tsx'), 'StaffingPage'),
  staticData: {
    tabOf: 'insights',
    places: [{ label: 'staffing' }],
    terms: ['staffing', 'serviceLevel', 'talk', 'coverage'],
  },
})
