export const firstSteps = {
  text: 'This is a demo call center, with calls of its own. Try these, and connect yours whenever you like.',
  add: 'Add your call center',
  stay: 'Stay with the demo',
  number: '{{number, number}}',
  steps: {
    call: 'Open a call and its chart',
    events: 'Watch events come in',
    figures: 'Fetch a week’s records, and see the figures',
  },
  done: 'done',
} as const
