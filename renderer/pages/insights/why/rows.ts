import { assertNever } from '../../../../shared/errors.ts'
import { attemptKinds } from '../../../../shared/figures/attempts.ts'
import { type EntryRowsInput, rowsOfFigure } from '../../../../shared/figures/entry-rows.ts'
import { entryKinds, type FigureChoices, kindsOf } from '../../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../../shared/figures/queries.ts'
import type { WhySentence } from '../../../../shared/why/sentence.ts'

/** The rows that a number of a sentence counts. */
export type SentenceRows =
  | {
      readonly report: 'queue' | 'queueDetails'
      readonly rows: EntryRowsInput
      /** How many calls or missed attempts they tell; null where the sentence says something else of them. */
      readonly count: number | null
      /** The agent whose rows they are alone; null for those of all. */
      readonly agent: string | null
    }
  | {
      readonly report: 'quick'
      readonly trunk: string
      /** Empty for all. */
      readonly disposition: '' | 'FAILED'
      readonly count: number
    }

/** Returns the rows behind a sentence's numbers; none of one that only events tell. */
export function rowsOfSentence(
  sentence: WhySentence,
  scope: Pick<FigureScope, 'queues' | 'agents' | 'consistentOnly'>,
  choices: FigureChoices,
): readonly SentenceRows[] {
  const { queues, agents, consistentOnly } = scope
  const filter = { queues, agents, consistentOnly }
  const attempts = { queues, agents }
  switch (sentence.kind) {
    case 'lost': {
      const { abandoned, missed } = sentence
      const kinds = [...kindsOf('abandoned', choices), ...kindsOf('missed', choices)]
      return [{ report: 'queue', rows: { kinds, ...filter }, count: abandoned + missed, agent: null }]
    }
    case 'agents':
      return []
    case 'reached':
      return [
        {
          report: 'queueDetails',
          rows: { kinds: [...attemptKinds], ...attempts },
          count: null,
          agent: null,
        },
      ]
    case 'arrivals': {
      const { queue, offered } = sentence
      return [
        {
          report: 'queue',
          rows: { kinds: [...entryKinds], ...filter, queues: queue === null ? queues : [queue] },
          count: offered,
          agent: null,
        },
      ]
    }
    case 'talk': {
      const { queue, calls } = sentence
      return [
        {
          report: 'queue',
          rows: { kinds: kindsOf('answered', choices), ...filter, queues: queue === null ? queues : [queue] },
          count: calls,
          agent: null,
        },
      ]
    }
    case 'attempts': {
      const { notTaken, agent } = sentence
      const { report, rows: missed } = rowsOfFigure('missedRings', choices, null)
      const rows = { ...missed, ...attempts }
      const ofAll = { report, rows, count: notTaken, agent: null }
      if (agent === null) return [ofAll]
      const own = { rows: { ...rows, agents: [agent.agent] }, count: agent.notTaken, agent: agent.agent }
      return [ofAll, { report, ...own }]
    }
    case 'trunk':
      return [{ report: 'quick', trunk: sentence.trunk, disposition: '', count: sentence.calls }]
    case 'failed':
      return [{ report: 'quick', trunk: sentence.trunk, disposition: 'FAILED', count: sentence.failed }]
    case 'abandonTime':
      return [
        {
          report: 'queue',
          // Only known waits are at most anything.
          rows: { kinds: kindsOf('abandoned', choices), ...filter, waitTo: Number.MAX_SAFE_INTEGER },
          count: sentence.calls,
          agent: null,
        },
      ]
    default:
      return assertNever(sentence)
  }
}
