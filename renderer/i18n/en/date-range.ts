export const dateRange = {
  open: 'Choose days in the calendar',
  from: 'from',
  to: 'to',
  presets: 'Common ranges',
  preset: {
    today: 'Today',
    yesterday: 'Yesterday',
    last7Days: 'Last 7 days',
    last30Days: 'Last 30 days',
    thisMonth: 'This month',
  },
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  hint: 'Choose the first day, then the last.',
  problems: {
    incomplete: 'Complete both ends: a date and a time each.',
    backwards: 'The end lies before the start.',
  },
} as const
