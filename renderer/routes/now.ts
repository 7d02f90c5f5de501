import { createRoute } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { nowAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { NowPage } from '../pages/now/NowPage.tsx'
import { getParentRoute } from './root.ts'

export const now = createRoute({
  getParentRoute,
  path: paths.now,
  validateSearch: (search: PageSearch) => nowAddress.parse(search),
  component: NowPage,
  staticData: {
    menu: { group: null, icon: Gauge },
    places: [{ label: 'now', sets: { wall: false } }],
    terms: ['serviceLevel', 'state', 'asOf', 'inProgress', 'lostCall', 'trunk', 'openingHours', 'coverage'],
  },
})
