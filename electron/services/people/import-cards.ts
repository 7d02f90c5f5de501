/** One vCard: where it begins, whose it is, and its numbers as written. */
interface Card {
  readonly line: number
  readonly source: string
  readonly name: string
  readonly numbers: readonly string[]
}

export const isCardText = (text: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1_000))

/** Reads vCards of any version (RFC 6350), one after the other. */
export function cardsOf(text: string): Card[] {
  const cards: Card[] = []
  let open: { line: number; names: Map<string, string>; numbers: string[] } | null = null
  for (const { line, written } of unfolded(text)) {
    const property = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/s.exec(written)
    const [, name = '', settings = '', raw = ''] = property ?? []
    const value = /QUOTED-PRINTABLE/i.test(settings) ? fromQuotedPrintable(raw) : raw
    const key = name.toUpperCase()
    if (key === 'BEGIN') open = { line, names: new Map(), numbers: [] }
    else if (key === 'END' && open) {
      cards.push(cardOf(open))
      open = null
    } else if (key === 'TEL' && !/\bFAX\b/i.test(settings)) open?.numbers.push(plain(value))
    else if (key === 'FN' || key === 'N' || key === 'ORG') open?.names.set(key, value)
  }
  // A file that was cut off.
  if (open) cards.push(cardOf(open))
  return cards
}

function cardOf({
  line,
  names,
  numbers,
}: {
  line: number
  names: ReadonlyMap<string, string>
  numbers: string[]
}) {
  const [last = '', first = '', middle = ''] = (names.get('N') ?? '').split(/(?<!\\);/).map(plain)
  const organization = plain((names.get('ORG') ?? '').split(/(?<!\\);/)[0] ?? '')
  const ofParts = [first, middle, last].filter((part) => part !== '').join(' ')
  const name = plain(names.get('FN') ?? '') || ofParts || organization
  return { line, source: `vCard ${name}`, name, numbers }
}

/** Joins the lines that a property goes on in: behind a blank, or behind `=` where it is quoted-printable. */
function unfolded(text: string): { line: number; written: string }[] {
  const found: { line: number; written: string }[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const before = found.at(-1)
    const isSoft = before !== undefined && /QUOTED-PRINTABLE[^:]*:.*=$/is.test(before.written)
    if (before && isSoft) before.written = before.written.slice(0, -1) + line
    else if (before && /^[ \t]/.test(line)) before.written += line.slice(1)
    else found.push({ line: index + 1, written: line })
  }
  return found
}

/** Reads a value of UTF-8 bytes; broken ones become U+FFFD. */
function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Takes back a value's escapes. */
const plain = (value: string): string =>
  value
    .replaceAll(/\\([\\,;:])/g, '$1')
    .replaceAll(/\\n/gi, ' ')
    .trim()
