/** The name of the shortcuts' modifier key on this system. */
export const commandKey = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

interface KeyPress {
  readonly key: string
  readonly code: string
}

/**
 * Returns the key as a Latin layout names it, in lower case: on a Persian layout the key of J types «ت», and «؟» stands
 * for `?`. Any Latin layout keeps its own letters.
 */
export function keyOf({ key, code }: KeyPress): string {
  if (key === '؟') return '?'
  if (key.length === 1 && key > '\u007f') return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
  return key.length === 1 ? key.toLowerCase() : key
}
