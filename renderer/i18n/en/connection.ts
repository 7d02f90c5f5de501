export const connection = {
  switcher: 'Connection: {{name}}',
  heading: 'Connections',
  demo: 'Demo call center',
  add: 'Add connection…',
  manage: 'All connections',
  missing: 'Credentials needed',
  open: 'Open the connection',
  firstStart: {
    text: 'This is a demo call center, with calls of its own. Connect yours whenever you like.',
    add: 'Add your call center',
    stay: 'Stay with the demo',
  },
} as const
