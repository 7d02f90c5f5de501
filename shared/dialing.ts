import { z } from 'zod'
import { type DialingRules, defaultRules, dialingRules } from './callers.ts'

const { countryCode, areaCode, outsidePrefix } = dialingRules.shape

/** What a user set of a connection's dialing rules; null takes what its records tell, or else the usual. */
export const dialingChoices = z.object({
  countryCode: countryCode.nullable(),
  areaCode: areaCode.nullable(),
  outsidePrefix: outsidePrefix.nullable(),
})
export type DialingChoices = z.infer<typeof dialingChoices>

export const noChoices: DialingChoices = { countryCode: null, areaCode: null, outsidePrefix: null }

/** What records tell of a rule: so many numbers occur in both spellings, as `short` and `long` do. */
const evidenceOf = <T extends z.ZodType<string>>(value: T) =>
  z.object({ value, numbers: z.int().positive(), short: z.string(), long: z.string() }).nullable()

export const learnedDialing = z.object({
  countryCode: evidenceOf(countryCode),
  areaCode: evidenceOf(areaCode),
  outsidePrefix: evidenceOf(outsidePrefix),
})
export type LearnedDialing = z.infer<typeof learnedDialing>
export type DialingEvidence = NonNullable<LearnedDialing[DialingRule]>

export const nothingLearned: LearnedDialing = { countryCode: null, areaCode: null, outsidePrefix: null }

export const dialingRuleNames = ['countryCode', 'areaCode', 'outsidePrefix'] as const
export type DialingRule = (typeof dialingRuleNames)[number]

/** A connection's dialing rules, and where each is from. */
export const dialing = z.object({ chosen: dialingChoices, learned: learnedDialing, rules: dialingRules })
export type Dialing = z.infer<typeof dialing>

export const dialingToSave = z.object({ connectionId: z.string().min(1), chosen: dialingChoices })
export type DialingToSave = z.infer<typeof dialingToSave>

/** Returns the rules that apply: what is chosen, else what was learned, else the usual. */
export function rulesFrom(chosen: DialingChoices, learned: LearnedDialing): DialingRules {
  const of = (name: DialingRule) => chosen[name] ?? learned[name]?.value ?? defaultRules[name]
  return { countryCode: of('countryCode'), areaCode: of('areaCode'), outsidePrefix: of('outsidePrefix') }
}

/** Fewer numbers may be in both spellings by chance. */
const fewestNumbers = 3
/** As many of the numbers that could be, at least. */
const leastShare = 0.05

/** Learns the dialing rules from a connection's distinct numbers, where they are plain. */
export function learnDialing(numbers: readonly string[]): LearnedDialing {
  const known = new Set(numbers)
  const countries = new Votes()
  const prefixes = new Votes()
  const areas = new Votes()
  const locals = new Set(numbers.filter((number) => /^[1-9]\d{6,7}$/.test(number)))
  for (const number of known) {
    const abroad = /^(?:\+|00)([1-9]\d{0,2})([1-9]\d{9})$/.exec(number)
    if (abroad && known.has(`0${abroad[2]}`)) countries.add(abroad[1], `0${abroad[2]}`, number)
    const outside = /^(\d{1,3}?)(0[1-9]\d{9})$/.exec(number)
    if (outside?.[2] !== undefined && known.has(outside[2])) prefixes.add(outside[1], outside[2], number)
    const national = /^0([1-9]\d{9})$/.exec(number)?.[1]
    if (national === undefined) continue
    for (const digits of [7, 8]) {
      const local = national.slice(-digits)
      if (locals.has(local)) areas.add(national.slice(0, -digits), local, number)
    }
  }
  return learnedDialing.catch(nothingLearned).parse({
    countryCode: countries.plainest(1),
    areaCode: areas.plainest(locals.size),
    outsidePrefix: prefixes.plainest(1),
  })
}

/** Counts which value the numbers tell, with the first two spellings that do. */
class Votes {
  readonly #byValue = new Map<string, { numbers: number; readonly short: string; readonly long: string }>()

  add(value: string | undefined, short: string, long: string): void {
    if (value === undefined) return
    const known = this.#byValue.get(value) ?? { numbers: 0, short, long }
    known.numbers++
    this.#byValue.set(value, known)
  }

  /** Returns the value that most tell, among so many numbers; null where it isn't plain. */
  plainest(among: number): DialingEvidence | null {
    const [most, next] = [...this.#byValue].sort(([, a], [, b]) => b.numbers - a.numbers)
    if (!most) return null
    const [value, { numbers, short, long }] = most
    const isPlain =
      numbers >= Math.max(fewestNumbers, among * leastShare) && numbers >= 2 * (next?.[1].numbers ?? 0)
    return isPlain ? { value, numbers, short, long } : null
  }
}
