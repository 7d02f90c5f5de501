export const locked = {
  title: 'Open Callboard with its full address',
  sentence:
    'This address lacks the access key. Open the full address that Callboard printed in the terminal when it started, with everything after the #; after a restart, open its new address.',
} as const
