/** The name of the shortcuts' modifier key on this system. */
export const commandKey = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

interface KeyPress {
  readonly key: string
  readonly code: string
}

/**
 * Returns the key's Latin name in lower case: on a Persian layout the J key types «ت», and «؟»
 * means `?`. Latin layouts keep their own letters.
 */
export function keyOf({ key, code }: KeyPress): string {
  if (key === '؟') return '?'
  if (key.length === 1 && key > '\u007f') return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
  return key.length === 1 ? key.toLowerCase() : key
}
