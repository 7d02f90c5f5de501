export const firstSteps = {
  text: 'This is a demo call center with made-up calls. Try these steps, and add your own at any time.',
  add: 'Add your call center',
  stay: 'Stay with the demo',
  number: '{{number, number}}',
  steps: {
    call: 'Open a call and its timeline',
    events: 'Watch live events',
    figures: 'See the figures of the last week',
  },
  done: 'done',
} as const
