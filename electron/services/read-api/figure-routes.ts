import { z } from 'zod'
import { instantAt } from '../../../shared/clock/knowledge.ts'
import { choicesOf } from '../../../shared/figures/definitions.ts'
import {
  callerFigures,
  entryFigures,
  type Figure,
  figureDefinitions,
  figureNames,
  ringFigures,
} from '../../../shared/figures/figures.ts'
import { unitOf } from '../../../shared/figures/insights-view.ts'
import { figureChoices } from '../../../shared/figures/outcome.ts'
import { msOfUnit, seriesAnswer, seriesQuery } from '../../../shared/figures/queries.ts'
import { paths } from '../../../shared/page-address.ts'
import { nameIn, namesOf } from '../../../shared/people.ts'
import { whyAnswer, whyQuery } from '../../../shared/why/figures.ts'
import { whySentence } from '../../../shared/why/sentence.ts'
import { noSentencesOf, sentencesOf, whyNone } from '../../../shared/why/sentences.ts'
import { list, type Period, periodAsked, periodParameters, readParameters } from './parameters.ts'
import { ProblemError } from './problem.ts'
import { coverageIn, linkTo, periodAnswer, type Route, type RouteContext, rangeIn } from './route.ts'

const scopeParameters = {
  ...periodParameters,
  queue: list,
  agent: list,
  /** Counts only what began while its queue was open. */
  in_hours: z.stringbool().default(false),
}

type Asked = z.output<z.ZodObject<typeof scopeParameters>>

function scopeOf(
  period: Period,
  { queue, agent, in_hours }: Asked,
  { connection, definitions }: RouteContext,
) {
  return {
    connectionId: connection.id,
    ...period,
    queues: queue,
    agents: agent,
    consistentOnly: definitions.consistent,
    leastRingSeconds: definitions.leastRing,
    ...(in_hours && { inHours: true }),
  }
}

function linkOf(
  period: Period,
  { queue, agent, in_hours }: Asked,
  context: RouteContext,
  why = false,
): string {
  const range = rangeIn(period, context.known)
  return linkTo(context, paths.insights, {
    range,
    ...(queue.length > 0 && { queues: queue.join(',') }),
    ...(agent.length > 0 && { agents: agent.join(',') }),
    ...(in_hours && { inHours: 'true' }),
    ...(why && { why: range }),
  })
}

const figureParameters = z.strictObject({ ...scopeParameters, unit: seriesQuery.shape.unit.optional() })
const counts = seriesAnswer.shape.queues.element.shape.counts
const figure = z.object({
  name: z.enum(figureNames),
  unit: z.enum(['count', 'share', 'seconds']),
  /** Null where it can’t be computed; a share is 0 to 1. */
  value: z.number().nullable(),
  /** Records that lack what the formula needs. */
  leftOut: z.int().nonnegative(),
  /** Why there is no value. */
  reason: z.string().nullable(),
})

const figuresAnswer = periodAnswer.extend({
  /** How the console counts. */
  choices: figureChoices.extend({ consistentOnly: z.boolean() }),
  figures: z.array(figure),
  /** Busiest first; lost are the abandoned and the missed. */
  queues: z.array(z.object({ queue: z.string(), name: z.string(), counts })),
  unit: seriesQuery.shape.unit,
  /** Parts of the period with entries, each from `at` (UTC milliseconds). */
  timeline: z.array(z.object({ at: z.int(), counts })),
})

const most = 10_000
const written = (value: Figure) =>
  value.value === null
    ? { value: null, leftOut: 0, reason: value.reason }
    : { value: value.value, leftOut: value.leftOut, reason: null }

export const figures: Route = {
  path: '/v1/figures',
  scope: 'figures',
  summary: 'The figures of a period as Insights shows them, of each queue and over the time.',
  parameters: figureParameters,
  answer: figuresAnswer,
  hasCsv: true,
  respond: async (search, _, context) => {
    const asked = readParameters(figureParameters, search)
    const period = periodAsked(asked, 'queue', context)
    const unit = asked.unit ?? unitOf(period)
    if ((period.to - period.from) / msOfUnit(unit) > most) {
      throw new ProblemError({
        status: 400,
        kind: 'parameter-refused',
        detail: `"unit": the period has more than ${most} of them; choose a longer one`,
      })
    }
    const { calls, signal, definitions, known, connection } = context
    const scope = scopeOf(period, asked, context)
    const choices = choicesOf(definitions)
    const [{ tally, rings, ...coverage }, callers, series, directory] = await Promise.all([
      calls['figures.get'](scope, { signal }),
      calls['figures.callers'](scope, { signal }),
      calls['figures.series']({ ...scope, unit, choices }, { signal }),
      calls['people.list']({ connectionId: connection.id }, { signal }),
    ])
    const all = { ...entryFigures(tally, choices), ...ringFigures(rings), ...callerFigures(callers) }
    const names = namesOf(directory)
    const queues = series.queues.map((each) => ({ ...each, name: nameIn(names, 'queue', each.queue) ?? '' }))
    return {
      answer: {
        connection,
        link: linkOf(period, asked, context),
        period,
        coverage,
        choices: { ...choices, consistentOnly: definitions.consistent },
        figures: figureNames.map((name) => ({
          name,
          unit: figureDefinitions[name].unit,
          ...written(all[name]),
        })),
        queues,
        unit,
        timeline: series.timeline.map(({ wall, counts }) => ({
          at: instantAt(known, wall, 'queue'),
          counts,
        })),
      },
      csv: () => ({
        headers: [
          'queue',
          'name',
          'answered',
          'answered_in_time',
          'unknown_wait',
          'wait_seconds',
          'abandoned',
          'short_abandons',
          'missed',
        ],
        rows: queues.map(({ queue, name, counts: of }) => [
          queue,
          name,
          of.answered,
          of.inTime,
          of.unknownWait,
          of.waitSeconds,
          of.abandoned,
          of.short,
          of.missed,
        ]),
      }),
    }
  },
}

const whyParameters = z.strictObject(scopeParameters)

const reasonsAnswer = periodAnswer.extend({
  /** The reasons in numbers, those that explain most first; none where nothing was unusual. */
  reasons: z.array(whySentence),
  /** Why nothing is said: records are missing, or too few earlier weeks are known. */
  none: z.enum(whyNone).nullable(),
  facts: whyAnswer,
})

export const why: Route = {
  path: '/v1/why',
  scope: 'figures',
  summary: 'Why calls were lost in a period of at most seven days, against the same hours of earlier weeks.',
  parameters: whyParameters,
  answer: reasonsAnswer,
  hasCsv: false,
  respond: async (search, _, context) => {
    const asked = readParameters(whyParameters, search)
    const period = periodAsked(asked, 'queue', context)
    const query = whyQuery.safeParse({
      ...scopeOf(period, asked, context),
      choices: choicesOf(context.definitions),
    })
    if (!query.success) {
      const [issue] = query.error.issues
      throw new ProblemError({
        status: 400,
        kind: 'parameter-refused',
        detail: `"${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}`,
      })
    }
    const { calls, signal, connection } = context
    const [facts, coverage] = await Promise.all([
      calls['figures.why'](query.data, { signal }),
      coverageIn(context, period),
    ])
    return {
      answer: {
        connection,
        link: linkOf(period, asked, context, true),
        period,
        coverage,
        reasons: sentencesOf(facts),
        none: noSentencesOf(facts),
        facts,
      },
      csv: null,
    }
  },
}
