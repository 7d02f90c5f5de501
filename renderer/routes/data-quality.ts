import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { dataQualityAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const dataQuality = createRoute({
  getParentRoute,
  path: paths.dataQuality,
  validateSearch: (search: PageSearch) => dataQualityAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/data-quality/DataQualityPage.tsx'), 'DataQualityPage'),
  staticData: {
    tabOf: 'health',
    after: 'receipts',
    places: [{ label: 'dataQuality' }],
    terms: ['inconsistentRecord', 'rule', 'wait', 'talk'],
  },
})
