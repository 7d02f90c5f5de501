import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { reportAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const report = createRoute({
  getParentRoute,
  path: '/report',
  validateSearch: (search: PageSearch) => reportAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/insights/ReportPage.tsx'), 'ReportPage'),
  staticData: {
    titlesItself: true,
  },
})
