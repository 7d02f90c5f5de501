import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { agentsAddress } from '../features/addresses/page-addresses.ts'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { getParentRoute } from './root.ts'

export const agents = createRoute({
  getParentRoute,
  path: paths.agents,
  validateSearch: (search: PageSearch) => agentsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/agents/AgentsPage.tsx'), 'AgentsPage'),
  staticData: {
    tabOf: 'insights',
    places: [{ label: 'agents' }],
    terms: ['attempt', 'answerRate', 'legs', 'agentCalls', 'occupancy', 'pause', 'agentDay', 'agentWeeks'],
  },
})
