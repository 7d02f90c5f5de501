import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address-text.ts'
import { NotFound } from './components/shell/NotFound.tsx'
import { PageFailed } from './components/shell/PageFailed.tsx'
import { Shell } from './components/shell/Shell.tsx'
import { machineNow } from './machine-now.ts'
import { QuickSearchPage } from './pages/quick-search/QuickSearchPage.tsx'
import { readAddress } from './pages/quick-search/search-address.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/quick-search', search: readAddress({}, machineNow()), replace: true })
  },
})

const quickSearch = createRoute({
  getParentRoute: () => root,
  path: '/quick-search',
  validateSearch: (search: Record<string, unknown>) => readAddress(search, machineNow()),
  component: QuickSearchPage,
  errorComponent: PageFailed,
})

export const router = createRouter({
  routeTree: root.addChildren([start, quickSearch]),
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
