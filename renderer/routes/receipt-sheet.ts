import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { receiptSheetAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const receiptSheet = createRoute({
  getParentRoute,
  path: '/receipt-sheet',
  validateSearch: (search: PageSearch) => receiptSheetAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/health/ReceiptSheet.tsx'), 'ReceiptPage'),
  staticData: {
    titlesItself: true,
  },
})
