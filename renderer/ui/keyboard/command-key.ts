/** What the key of the console's own shortcuts is called on this system. */
export const commandKey = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
