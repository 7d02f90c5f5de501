import { searchText } from '../../../shared/text.ts'

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
