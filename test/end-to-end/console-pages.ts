/** The paths of the console's pages, in the sidebar's order. */
export const consolePages = [
  '/now',
  '/feed',
  '/quick-search',
  '/queue-search',
  '/queue-details',
  '/archive',
  '/insights',
  '/agents',
  '/call-back',
  '/record-lens',
  '/people',
  '/alarms',
  '/health',
  '/webhooks',
  '/connections',
] as const
