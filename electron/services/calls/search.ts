import { callerKey, type DialingRules, defaultRules, nationalPrefixes } from '../../../shared/callers.ts'
import { asciiDigits, searchText } from '../../../shared/text.ts'

/** One word or quoted phrase of a search for calls, as `searchText` normalizes it. */
export interface CallTerm {
  readonly text: string
  /** Whether calls that it finds are left out. */
  readonly isExcluded: boolean
  /** Null if it isn't a number. */
  readonly number: NumberPattern | null
  /** The outcomes and types whose words it is. */
  readonly values: readonly string[]
}

/** Finds numbers that contain a text or begin with the rest of a number after any prefix. */
interface NumberPattern {
  readonly contains: string
  /** A whole number's `callerKey`; null for a part. */
  readonly key: string | null
  /** What follows the typed prefix; null without one. */
  readonly rest: string | null
  /** Shorter than a part of a number: finds only whole numbers. */
  readonly isWhole: boolean
}

const maxTerms = 20
/** Fewer digits are in too many numbers. */
const fewestDigits = 3

/** What an outcome is called in the call center's own language, and how its phone system writes it. */
const englishWords: readonly (readonly [string, string])[] = [
  ['answered', 'answered'],
  ['answered', 'answer'],
  ['answered', 'pickup'],
  ['answered', 'picked up'],
  ['abandoned', 'abandoned'],
  ['notAnswered', 'not answered'],
  ['notAnswered', 'no answer'],
  ['notAnswered', 'missed'],
  ['busy', 'busy'],
  ['failed', 'failed'],
  ['failed', 'congestion'],
  ['unknown', 'unknown'],
]

interface Token {
  readonly text: string
  readonly isExcluded: boolean
  readonly isQuoted: boolean
}

/**
 * Parses what was typed into the search box of calls. A call matches if each term finds it, and none with
 * `-` before it. A number may have spaces, and any spelling finds all of its spellings.
 * @param words the screen's words by outcome and type; English ones are known.
 */
export function parseCallSearch(
  text: string,
  words: Readonly<Record<string, string>>,
  rules: DialingRules = defaultRules,
): CallTerm[] {
  const labels = [...Object.entries(words), ...englishWords].map(([value, label]) => ({
    value,
    parts: searchText(label).split(/\s+/u),
  }))
  const tokens = tokensOf(text)
  const terms: CallTerm[] = []
  for (let at = 0; at < tokens.length && terms.length < maxTerms; ) {
    const number = numberAt(tokens, at, rules)
    const label = number ? null : labelAt(tokens, at, labels)
    const taken = tokens.slice(at, at + (number?.length ?? label?.length ?? 1))
    terms.push({
      text: taken.map((token) => token.text).join(' '),
      isExcluded: taken[0]?.isExcluded ?? false,
      number: number?.pattern ?? null,
      values: label?.values ?? [],
    })
    at += taken.length
  }
  return terms
}

/** Returns whether a number, normalized by `searchText`, matches. */
export function matchesNumber(
  { contains, key, rest, isWhole }: NumberPattern,
  number: string,
  rules: DialingRules = defaultRules,
): boolean {
  if (isWhole) return number === contains
  // Another country's number may have the same digits; in a longer text they may be a part.
  if (number.includes(contains)) return key === null || isText(number) || callerKey(number, rules) === key
  return rest !== null && beginsWith(number, rest, rules)
}

const isText = (number: string): boolean => /\p{L}/u.test(number)

function beginsWith(number: string, rest: string, rules: DialingRules): boolean {
  return nationalPrefixes(rules).some(
    (prefix) =>
      number.startsWith(rest, prefix.length) && number.startsWith(prefix) && mayBegin(number, prefix),
  )
}

/** A shorter number without a prefix is an extension or a queue. */
const mayBegin = (number: string, prefix: string): boolean => prefix !== '' || /^\d{10}$/.test(number)

