import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { peopleAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const people = createRoute({
  getParentRoute,
  path: paths.people,
  validateSearch: (search: PageSearch) => peopleAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/people/PeoplePage.tsx'), 'PeoplePage'),
  staticData: {
    tabOf: 'connections',
    places: [{ label: 'people' }],
    terms: ['directory', 'queueEntry', 'attempt'],
  },
})
