import {
  type AlarmRule,
  alarmRule,
  isClearAtGood,
  isHappening,
  isLowBad,
} from '../../../shared/board/rules.ts'
import { normaliseInput } from '../../../shared/text.ts'

/** What is typed for a rule. */
export interface RuleDraft {
  readonly limit: string
  readonly clearAt: string
  readonly forSeconds: string
}

/** Why a typed value can't be taken. */
type DraftProblem = 'number' | 'whole' | 'percent' | 'clearAbove' | 'clearBelow' | 'clearFrom'

export type ReadDraft =
  | { readonly rule: AlarmRule; readonly problems: null }
  | { readonly rule: null; readonly problems: Readonly<Partial<Record<keyof RuleDraft, DraftProblem>>> }

/** Returns a rule's numbers as they would be typed in a locale. */
export function draftOf({ limit, clearAt, forSeconds }: AlarmRule, locale: string): RuleDraft {
  const { format } = new Intl.NumberFormat(locale, { useGrouping: false })
  return { limit: format(limit), clearAt: format(clearAt), forSeconds: format(forSeconds) }
}

/** Reads what is typed for a rule, or says what is wrong with it. */
export function readDraft(rule: AlarmRule, draft: RuleDraft): ReadDraft {
  if (isHappening(rule.metric)) return { rule, problems: null }
  const problems: Partial<Record<keyof RuleDraft, DraftProblem>> = {}
  const read = {
    ...rule,
    limit: numberOf(draft.limit),
    clearAt: numberOf(draft.clearAt),
    forSeconds: numberOf(draft.forSeconds),
  }
  for (const part of ['limit', 'clearAt', 'forSeconds'] as const) {
    const problem = problemOf(rule, part, read[part])
    if (problem) problems[part] = problem
  }
  if (Object.keys(problems).length === 0 && !isClearAtGood(read)) {
    const side = isLowBad(rule.metric) ? 'clearAbove' : 'clearBelow'
    problems.clearAt = rule.metric === 'serviceLevel' ? 'clearFrom' : side
  }
  if (Object.keys(problems).length > 0) return { rule: null, problems }
  return { rule: read, problems: null }
}

/** Returns only what was typed: another part of the rule may still be on its way. */
export function typedParts(
  draft: Partial<RuleDraft>,
  { limit, clearAt, forSeconds }: AlarmRule,
): Partial<AlarmRule> {
  return {
    ...(draft.limit !== undefined && { limit }),
    ...(draft.clearAt !== undefined && { clearAt }),
    ...(draft.forSeconds !== undefined && { forSeconds }),
  }
}

function problemOf({ metric }: AlarmRule, part: keyof RuleDraft, value: number): DraftProblem | null {
  if (!alarmRule.shape[part].safeParse(value).success) return part === 'forSeconds' ? 'whole' : 'number'
  if (part === 'forSeconds') return null
  if (metric === 'serviceLevel' || metric === 'abandonment') return value > 100 ? 'percent' : null
  return Number.isInteger(value) ? null : 'whole'
}

/** Returns NaN for what is no number. A comma before three digits groups them, before others it is the decimal point. */
function numberOf(text: string): number {
  const digits = normaliseInput(text)
    .replaceAll(/[,٬](?=\d{3}(?!\d))/g, '')
    .replace(/[٫,]/, '.')
  return digits === '' ? Number.NaN : Number(digits)
}
