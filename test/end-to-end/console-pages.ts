/** The paths of the console's pages, in the menu's order. */
export const consolePages = [
  '/now',
  '/calls',
  '/archive',
  '/insights',
  '/agents',
  '/call-back',
  '/feed',
  '/quick-search',
  '/queue-search',
  '/queue-details',
  '/connections',
  '/people',
  '/alarms',
  '/webhooks',
  '/health',
  '/record-lens',
] as const
