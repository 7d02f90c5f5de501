export const notices = {
  alarm: 'Events can’t be stored since {{time}}; the call center is told to send them again.',
  failed: 'Events can’t be received.',
  refused: 'Every event is refused.',
  setAside: {
    newer: 'The archive is of a newer Callboard and was kept as {{file}}. A new one took its place.',
    damaged: 'The archive is damaged and was kept as {{file}}. A new one took its place.',
    foreign: 'The archive’s file is another program’s and was kept as {{file}}. A new one took its place.',
    replaced: 'The archive that you chose is in use. The one before it was kept as {{file}}.',
  },
  unavailable: 'The archive can’t be opened.',
  report: 'The scheduled report {{view}} couldn’t be written.',
  unsaved: 'Your change to the settings was taken back.',
  preferences: 'Your settings couldn’t be read and were kept as {{file}}. The defaults took their place.',
  connections: 'Your connections couldn’t be read and were kept as {{file}}. Add them again.',
  webhooks:
    'The settings under Event Webhooks couldn’t be read and were kept as {{file}}. The receiver is off; enter them again.',
  fault:
    'Something failed that nobody expected. Callboard goes on; the log in its data folder has the details.',
  pageCrashed: 'The window broke down and was loaded again. The log has the details.',
} as const
