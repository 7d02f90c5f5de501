import { normaliseInput } from '../../../shared/text.ts'

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

/** The stored parts of an event that free text searches. */
interface EventTexts {
  readonly name: string
  readonly remoteAddress: string
  readonly path: string
  /** The text of a JSON object. */
  readonly fields: string
}

const ascii = /^[\n -~]*$/
const escapes: Readonly<Record<string, string>> = { b: ' ', f: ' ', n: '\n', r: '\n', t: ' ' }

/** Returns an event's searchable text: the fields as written, with their escapes decoded. */
export function eventText({ name, remoteAddress, path, fields }: EventTexts): string {
  const text = `${name}\n${remoteAddress}\n${path}\n${decoded(fields)}`
  // Most events are ASCII and have only one spelling.
  return ascii.test(text) ? text.toLowerCase() : searchText(text)
}

/** Decodes JSON's escapes: a sender may write `\u0633` for `س`. */
function decoded(json: string): string {
  if (!json.includes('\\')) return json
  return json.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
