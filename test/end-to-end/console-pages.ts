/** The paths of the console's pages, in the menu's order. */
export const consolePages = [
  '/now',
  '/calls',
  '/archive',
  '/insights',
  '/agents',
  '/staffing',
  '/scheduled-reports',
  '/call-back',
  '/feed',
  '/quick-search',
  '/queue-search',
  '/queue-details',
  '/connections',
  '/people',
  '/alarms',
  '/webhooks',
  '/destinations',
  '/read-api',
  '/team-archive',
  '/health',
  '/audit',
  '/data-quality',
] as const

/** The tabs that share a page's path, and what its address opens beside it; neighbours are of different pages. */
export const consoleTabs = [
  '/archive?report=quick',
  '/agents?agent=501',
  '/archive?report=queue',
  '/agents?agent=501&show=weeks',
  '/health?view=receipts',
  '/health?view=checks',
  '/health?view=settings',
] as const
