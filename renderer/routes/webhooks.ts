import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import { paths } from '../../shared/page-address.ts'
import { getParentRoute } from './root.ts'

export const webhooks = createRoute({
  getParentRoute,
  path: paths.webhooks,
  component: lazyRouteComponent(() => import('../pages/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
  staticData: {
    menu: { group: 'setup', icon: Webhook },
    places: [{ label: 'webhooks' }],
    terms: ['format', 'version', 'apiAddress', 'apiCredentials', 'doctor', 'testEvent', 'refused'],
  },
})
