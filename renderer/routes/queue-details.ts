import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Headset } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { reportViews } from '../features/addresses/report-views.ts'
import { readAddress } from '../features/addresses/search-address.ts'
import { callCenterNow } from '../features/clock/times.ts'
import { getParentRoute } from './root.ts'

export const queueDetails = createRoute({
  getParentRoute,
  path: paths.queueDetails,
  validateSearch: (search: PageSearch) => readAddress(reportViews.queueDetails, search, callCenterNow()),
  component: lazyRouteComponent(() => import('../pages/reports/ReportSearchPage.tsx'), 'QueueDetailsPage'),
  staticData: {
    menu: { group: 'reports', icon: Headset },
    places: [{ label: 'attempts' }],
    terms: ['attempt', 'attemptDisposition', 'queueEntry', 'callId', 'queueId', 'similar', 'clock'],
  },
})
