export const locked = {
  title: 'Open Callboard by its whole address',
  sentence:
    'This address lacks the key to the console. Open the one that Callboard printed in the terminal when it started, with everything after the #. Where Callboard was started again, open its new address.',
} as const
