import styles from './visible-text.module.css'

interface Props {
  readonly text: string
  /** For numbers, ids and paths, which are left-to-right in both languages. */
  readonly leftToRight?: boolean
  /** Truncates the text to one line; its title tells the whole. */
  readonly oneLine?: boolean
}

/** Shows an outside text safely: it can't reorder its surroundings or hide characters. */
export function VisibleText({ text, leftToRight = false, oneLine = false }: Props) {
  return (
    <bdi
      {...(oneLine && { className: styles.oneLine, title: escapeInvisible(text) })}
      {...(leftToRight && { dir: 'ltr' })}
    >
      {visibleParts(text).map((part, index) =>
        part.escaped ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and no state.
          <span key={index} className={styles.escape} dir="ltr">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </bdi>
  )
}

/** Returns a text's beginning, with an ellipsis where it is cut. */
export function excerpt(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Invisible characters: controls, direction marks and overrides, lone surrogates; not the joiners that Persian needs. */
const invisible = /(?:(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])+/gu
/** The same without line breaks and tabs. */
const invisibleInLines = /(?:(?!\u200c|\u200d|\n|\t)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])+/gu

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

interface TextPart {
  readonly text: string
  /** Whether the part is an escape of invisible or reordering characters. */
  readonly escaped: boolean
}

/** Escapes every invisible character as JSON does, such as `\u202e`. */
export function escapeInvisible(text: string, keepsLines = false): string {
  return text.replace(keepsLines ? invisibleInLines : invisible, escaped)
}

/** Returns the escaped text in parts, to tell escapes from text that looks like one. */
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
