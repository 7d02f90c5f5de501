import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { scheduledReportsAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const scheduledReports = createRoute({
  getParentRoute,
  path: paths.scheduledReports,
  validateSearch: (search: PageSearch) => scheduledReportsAddress.parse(search),
  component: lazyRouteComponent(
    () => import('../pages/scheduled-reports/ScheduledReportsPage.tsx'),
    'ScheduledReportsPage',
  ),
  staticData: {
    tabOf: 'insights',
    places: [{ label: 'scheduledReports', sets: { edit: '', start: '', queues: '', view: '' } }],
    terms: ['reportPeriod', 'reportFormats', 'delivery', 'receipt', 'coverage'],
  },
})
