import { z } from 'zod'
import { asciiDigits } from './text.ts'

/**
 * How a call center's numbers are dialed: its country code, its own area code (without the trunk's 0, empty if
 * unknown) and what is dialed before an outside number (empty for nothing).
 */
export const dialingRules = z.object({
  countryCode: z.string().regex(/^[1-9]\d{0,2}$/),
  areaCode: z.string().regex(/^(?:[1-9]\d{0,4})?$/),
  outsidePrefix: z.string().regex(/^(?:0|[1-9]\d{0,2})?$/),
})
export type DialingRules = z.infer<typeof dialingRules>

export const defaultRules: DialingRules = { countryCode: '98', areaCode: '', outsidePrefix: '' }

/** A whole national number without the trunk's 0; a local one lacks the area code. */
const nationalDigits = 10
/** Longer numbers are outside callers'. */
const longestExtension = 6

/** Blanks, invisible marks, hyphens and brackets, which only group a number. */
const marks = /[\s\p{Cf}\p{Pd}\u2212()[\]{}<>"']/gu
const schemes = /^(?:(?:sips?|tel|callto):)+/i

/** Returns a number without what groups it, and an address's user alone. */
function bareText(number: string): string {
  return asciiDigits(number).replace(marks, '').replace(schemes, '').replace(/@.*/s, '')
}

/** Tells whether a caller withheld the number: it is empty or has no digit, as `anonymous`, `<unknown>` and `s`. */
export function isWithheld(number: string): boolean {
  return !/\d/.test(bareText(number))
}

/** The SQL of `isWithheld` for a column, but for addresses. */
export const withheldSql = (column: string): string =>
  `(${column} IS NULL OR iif(instr(${column}, '@') > 0, substr(${column}, 1, instr(${column}, '@')), ${column})
    NOT GLOB '*[0-9\u0660-\u0669\u06f0-\u06f9]*')`

const usualSpellings = new WeakMap<DialingRules, RegExp>()

/** Matches a whole national number as it is mostly spelled: a million of them are compared. */
function usualSpelling(rules: DialingRules): RegExp {
  const { countryCode } = rules
  const known = usualSpellings.get(rules) ?? new RegExp(`^(?:0|(?:\\+|00)?${countryCode})?([1-9]\\d{9})$`)
  usualSpellings.set(rules, known)
  return known
}

/**
 * Returns what all spellings of a number have in common: a national number's ten digits, `+` and the digits of one
 * abroad, a short number as it is; empty for a withheld one.
 */
export function callerKey(number: string, rules: DialingRules): string {
  const usual = usualSpelling(rules).exec(number)?.[1]
  if (usual !== undefined) return usual
  const bare = bareText(number)
  if (!/\d/.test(bare)) return ''
  const { outsidePrefix } = rules
  const behind = bare.startsWith(outsidePrefix) ? bare.slice(outsidePrefix.length) : bare
  if (/^0[1-9]\d{9}$/.test(behind)) return behind.slice(1)
  const abroad = bare.length > nationalDigits ? outsideKey(`+${bare}`, rules) : null
  return outsideKey(bare, rules) ?? outsideKey(behind, rules) ?? abroad ?? bare
}

/** Returns the key of a number without a prefix; null for a short one. */
function outsideKey(bare: string, { countryCode, areaCode }: DialingRules): string | null {
  const international = /^(?:\+|00)([1-9]\d{6,17})$/.exec(bare)?.[1]
  if (international !== undefined) {
    return international.startsWith(countryCode)
      ? nationalKey(international.slice(countryCode.length))
      : `+${international}`
  }
  if (/^0[1-9]\d{6,}$/.test(bare)) return nationalKey(bare)
  if (!/^[1-9]\d+$/.test(bare)) return null
  if (bare.length === nationalDigits) return bare
  const behindCode = bare.slice(countryCode.length)
  if (bare.startsWith(countryCode) && /^0?[1-9]\d{9}$/.test(behindCode)) return nationalKey(behindCode)
  return bare.length === nationalDigits - areaCode.length ? areaCode + bare : null
}

function nationalKey(written: string): string {
  const national = written.replace(/^0+/, '')
  return national.length === nationalDigits ? national : `0${national}`
}

/** Tells whether a key is an outside caller's, and no extension's. */
export function isOutside(key: string): boolean {
  return key.startsWith('+') || key.length > longestExtension
}

/** Tells whether a number is short enough to be an extension's. */
export function isExtension(number: string): boolean {
  const bare = bareText(number)
  return /\d/.test(bare) && !isOutside(bare)
}

/** Returns what may stand before the ten digits of a national number, but a prefix of an outside line. */
export const nationalPrefixes = ({ countryCode }: DialingRules): readonly string[] => [
  '',
  '0',
  countryCode,
  `+${countryCode}`,
  `00${countryCode}`,
]

/** Returns the spellings of a number without marks; a short or withheld one has only its own. */
export function spellingsOf(number: string, rules: DialingRules): string[] {
  const key = callerKey(number, rules)
  if (key === '') return [number]
  const { areaCode, outsidePrefix } = rules
  const isNational = /^[1-9]\d{9}$/.test(key)
  const abroad = /^\+(\d+)$/.exec(key)?.[1]
  if (!isNational && abroad === undefined) return [...new Set([key, number])]
  const written = isNational
    ? [...nationalPrefixes(rules).map((prefix) => `${prefix}${key}`), key.slice(areaCode.length)]
    : [key, `00${abroad}`, `${abroad}`]
  const behindPrefix = written.map((each) => `${outsidePrefix}${each}`)
  // One of another area has no local spelling.
  return [...new Set([...written, ...behindPrefix])].filter((each) => callerKey(each, rules) === key)
}

/**
 * Returns how a call center is asked for a caller's number, whose spelling in its records isn't known: by what all of
 * its spellings share, among similar numbers. A short number, as an extension's, is compared exactly.
 */
export function searchOfNumber(
  number: string,
  rules: DialingRules,
): { readonly number: string; readonly alike: boolean } {
  const key = callerKey(number, rules)
  if (!isOutside(key)) return { number, alike: false }
  const { areaCode } = rules
  const isLocal = areaCode !== '' && key.length === nationalDigits && key.startsWith(areaCode)
  return { number: isLocal ? key.slice(areaCode.length) : key.replace(/^[+0]/, ''), alike: true }
}
