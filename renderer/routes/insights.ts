import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { insightsAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const insights = createRoute({
  getParentRoute,
  path: paths.insights,
  validateSearch: (search: PageSearch) => insightsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/insights/InsightsPage.tsx'), 'InsightsPage'),
  staticData: {
    menu: { label: 'insights', group: null, icon: ChartColumn },
    places: [{ label: 'overview', sets: { why: '' } }],
    terms: [
      'queueEntry',
      'lostCall',
      'coverage',
      'serviceLevel',
      'abandonment',
      'answerTime',
      'lines',
      'whyLost',
    ],
  },
})
