import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { getParentRoute } from './root.ts'

export const destinations = createRoute({
  getParentRoute,
  path: paths.destinations,
  component: lazyRouteComponent(
    () => import('../pages/destinations/DestinationsPage.tsx'),
    'DestinationsPage',
  ),
  staticData: {
    tabOf: 'webhooks',
    places: [{ label: 'destinations' }],
    terms: ['event', 'destination', 'destinationSecret', 'givenUp'],
  },
})
