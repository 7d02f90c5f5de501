import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { reportSheetsAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const reportSheets = createRoute({
  getParentRoute,
  path: '/report-sheets',
  validateSearch: (search: PageSearch) => reportSheetsAddress.parse(search),
  component: lazyRouteComponent(
    () => import('../pages/scheduled-reports/sheets/SheetsPage.tsx'),
    'SheetsPage',
  ),
  staticData: {
    titlesItself: true,
  },
})
