export const notices = {
  alarm: 'Events haven’t been stored since {{time}}; the call center is asked to send them again.',
  failed: 'Events can’t be received.',
  refused: 'All events are refused.',
  setAside: {
    newer: 'The archive is from a newer Callboard and was saved as {{file}}; a new one replaced it.',
    damaged: 'The archive is damaged and was saved as {{file}}; a new one replaced it.',
    foreign:
      'The archive’s file belongs to another program and was saved as {{file}}; a new one replaced it.',
    readable:
      'An older Callboard set this archive aside: {{file}}; to use it, load it under Settings → More settings → Archive file.',
    replaced: 'The archive that you chose is in use; the previous one was saved as {{file}}.',
  },
  unavailable: 'The archive can’t be opened.',
  report: 'The scheduled report {{name}} couldn’t be written.',
  undelivered: 'The report {{subject}} is not delivered yet.',
  unsaved: 'Your settings change was undone.',
  preferences: 'Your settings couldn’t be read and were saved as {{file}}; the defaults are in use.',
  connections: 'Your connections couldn’t be read and were saved as {{file}}. Add them again.',
  webhooks:
    'The settings under Event Webhooks couldn’t be read and were saved as {{file}}. The receiver is off; enter them again.',
  fault: 'An unexpected error occurred. Callboard continues; the log in its data folder has the details.',
  pageCrashed: 'The window crashed and was reloaded. The log has the details.',
} as const
