export const firstSteps = {
  text: 'This is a demo call center with made-up calls. Try these steps, and add your own at any time.',
  add: 'Add your call center',
  stay: 'Stay with the demo',
  number: '{{number, number}}',
  steps: {
    call: 'Open a call and its timeline',
    events: 'Watch live events',
    figures: 'Fetch a week’s records, and see the figures',
  },
  done: 'done',
} as const
