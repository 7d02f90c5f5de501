/** Invisible characters: controls, direction marks and overrides, lone surrogates; not the joiners that Persian needs. */
const invisible = /(?:(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])+/gu
/** The same, but for what sets the lines of a text of several. */
const invisibleInLines = /(?:(?!\u200c|\u200d|\n|\t)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])+/gu

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export interface TextPart {
  readonly text: string
  /** It stands for characters that would not be seen, or would reorder what is around them. */
  readonly escaped: boolean
}

/** A text with every invisible character as an escape that JSON knows too, such as `\u202e`. */
export function escapeInvisible(text: string, keepsLines = false): string {
  return text.replace(keepsLines ? invisibleInLines : invisible, escaped)
}

/** The same in parts, so that an escape can be told from a text that looks like one. */
export function visibleParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(invisible)) {
    if (index > end) parts.push({ text: text.slice(end, index), escaped: false })
    parts.push({ text: escaped(found), escaped: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), escaped: false })
  return parts
}

function escaped(characters: string): string {
  return characters
    .split('')
    .map((unit) => named[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
