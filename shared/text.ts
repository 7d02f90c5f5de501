const persianZero = 0x06f0
const arabicZero = 0x0660
const foreignDigit = /[\u0660-\u0669\u06f0-\u06f9]/
const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Direction marks in copied numbers, meaningless to the call center. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Converts Persian (۰–۹) and Arabic (٠–٩) digits to 0–9. */
export function asciiDigits(text: string): string {
  if (!foreignDigit.test(text)) return text
  return text.replace(foreignDigits, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= persianZero ? persianZero : arabicZero))
  })
}

/** Normalises input for sending: ASCII digits, Persian ی and ک, no direction marks, no outer spaces. */
export function normaliseInput(text: string): string {
  return asciiDigits(text)
    .replaceAll('\u064a', '\u06cc')
    .replaceAll('\u0643', '\u06a9')
    .replace(directionMarks, '')
    .trim()
}

/** Invisible marks that copied texts carry; a joiner may belong to a Persian name. */
const invisibleMarks = /(?!\u200c)\p{Cf}/gu
const writtenLink = /^(?:tel|callto):\s*([^;?]*).*$/is

/**
 * Normalises a pasted number, key or id: as `normaliseInput`, and without `tel:`, a spreadsheet's apostrophe and
 * invisible marks; without blanks, too, where it isn't a name with letters.
 */
export function identifierText(text: string): string {
  const marked = normaliseInput(text)
  const linked = writtenLink.exec(marked)?.[1]
  const written = linked === undefined ? marked : linked.replaceAll('%2B', '+').replaceAll(/[().-]/g, '')
  const bare = written.replace(invisibleMarks, '').replace(/^['’]+(?=[+\d])/, '')
  const short = /\p{L}/u.test(bare) ? bare.trim() : bare.replaceAll(/[\s\u200c]/g, '')
  // What is behind a mark may begin with another.
  return short === text ? text : identifierText(short)
}

/** Normalises a typed whole number: without marks between its groups of digits. */
export function wholeNumberText(text: string): string {
  return normaliseInput(text).replaceAll(/[,٬]/g, '')
}

/** Vowel signs, the tatweel, joiners and direction marks: they change a word's look, not the word. */
const invisible = /[\p{Mn}\p{Cf}\u0640]/gu
const alefMaksura = /\u0649/g
/** Printable ASCII without outer spaces, as most values are: it has only one spelling. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/** Normalizes a text: ASCII digits, Persian letters, composed forms, no invisible marks. */
export function plainText(text: string): string {
  if (plain.test(text)) return text
  const visible = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(alefMaksura, '\u06cc')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  return normaliseInput(visible)
}

/** Normalizes a text to lower case, too, for comparisons in a search. */
export function searchText(text: string): string {
  return plainText(text.toLowerCase())
}

/** Splits what the user typed into words, each normalized as `searchText` does. */
export function searchWords(text: string): string[] {
  return searchText(text).split(/\s+/u).filter(Boolean)
}
