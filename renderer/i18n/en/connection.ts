export const connection = {
  switcher: 'Connection: {{name}}',
  heading: 'Connections',
  demo: 'Demo call center',
  add: 'Add connection…',
  manage: 'All connections',
  missing: 'Credentials needed',
  open: 'Open the connection',
} as const
