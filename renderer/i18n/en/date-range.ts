export const dateRange = {
  open: 'Choose days in the calendar',
  from: 'from',
  beforeTime: ', ',
  to: 'to',
  /** Between the two ends of the form. */
  until: '–',
  presets: 'Common ranges',
  preset: {
    today: 'Today',
    yesterday: 'Yesterday',
    last7Days: 'Last 7 days',
    last30Days: 'Last 30 days',
    thisWeek: 'This week',
    lastWeek: 'Last week',
    thisMonth: 'This month',
    lastMonth: 'Last month',
  },
  span: '{{from}} – {{to}}',
  between: '\u2066{{from}}–{{to}}\u2069',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  hint: 'Choose the first day, then the last.',
  problems: {
    incomplete: 'Enter a date and a time at both ends.',
    backwards: 'The end is before the start.',
  },
} as const
