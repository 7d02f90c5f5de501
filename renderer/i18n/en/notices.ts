export const notices = {
  alarm: 'Events haven’t been stored since {{time}}; the call center is asked to send them again.',
  failed: 'Events can’t be received.',
  refused: 'Events are refused.',
  setAside: {
    newer: 'The archive is from a newer Callboard and was saved as {{file}}; a new one replaced it.',
    damaged: 'The archive is damaged and was saved as {{file}}; a new one replaced it.',
    foreign:
      'The archive’s file belongs to another program, or was changed by one, and was saved as {{file}}; a new one replaced it.',
    readable:
      'An older Callboard set this archive aside: {{file}}; to use it, load it under Settings → More settings → Archive file.',
    replaced: 'The archive that you chose is in use; the previous one was saved as {{file}}.',
  },
  missing_one:
    '{{count, number}} event that was acknowledged is not in the archive: its log was lost or damaged. Load a backup, or take the day’s records as the truth.',
  missing_other:
    '{{count, number}} events that were acknowledged are not in the archive: its log was lost or damaged. Load a backup, or take the day’s records as the truth.',
  damaged:
    'The archive is damaged: some of it can’t be read. Load a backup under Settings → More settings → Archive file, and check the disk.',
  exposed:
    'Other users of this computer could read or change {{files}} until now; Callboard took their rights away. Check your settings, and replace the keys and passwords if somebody else uses this computer.',
  unavailable: 'The archive can’t be opened.',
  report: 'The scheduled report {{name}} couldn’t be written.',
  undelivered: 'The report {{subject}} is not delivered yet.',
  unsaved: 'Your settings change was undone.',
  settings: {
    credentials:
      'The stored keys and passwords couldn’t be read and were saved as {{file}}. Enter them again: under Connections, and those of the e-mail server and the team archive.',
    mail: 'The e-mail server’s settings couldn’t be read and were saved as {{file}}. Mailed reports wait; enter the server again under Reports → E-mail server.',
    outbox:
      'The list of reports that wait to be mailed couldn’t be read and was saved as {{file}}. They aren’t sent; send their recipients the reports yourself.',
    preferences: 'Your settings couldn’t be read and were saved as {{file}}; the defaults are in use.',
    profiles: 'Your connections couldn’t be read and were saved as {{file}}. Add them again.',
    relay:
      'The destinations of events couldn’t be read and were saved as {{file}}. Nothing is passed on to them; enter them again under Event Webhooks → Destinations.',
    'recent-calls':
      'The recent calls couldn’t be read and were saved as {{file}}. The list begins anew; there is nothing to do.',
    schedules:
      'The scheduled reports couldn’t be read and were saved as {{file}}. None is written or mailed; schedule them again under Reports.',
    'read-api':
      'The settings under API access couldn’t be read and were saved as {{file}}. Other programs get no answer; switch it on again and make new tokens.',
    'shared-archive':
      'The settings of the team archive couldn’t be read and were saved as {{file}}. This console takes no part in it; enter them again under Team archive.',
    webhooks:
      'The settings under Event Webhooks couldn’t be read and were saved as {{file}}. The receiver is off; enter them again.',
  },
  fault: 'An unexpected error occurred. Callboard continues; the log in its data folder has the details.',
  pageCrashed: 'The window crashed and was reloaded. The log has the details.',
} as const
