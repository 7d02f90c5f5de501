export const shell = {
  appName: 'Callboard',
  navigation: {
    label: 'Console',
    groups: { reports: 'Reports' },
    quickSearch: 'Quick search',
    queueSearch: 'Queue search',
    queueDetails: 'Queue details',
  },
  skipToContent: 'Skip to content',
  status: {
    connecting: 'Connecting to the console…',
    connected: 'Console connected',
    disconnected: 'Console not connected',
    version: 'Version {{version}}',
  },
  wire: {
    lost: 'The connection to the console was lost. It is being restored; what you see may be out of date.',
    back: 'The connection is back. Everything was loaded again.',
  },
  settings: {
    label: 'Settings',
    language: 'Language',
    languages: { system: 'As the system', en: 'English', fa: 'فارسی' },
    theme: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    calendar: 'Calendar',
    calendars: { language: 'As the language', gregorian: 'Gregorian', persian: 'Solar Hijri' },
    zone: 'Times by',
    zones: { server: 'The call center’s clock', computer: 'This computer’s clock' },
  },
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading…',
  pageFailed: {
    title: 'This page stopped working',
    sentence:
      'Something unexpected happened while drawing it. Load it again; your search stays in the address.',
    reload: 'Load again',
  },
  notFound: {
    title: 'There is no such page',
    sentence: 'The address leads nowhere. Start from quick search.',
    back: 'Go to quick search',
  },
} as const
