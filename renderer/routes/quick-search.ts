import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { reportViews } from '../features/addresses/report-views.ts'
import { readAddress } from '../features/addresses/search-address.ts'
import { callCenterNow } from '../features/clock/times.ts'
import { getParentRoute } from './root.ts'

export const quickSearch = createRoute({
  getParentRoute,
  path: paths.quickSearch,
  validateSearch: (search: PageSearch) => readAddress(reportViews.quick, search, callCenterNow()),
  component: lazyRouteComponent(() => import('../pages/reports/ReportSearchPage.tsx'), 'QuickSearchPage'),
  staticData: {
    menu: { group: 'reports', icon: Search },
    places: [{ label: 'callRecords' }],
    terms: ['call', 'callId', 'callDisposition', 'talk', 'similar', 'clock', 'dates'],
  },
})
