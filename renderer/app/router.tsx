import { createHashHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { PageSearch } from '../features/addresses/remembered-searches.ts'
import { linkAddress, parseSearch, stringifySearch } from '../routes/address.ts'
import { pages } from '../routes/pages.ts'
import { getParentRoute, root, start, wallboard } from '../routes/root.ts'
import { NotFound, PageFailed } from './NoPage.tsx'
import { Shell } from './shell/Shell.tsx'

root.update({ component: Shell, notFoundComponent: NotFound })

const link = createRoute({
  getParentRoute,
  path: '/link',
  validateSearch: (search: PageSearch) => linkAddress.parse(search),
  component: lazyRouteComponent(() => import('./windows/LinkPage.tsx'), 'LinkPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([start, wallboard, link, ...pages]),
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
