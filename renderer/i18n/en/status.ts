export const status = {
  receiver: {
    label: '{{state}}. Open Event Webhooks',
    listening: 'Listening on port {{port}}',
    demo: 'Demo events',
    off: 'Receiver off',
    failed: 'Receiver can’t listen',
    alarm: 'Events can’t be stored',
    refusing: 'All events are refused',
  },
  archive: {
    label: '{{state}}. Open the archive',
    records_one: '{{count, number}} record stored',
    records_other: '{{count, number}} records stored',
    none: 'No records stored yet',
  },
} as const
