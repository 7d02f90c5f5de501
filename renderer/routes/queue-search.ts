import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { reportViews } from '../features/addresses/report-views.ts'
import { readAddress } from '../features/addresses/search-address.ts'
import { callCenterNow } from '../features/clock/times.ts'
import { getParentRoute } from './root.ts'

export const queueSearch = createRoute({
  getParentRoute,
  path: paths.queueSearch,
  validateSearch: (search: PageSearch) => readAddress(reportViews.queue, search, callCenterNow()),
  component: lazyRouteComponent(() => import('../pages/reports/ReportSearchPage.tsx'), 'QueueSearchPage'),
  staticData: {
    menu: { group: 'reports', icon: Hourglass },
    places: [{ label: 'queueEntries' }],
    terms: ['queueEntry', 'entryDisposition', 'callId', 'queueId', 'wait', 'similar', 'clock'],
  },
})
