/** The paths of the console's pages, in the sidebar's order. */
export const consolePages = [
  '/quick-search',
  '/queue-search',
  '/queue-details',
  '/archive',
  '/insights',
  '/agents',
  '/call-back',
  '/record-lens',
  '/feed',
  '/wallboard',
  '/health',
  '/webhooks',
  '/connections',
] as const
