import { searchText } from '../../plain-text.ts'

/** What an event's free text is made of, as it is stored. */
interface EventTexts {
  readonly name: string
  readonly remoteAddress: string
  readonly path: string
  /** The text of a JSON object. */
  readonly fields: string
}

const plain = /^[\n -~]*$/
const escapes: Readonly<Record<string, string>> = { b: ' ', f: ' ', n: '\n', r: '\n', t: ' ' }

/** The text that free text is looked for in: the fields as they are written, with their escapes decoded. */
export function eventText({ name, remoteAddress, path, fields }: EventTexts): string {
  const text = `${name}\n${remoteAddress}\n${path}\n${decoded(fields)}`
  // What most events are made of has one spelling already.
  return plain.test(text) ? text.toLowerCase() : searchText(text)
}

/** Without the escapes of JSON: a sender may write `\u0633` for `س`. */
function decoded(json: string): string {
  if (!json.includes('\\')) return json
  return json.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
