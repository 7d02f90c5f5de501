export const status = {
  receiver: {
    label: '{{state}}. Open Event Webhooks',
    failed: 'Receiver can’t listen',
    alarm: 'Events can’t be stored',
    refusing: 'Events are refused',
  },
  keeping: {
    label: '{{state}}. Open Health',
    completeTo: 'Complete to {{time}}',
    progress_one: '{{whole, number}} of {{count, number}} day complete',
    progress_other: '{{whole, number}} of {{count, number}} days complete',
    paused: 'Keeping is paused',
  },
  teamArchive: {
    label: '{{state}}. Open Team archive',
    failed: 'Team archive not reached',
    behind: 'Team archive behind',
  },
  callbacks_one: '{{count, number}} open callback in seven days',
  callbacks_other: '{{count, number}} open callbacks in seven days',
  noProblems: 'No problems',
} as const
