export const windows = {
  /** What a window is called. */
  title: '{{page}} – {{app}}',
  open: 'Open in a window of its own',
  wallboard: 'Wallboard in a window of its own',
  call: { title: 'Call {{id}}', none: 'This address names no call' },
  link: {
    page: 'Copy a link to this page',
    call: 'Copy a link to this call',
    done: 'Link copied',
  },
  trouble: {
    count_one: '{{count, number}} problem',
    count_other: '{{count, number}} problems',
    title: 'What is wrong just now',
    kinds: {
      store: 'The archive can’t be opened.',
      events: 'Events can’t be stored.',
      receiver: 'Events can’t be received.',
      connection: 'The call center can’t be asked.',
      job: 'Work has stopped.',
    },
  },
} as const
