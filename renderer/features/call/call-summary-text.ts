import type { TFunction } from 'i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { SummaryPart } from './call-summary.ts'

/** How a summary's values are written. */
export interface SummaryWords {
  seconds(value: number): string
  /** The known name of a queue or an agent; null without one. */
  nameOf(kind: 'queue' | 'agent', number: string): string | null
}

/** Writes the parts as one sentence. */
export function summaryText(
  parts: readonly SummaryPart[],
  t: TFunction<'call'>,
  words: SummaryWords,
): string {
  const clauses = parts.map((part) => clauseOf(part, t, words))
  if (clauses.length === 0) return ''
  const text = clauses.join(t('summary.separator'))
  return t('summary.sentence', {
    // An isolated name may come first.
    clauses: text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
    interpolation: { escapeValue: false },
  })
}

function clauseOf(part: SummaryPart, t: TFunction<'call'>, { seconds, nameOf }: SummaryWords): string {
  switch (part.kind) {
    case 'waited': {
      const queue =
        part.queue === null ? t('chart.queueUnknown') : (nameOf('queue', part.queue) ?? part.queue)
      return part.seconds === null
        ? t('summary.waitedUnknown', { queue })
        : t('summary.waited', { queue, length: seconds(part.seconds) })
    }
    case 'rang':
      return t(part.isTaken ? 'summary.rang' : 'summary.rangInVain', { count: part.phones })
    case 'talked': {
      const agent = nameOf('agent', part.agent) ?? (part.name || part.agent)
      return part.seconds === null
        ? t('summary.answered', { agent })
        : t('summary.talked', { agent, length: seconds(part.seconds) })
    }
    case 'talkedUnnamed':
      return part.seconds === null
        ? t('summary.answeredUnnamed')
        : t('summary.talkedUnnamed', { length: seconds(part.seconds) })
    case 'lasted':
      return t('summary.lasted', { length: seconds(part.seconds) })
    case 'ended':
      return t(`summary.${part.how}`)
    default:
      return assertNever(part)
  }
}
