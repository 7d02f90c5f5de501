export const windows = {
  /** What a window is called. */
  title: '{{page}} – {{app}}',
  open: 'Open in new window',
  now: 'Open Now in new window',
  call: { title: 'Call {{id}}', none: 'No call in this address' },
  gone: {
    title: 'The connection of this window was removed',
    sentence: 'Close the window, or add the connection again.',
  },
  link: {
    page: 'Copy a link to this page',
    call: 'Copy a link to this call',
    heading: 'Link',
    done: 'Link copied',
    switched: 'Switched to {{name}}, the connection of the link.',
    unknown: {
      title: 'This console doesn’t have the connection of this link',
      sentence: 'The link is for another call center. Add its connection, and open the link again.',
      name: 'Name of its connection',
      open: 'Open it with {{name}} anyway',
    },
  },
  print: {
    page: { print: 'Print', pdf: 'Save as PDF' },
    call: { print: 'Print the call', pdf: 'Save the call as PDF' },
    saved: 'Saved.',
    inSight: 'visible rows only; an export has all',
    line: '{{connection}} · printed on {{time}}',
  },
  problems: {
    count_one: '{{count, number}} problem',
    count_other: '{{count, number}} problems',
    title: 'Current problems',
    kinds: {
      store: 'The archive can’t be opened',
      damage: 'Something stored is lost or unreadable',
      events: 'Events can’t be stored',
      receiver: 'Events can’t be received',
      refusal: 'Events are refused',
      crowd: 'Connections to the receiver are refused',
      connection: 'Call center unreachable',
      keeping: 'The archive can’t be kept up to date',
      sharing: 'The shared archive can’t be used',
      setAside: 'Entries of the shared archive are set aside',
      job: 'An export has stopped',
    },
  },
} as const
