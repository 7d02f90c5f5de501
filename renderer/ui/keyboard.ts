/** What the key of the console's own shortcuts is called on this system. */
export const commandKey = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

interface KeyPress {
  readonly key: string
  readonly code: string
}

/**
 * The key as a Latin layout names it, letters in lower case: on a Persian layout the key of J types «ت», and «؟» is what
 * `?` is elsewhere. A Latin layout of any order keeps its own letters.
 */
export function keyOf({ key, code }: KeyPress): string {
  if (key === '؟') return '?'
  if (key.length === 1 && key > '\u007f') return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
  return key.length === 1 ? key.toLowerCase() : key
}
