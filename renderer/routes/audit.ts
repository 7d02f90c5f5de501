import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { auditAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const audit = createRoute({
  getParentRoute,
  path: paths.audit,
  validateSearch: (search: PageSearch) => auditAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/audit/AuditPage.tsx'), 'AuditPage'),
  staticData: {
    tabOf: 'health',
    places: [{ label: 'audit' }],
    terms: ['audit', 'teamArchive', 'apiToken', 'destination'],
  },
})
