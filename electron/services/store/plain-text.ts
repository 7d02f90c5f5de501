import { normaliseInput } from '../../../shared/text.ts'

/** Vowel signs, the tatweel, joiners and direction marks: they change how a word looks, not which word it is. */
const invisible = /[\p{Mn}\p{Cf}\u0640]/gu
const alefMaksura = /\u0649/g
/** Most of what a call center writes; it has one spelling already, with no outer spaces. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/** One spelling of a text: ASCII digits, Persian letters, composed ones, no marks that can't be seen. */
export function plainText(text: string): string {
  if (plain.test(text)) return text
  const visible = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(alefMaksura, '\u06cc')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  return normaliseInput(visible)
}

/** The same, in one case: what texts are compared in when they are searched. */
export function searchText(text: string): string {
  return plainText(text.toLowerCase())
}

/** The words of what the user typed, each as it stands in a `searchText`. */
export function searchWords(text: string): string[] {
  return searchText(text).split(/\s+/u).filter(Boolean)
}

/** What an event's free text is made of, as it is stored. */
interface EventTexts {
  readonly name: string
  readonly remoteAddress: string
  readonly path: string
  /** The text of a JSON object. */
  readonly fields: string
}

const ascii = /^[\n -~]*$/
const escapes: Readonly<Record<string, string>> = { b: ' ', f: ' ', n: '\n', r: '\n', t: ' ' }

/** The text that free text is looked for in: the fields as they are written, with their escapes decoded. */
export function eventText({ name, remoteAddress, path, fields }: EventTexts): string {
  const text = `${name}\n${remoteAddress}\n${path}\n${decoded(fields)}`
  // What most events are made of has one spelling already.
  return ascii.test(text) ? text.toLowerCase() : searchText(text)
}

/** Without the escapes of JSON: a sender may write `\u0633` for `س`. */
function decoded(json: string): string {
  if (!json.includes('\\')) return json
  return json.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
