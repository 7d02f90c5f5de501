import { createHashHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { readArchiveAddress } from '../features/addresses/archive-address.ts'
import { readCallsAddress } from '../features/addresses/calls-address.ts'
import { readFeedAddress } from '../features/addresses/feed-address.ts'
import {
  agentsAddress,
  alarmsAddress,
  callAddress,
  callbacksAddress,
  connectionsAddress,
  dataQualityAddress,
  healthAddress,
  insightsAddress,
  nowAddress,
  peopleAddress,
  receiptSheetAddress,
  reportAddress,
  reportSheetsAddress,
  scheduledReportsAddress,
  staffingAddress,
} from '../features/addresses/page-addresses.ts'
import { type ReportView, reportViews } from '../features/addresses/report-views.ts'
import { readAddress } from '../features/addresses/search-address.ts'
import { callCenterNow } from '../features/clock/times.ts'
import { NowPage } from '../pages/now/NowPage.tsx'
import { linkAddress, parseSearch, stringifySearch } from './address.ts'
import { PageFailed } from './NoPage.tsx'
import { getParentRoute, root, start, wallboard } from './root-route.ts'

const now = createRoute({
  getParentRoute,
  path: '/now',
  validateSearch: (search: Record<string, unknown>) => nowAddress.parse(search),
  component: NowPage,
  errorComponent: PageFailed,
})

/** Returns a report's route options, except its path. */
const reportPage = (
  view: ReportView,
  name: keyof typeof import('../pages/reports/ReportSearchPage.tsx'),
) => ({
  validateSearch: (search: Record<string, unknown>) => readAddress(view, search, callCenterNow()),
  component: lazyRouteComponent(() => import('../pages/reports/ReportSearchPage.tsx'), name),
})

const quick = createRoute({
  getParentRoute,
  path: reportViews.quick.path,
  ...reportPage(reportViews.quick, 'QuickSearchPage'),
})

const queue = createRoute({
  getParentRoute,
  path: reportViews.queue.path,
  ...reportPage(reportViews.queue, 'QueueSearchPage'),
})

const queueDetails = createRoute({
  getParentRoute,
  path: reportViews.queueDetails.path,
  ...reportPage(reportViews.queueDetails, 'QueueDetailsPage'),
})

const archive = createRoute({
  getParentRoute,
  path: '/archive',
  validateSearch: readArchiveAddress,
  component: lazyRouteComponent(() => import('../pages/archive/ArchivePage.tsx'), 'ArchivePage'),
})

const calls = createRoute({
  getParentRoute,
  path: '/calls',
  validateSearch: readCallsAddress,
  component: lazyRouteComponent(() => import('../pages/calls/CallsPage.tsx'), 'CallsPage'),
})

const insights = createRoute({
  getParentRoute,
  path: '/insights',
  validateSearch: (search: Record<string, unknown>) => insightsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/insights/InsightsPage.tsx'), 'InsightsPage'),
})

const report = createRoute({
  getParentRoute,
  path: '/report',
  validateSearch: (search: Record<string, unknown>) => reportAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/insights/ReportPage.tsx'), 'ReportPage'),
})

const reportSheets = createRoute({
  getParentRoute,
  path: '/report-sheets',
  validateSearch: (search: Record<string, unknown>) => reportSheetsAddress.parse(search),
  component: lazyRouteComponent(
    () => import('../pages/scheduled-reports/sheets/SheetsPage.tsx'),
    'SheetsPage',
  ),
})

const receiptSheet = createRoute({
  getParentRoute,
  path: '/receipt-sheet',
  validateSearch: (search: Record<string, unknown>) => receiptSheetAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/health/ReceiptSheet.tsx'), 'ReceiptPage'),
})

const scheduledReports = createRoute({
  getParentRoute,
  path: '/scheduled-reports',
  validateSearch: (search: Record<string, unknown>) => scheduledReportsAddress.parse(search),
  component: lazyRouteComponent(
    () => import('../pages/scheduled-reports/ScheduledReportsPage.tsx'),
    'ScheduledReportsPage',
  ),
})

const callbacks = createRoute({
  getParentRoute,
  path: '/call-back',
  validateSearch: (search: Record<string, unknown>) => callbacksAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/callbacks/CallbacksPage.tsx'), 'CallbacksPage'),
})

const agents = createRoute({
  getParentRoute,
  path: '/agents',
  validateSearch: (search: Record<string, unknown>) => agentsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/agents/AgentsPage.tsx'), 'AgentsPage'),
})

const staffing = createRoute({
  getParentRoute,
  path: '/staffing',
  validateSearch: (search: Record<string, unknown>) => staffingAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/staffing/StaffingPage.tsx'), 'StaffingPage'),
})

const dataQuality = createRoute({
  getParentRoute,
  path: '/record-lens',
  validateSearch: (search: Record<string, unknown>) => dataQualityAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/data-quality/DataQualityPage.tsx'), 'DataQualityPage'),
})

const feed = createRoute({
  getParentRoute,
  path: '/feed',
  validateSearch: readFeedAddress,
  component: lazyRouteComponent(() => import('../pages/feed/FeedPage.tsx'), 'FeedPage'),
})

const call = createRoute({
  getParentRoute,
  path: '/call',
  validateSearch: (search: Record<string, unknown>) => callAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/call/CallPage.tsx'), 'CallPage'),
})

const link = createRoute({
  getParentRoute,
  path: '/link',
  validateSearch: (search: Record<string, unknown>) => linkAddress.parse(search),
  component: lazyRouteComponent(() => import('./windows/LinkPage.tsx'), 'LinkPage'),
})

const people = createRoute({
  getParentRoute,
  path: '/people',
  validateSearch: (search: Record<string, unknown>) => peopleAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/people/PeoplePage.tsx'), 'PeoplePage'),
})

const alarms = createRoute({
  getParentRoute,
  path: '/alarms',
  validateSearch: (search: Record<string, unknown>) => alarmsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/alarms/AlarmsPage.tsx'), 'AlarmsPage'),
})

const health = createRoute({
  getParentRoute,
  path: '/health',
  validateSearch: (search: Record<string, unknown>) => healthAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/health/HealthPage.tsx'), 'HealthPage'),
})

const webhooks = createRoute({
  getParentRoute,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../pages/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
})

const sharedArchive = createRoute({
  getParentRoute,
  path: '/shared-archive',
  component: lazyRouteComponent(
    () => import('../pages/shared-archive/SharedArchivePage.tsx'),
    'SharedArchivePage',
  ),
})

const connections = createRoute({
  getParentRoute,
  path: '/connections',
  validateSearch: (search: Record<string, unknown>) => connectionsAddress.parse(search),
  component: lazyRouteComponent(() => import('../pages/connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    now,
    wallboard,
    quick,
    queue,
    queueDetails,
    archive,
    calls,
    insights,
    report,
    reportSheets,
    receiptSheet,
    scheduledReports,
    callbacks,
    agents,
    staffing,
    dataQuality,
    feed,
    call,
    link,
    people,
    alarms,
    health,
    webhooks,
    sharedArchive,
    connections,
  ]),
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
