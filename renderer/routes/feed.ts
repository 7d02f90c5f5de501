import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { readFeedAddress } from '../features/addresses/feed-address.ts'
import { getParentRoute } from './root.ts'

export const feed = createRoute({
  getParentRoute,
  path: paths.feed,
  validateSearch: readFeedAddress,
  component: lazyRouteComponent(() => import('../pages/feed/FeedPage.tsx'), 'FeedPage'),
  staticData: {
    menu: { group: null, icon: Radio },
    places: [{ label: 'events' }],
    hasLongTable: true,
    terms: ['event', 'eventCall', 'following', 'refused', 'repeats'],
  },
})
