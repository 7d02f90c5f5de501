import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { callAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const call = createRoute({
  getParentRoute,
  path: paths.call,
  validateSearch: (search: PageSearch) => callAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/call/CallPage.tsx'), 'CallPage'),
})
