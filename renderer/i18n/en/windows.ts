export const windows = {
  /** What a window is called. */
  title: '{{page}} – {{app}}',
  open: 'Open in a window of its own',
  wallboard: 'Wallboard in a window of its own',
  call: { title: 'Call {{id}}', none: 'This address names no call' },
  gone: {
    title: 'The connection of this window is gone',
    sentence: 'It was removed from the console. Close the window, or add the connection again.',
  },
  link: {
    page: 'Copy a link to this page',
    call: 'Copy a link to this call',
    heading: 'Link',
    done: 'Link copied',
    switched: 'Switched to {{name}}, which the link is of.',
    unknown: {
      title: 'This link is of a connection that this console doesn’t have',
      sentence: 'Its calls are another call center’s. Add that connection, and open the link again.',
      name: 'Where the link was made, it is called',
      open: 'Open it with {{name}} all the same',
    },
  },
  print: {
    page: { print: 'Print', pdf: 'Save as PDF' },
    call: { print: 'Print the call', pdf: 'Save the call as PDF' },
    saved: 'Saved.',
    inSight: 'the rows in sight; an export has all',
    line: '{{connection}} · printed on {{time}}',
  },
  trouble: {
    count_one: '{{count, number}} problem',
    count_other: '{{count, number}} problems',
    title: 'What is wrong just now',
    kinds: {
      store: 'The archive can’t be opened.',
      events: 'Events can’t be stored.',
      receiver: 'Events can’t be received.',
      refusal: 'Every event is refused.',
      connection: 'The call center can’t be asked.',
      job: 'Work has stopped.',
    },
  },
} as const