/** What links and spreadsheets write before a number. */
const beforeNumber = /(^|[\s"-])(?:(?:tel|callto):|['’])(?=\+?\d)/gu

function tokensOf(text: string): Token[] {
  const found = searchText(text)
    .replaceAll(beforeNumber, '$1')
    .matchAll(/(-?)(?:"([^"]*)"?|(\S+))/gu)
  return [...found].flatMap(([, minus, quoted, plain]): Token[] => {
    const word = (quoted ?? plain ?? '').trim()
    return word === '' || word === '-'
      ? []
      : [{ text: word, isExcluded: minus === '-', isQuoted: quoted !== undefined }]
  })
}

/** A number as typed: digits with what people write between them. */
const numberText = /^\+?[\d()/-]*\d[\d()/-]*$/

/** Reads a number; several tokens are one only where they make a whole number. */
function numberAt(
  tokens: readonly Token[],
  at: number,
  rules: DialingRules,
): { readonly pattern: NumberPattern; readonly length: number } | null {
  const first = tokens[at]
  if (!first) return null
  const isNumber = (token: Token | undefined) => token !== undefined && numberText.test(withoutSpaces(token))
  if (!isNumber(first)) return null
  let joined = withoutSpaces(first)
  for (let end = at + 1; end < tokens.length && end < at + 6; end++) {
    const next = tokens[end]
    if (!next || next.isExcluded || !isNumber(next)) break
    joined += withoutSpaces(next)
    if (isWholeNumber(joined, rules)) return { pattern: patternOf(joined, rules), length: end - at + 1 }
  }
  return { pattern: patternOf(withoutSpaces(first), rules), length: 1 }
}

const withoutSpaces = ({ text }: Token): string => text.replaceAll(/\s/gu, '')
const bare = (text: string): string => text.replaceAll(/[^\d+]/g, '')

/** Returns whether it has a prefix and ten digits; `0098912…` may only look so before its end. */
function isWholeNumber(text: string, rules: DialingRules): boolean {
  return bare(text).length > 10 && /^[1-9]\d{9}$/.test(callerKey(bare(text), rules))
}

function patternOf(text: string, rules: DialingRules): NumberPattern {
  const typed = asciiDigits(bare(text))
  const digits = typed.replace('+', '')
  if (isWholeNumber(typed, rules)) {
    const key = callerKey(typed, rules)
    return { contains: key, key, rest: null, isWhole: false }
  }
  const { countryCode } = rules
  const behindPrefix = new RegExp(`^(?:\\+${countryCode}|00${countryCode}|0(?=[1-9]))(\\d{1,10})$`)
  return {
    contains: digits,
    key: null,
    rest: behindPrefix.exec(typed)?.[1] ?? null,
    isWhole: digits.length < fewestDigits,
  }
}

interface Label {
  readonly value: string
  readonly parts: readonly string[]
}

/** Finds the most tokens that are an outcome's words; the last one may be only begun. */
function labelAt(
  tokens: readonly Token[],
  at: number,
  labels: readonly Label[],
): { readonly values: readonly string[]; readonly length: number } | null {
  const first = tokens[at]
  if (!first) return null
  const found = labels.flatMap(({ value, parts }) => {
    const length = first.isQuoted ? 1 : parts.length
    const said = first.isQuoted ? first.text.split(/\s+/u) : wordsAt(tokens, at, length)
    return said?.length === parts.length && isBegun(said, parts) ? [{ value, length }] : []
  })
  const length = Math.max(0, ...found.map((each) => each.length))
  if (length === 0) return null
  const longest = found.filter((each) => each.length === length)
  return { values: [...new Set(longest.map(({ value }) => value))], length }
}

function wordsAt(tokens: readonly Token[], at: number, length: number): string[] | null {
  const taken = tokens.slice(at, at + length)
  const isOne = taken.length === length && !taken.some((token, index) => index > 0 && token.isExcluded)
  return isOne && !taken.some(({ isQuoted }) => isQuoted) ? taken.map(({ text }) => text) : null
}

/** Fewer letters begin too many words. */
const fewestLetters = 3

function isBegun(said: readonly string[], parts: readonly string[]): boolean {
  return parts.every((part, index) => {
    const word = said[index] ?? ''
    if (index < parts.length - 1) return word === part
    return word === part || (part.startsWith(word) && (index > 0 || word.length >= fewestLetters))
  })
}
