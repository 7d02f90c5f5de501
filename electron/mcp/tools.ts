import { z } from 'zod'
import { callOutcomes } from '../../shared/calls/outcome.ts'
import { periodCoverage, seriesAnswer } from '../../shared/figures/queries.ts'
import { whySentence } from '../../shared/why/sentence.ts'
import { type ApiAccess, askApi } from './api-client.ts'

const text = z.string().min(1).max(200)
const list = z.array(text).max(50).optional()

const periodInput = {
  period: z
    .enum(['today', 'yesterday', 'last7Days', 'last30Days'])
    .optional()
    .describe('Whole days of the call center’s clock; today without from and to'),
  from: z.string().optional().describe('Begin as ISO 8601 with its offset; needs to'),
  to: z.string().optional().describe('End as ISO 8601 with its offset, not included'),
}

/** What every answer has; the rest passes through as it is. */
const answer = z.looseObject({ link: z.string() })
const periodAnswer = answer.extend({
  period: z.object({ from: z.int(), to: z.int() }),
  coverage: periodCoverage,
})
const callsAnswer = periodAnswer.extend({ calls: z.array(z.json()), total: z.int() })
const figuresAnswer = periodAnswer.extend({
  figures: z.array(z.json()),
  queues: z.array(
    z.looseObject({
      queue: z.string(),
      name: z.string(),
      counts: seriesAnswer.shape.queues.element.shape.counts,
    }),
  ),
})
const whyAnswer = periodAnswer.extend({
  reasons: z.array(whySentence),
  none: z.string().nullable(),
  facts: z.looseObject({
    asked: z.looseObject({ offered: z.int(), answered: z.int(), abandoned: z.int(), missed: z.int() }),
  }),
})
const boardAnswer = periodAnswer.extend({ board: z.json() })
const callAnswer = answer.extend({ coverage: z.json(), call: z.json() })

export interface Tool {
  readonly name: string
  readonly description: string
  readonly input: z.ZodObject
  /** Resolves to what is answered. @throws ApiRefusal */
  answer(access: ApiAccess, input: unknown): Promise<object>
}

function tool<S extends z.ZodObject>(
  name: string,
  description: string,
  input: S,
  answer: (access: ApiAccess, input: z.output<S>) => Promise<object>,
): Tool {
  return { name, description, input, answer: (access, given) => answer(access, input.parse(given)) }
}

/** What is said of a period besides the content. */
const about = ({ link, period, coverage }: z.output<typeof periodAnswer>) => ({
  link,
  period: { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() },
  coverage: coverage.coverage.map(
    ({ report, complete, days }) => `${report}: ${complete} of ${days} days are complete in the archive`,
  ),
  isRunning: coverage.isRunning,
})

export const tools: readonly Tool[] = [
  tool(
    'find_calls',
    'Finds calls of a period, newest first, with caller, queues, agents, waits and outcome. Lost calls are those with the outcome abandoned or notAnswered of type incoming.',
    z.object({
      ...periodInput,
      text: text.optional().describe('Words of numbers, names and ids; -word excludes'),
      queue: list,
      agent: list,
      caller: list,
      outcome: z.array(z.enum(callOutcomes)).optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    async (access, input) => {
      const found = await askApi(access, '/v1/calls', input, callsAnswer)
      return { ...about(found), total: found.total, calls: found.calls }
    },
  ),
  tool(
    'get_figures',
    'Returns the figures of a period as the console counts them, and those of each queue, the one with the most lost calls first. Lost are the abandoned and the missed; shares are 0 to 1.',
    z.object({ ...periodInput, queue: list, agent: list }),
    async (access, input) => {
      const found = await askApi(access, '/v1/figures', input, figuresAnswer)
      const queues = found.queues
        .map(({ counts, ...queue }) => ({ ...queue, lost: counts.abandoned + counts.missed, ...counts }))
        .sort((a, b) => b.lost - a.lost)
      return { ...about(found), figures: found.figures, queues }
    },
  ),
  tool(
    'why_calls_were_lost',
    'Says why calls were lost in a period of at most seven days: what was unusual against the same hours of the same weekday in earlier weeks, the reason that explains most first. No reason means a usual day. none says why nothing can be said.',
    z.object({ ...periodInput, queue: list }),
    async (access, input) => {
      const found = await askApi(access, '/v1/why', input, whyAnswer)
      const { offered, answered, abandoned, missed } = found.facts.asked
      return {
        ...about(found),
        offered,
        answered,
        abandoned,
        missed,
        reasons: found.reasons,
        none: found.none,
      }
    },
  ),
  tool(
    'get_board',
    'Returns the state of the call center now or at an instant: waiting calls, queues, agents by state, calls in progress.',
    z.object({
      at: z.string().optional().describe('ISO 8601 with its offset; now without it'),
      queue: list,
      team: list,
    }),
    async (access, input) => {
      const found = await askApi(access, '/v1/board', input, boardAnswer)
      return { ...about(found), board: found.board }
    },
  ),
  tool(
    'get_call',
    'Returns one whole call by its id: its records, attempts and events, and what each source answered.',
    z.object({ id: text }),
    async (access, { id }) => {
      const { link, coverage, call } = await askApi(
        access,
        `/v1/calls/${encodeURIComponent(id)}`,
        {},
        callAnswer,
      )
      return { link, coverage, call }
    },
  ),
]
