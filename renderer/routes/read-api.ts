import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { getParentRoute } from './root.ts'

export const readApi = createRoute({
  getParentRoute,
  path: paths.readApi,
  component: lazyRouteComponent(() => import('../pages/read-api/ReadApiPage.tsx'), 'ReadApiPage'),
  staticData: {
    tabOf: 'webhooks',
    places: [{ label: 'readApi' }],
    terms: ['apiAccess', 'apiToken', 'tokenScope', 'coverage'],
  },
})
