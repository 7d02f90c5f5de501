import { LRUCache } from 'lru-cache'
import type { Json } from '../../../shared/reports/values.ts'

export const masked = '[masked]'

/** Matches names of secrets. It must be cheap: every request is searched with it. */
const suspicious = /pass|pwd|secret|token|api.?key|authorization|cookie/i
// Every repetition before a value is bounded, so that any text takes linear time.
// Forms write nested names with brackets, as in `user[password]`, which addresses encode.
const around = '(?:[\\w.\\-[\\]]|%5[bd]){0,40}'
const secretName = `${around}(?:passw|passphrase|passcode|pwd|secret|token|api[-_]?key|authorization|cookie)${around}|(?:${around}(?:\\[|%5b))?pass(?:\\]|%5d)?`
const space = '\\s{0,20}'

const secretField = new RegExp(`^(?:${secretName})$`, 'i')
const bareValue = '[^\\s,"\'[\\]{}]+'
const beforeList = new RegExp(`(["'])(?:${secretName})\\1${space}:${space}(?=[{[])`, 'gi')
/** A quoted text, a bracket, or what lies between them. */
const listPart = new RegExp(`${quoted('"')}|${quoted("'")}|[{}[\\]]|[^"'{}[\\]]+`, 'gs')
const secretInJson = new RegExp(
  `("(?:${secretName})"${space}:${space})(?:${quoted('"')}|${quoted("'")}|${bareValue})`,
  'gi',
)
const secretInSingleQuotes = new RegExp(
  `('(?:${secretName})'${space}:${space})(?:${quoted("'")}|${bareValue})`,
  'gi',
)
const secretBeforeValue = `(?:${secretName})(?:%5b[^=&\\s]{0,50}|\\[[^=&\\s]{0,50})?=`
const secretParameter = new RegExp(`((?:^|[?&;\\s])${secretBeforeValue})[^&\\s"'<>]+`, 'gi')
/** Begins as a form does: then a value ends at the next `&`, whatever the sender left unencoded. */
const form = /^[\w.\-[\]%]{1,100}=/
const secretInForm = new RegExp(`((?:^|&)${secretBeforeValue})[^&]+`, 'gi')
const secretPart = new RegExp(
  `(;${space}name="?(?:${secretName})"?[^\\r\\n]{0,200}(?:\\r\\n[^\\r\\n]{1,200}){0,5}\\r\\n\\r\\n)[^\\r\\n]+`,
  'gi',
)
const secretLine =
  /^((?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]{0,40}(?:token|secret|api-?key)[\w-]{0,40})[ \t]{0,20}:.*$/gim

/** Returns a pattern for a quoted text, also one cut off before its end. */
function quoted(quote: string): string {
  return `${quote}[^${quote}\\\\]*(?:\\\\.[^${quote}\\\\]*)*(?:${quote}|\\\\?$)`
}

export function mayHoldSecret(text: string): boolean {
  return suspicious.test(text)
}

/** Masks the values of password-like names in JSON, parameters, multipart forms and header lines. */
export function redactText(text: string): string {
  if (!mayHoldSecret(text)) return text
  const fields = form.test(text) ? text.replace(secretInForm, `$1${masked}`) : text
  const redacted = maskedLists(fields)
    .replace(secretInJson, `$1"${masked}"`)
    .replace(secretInSingleQuotes, `$1'${masked}'`)
    .replace(secretParameter, `$1${masked}`)
    .replace(secretLine, `$1: ${masked}`)
  return redacted.includes('form-data') ? redacted.replace(secretPart, `$1${masked}`) : redacted
}

/** Masks the lists and objects that password-like names have in a text, which may be no exact JSON. */
function maskedLists(text: string): string {
  let redacted = ''
  let from = 0
  for (const { index, 0: name, 1: quote } of text.matchAll(beforeList)) {
    if (index < from) continue
    const start = index + name.length
    redacted += `${text.slice(from, start)}${quote}${masked}${quote}`
    from = endOfList(text, start)
  }
  return redacted + text.slice(from)
}

/** Returns where the list or object ends that begins at an index; one that is cut off ends with the text. */
function endOfList(text: string, start: number): number {
  let depth = 0
  listPart.lastIndex = start
  for (let part = listPart.exec(text); part !== null; part = listPart.exec(text)) {
    if (part[0] === '{' || part[0] === '[') depth++
    else if (part[0] === '}' || part[0] === ']') depth--
    if (depth === 0) return listPart.lastIndex
  }
  return text.length
}

/** Masks the values of password-like names. The nesting must fit the stack. */
export function redactValue(value: Json): Json {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(redactValue)
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, secretField.test(name) ? masked : redactValue(held)]),
  )
}

/** Converts Node's raw headers (name, value, …) to the JSON text of `[name, value]` pairs, secrets masked. */
export function redactHeaders(rawHeaders: readonly string[]): string {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    pairs.push([name, secretHeaders.memo(name) ? masked : (rawHeaders[i + 1] ?? '')])
  }
  return JSON.stringify(pairs)
}

/** Bounded, because a sender that invents header names must not fill the memory. */
const secretHeaders = new LRUCache<string, boolean>({
  max: 200,
  memoMethod: (name) => secretField.test(name),
})
