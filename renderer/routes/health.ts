import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { HeartPulse } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { healthAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const health = createRoute({
  getParentRoute,
  path: paths.health,
  validateSearch: (search: PageSearch) => healthAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/health/HealthPage.tsx'), 'HealthPage'),
  staticData: {
    menu: { label: 'health', group: 'setup', icon: HeartPulse, mark: 'health' },
    places: [
      { label: 'keeping', sets: { view: 'keeping' } },
      { label: 'receipts', sets: { view: 'receipts' } },
      { label: 'checks', sets: { view: 'checks' } },
      { label: 'keepingSettings', sets: { view: 'settings' } },
    ],
    viewPart: 'view',
    terms: ['keeping', 'dayState', 'receipt', 'finding', 'seal', 'walk'],
  },
})
