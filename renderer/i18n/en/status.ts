export const status = {
  receiver: {
    label: '{{state}}. Show Event Webhooks',
    listening: 'Listening on {{port}}',
    demo: 'Demo events',
    off: 'Receiver off',
    failed: 'Receiver can’t listen',
    alarm: 'Events can’t be stored',
    refusing: 'Every event is refused',
  },
  archive: {
    label: '{{state}}. Show the archive',
    records_one: '{{count, number}} record kept',
    records_other: '{{count, number}} records kept',
    none: 'No records kept yet',
  },
} as const
