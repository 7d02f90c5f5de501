import { z } from 'zod'
import type { SurveySums, SurveysAnswer, SurveysQuery } from '../../../shared/figures/surveys.ts'
import { eventValue, firstText } from '../../../shared/webhooks/event-values.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import type { Database } from '../store/thread/database.ts'
import { eventFieldsSql, valueKinds } from './event-schema.store.ts'
import { lastIndexed } from './search.store.ts'

const survey = 'Survey'
const fieldsRow = z.object({ fields: z.string() })

/** Those that are indexed, and the few that aren't yet. */
const surveys = `SELECT ${eventFieldsSql} AS fields
  FROM event_value AS v CROSS JOIN event AS e ON e.seq = v.seq CROSS JOIN event_request AS q ON q.seq = v.seq
  WHERE v.kind = ${valueKinds.canonical_name} AND v.value = '${survey}' AND e.received_at >= ? AND e.received_at < ?
  UNION ALL SELECT ${eventFieldsSql}
  FROM event AS e CROSS JOIN event_request AS q ON q.seq = e.seq
  WHERE e.seq > ? AND e.canonical_name = '${survey}' AND e.received_at >= ? AND e.received_at < ?`

/** Adds up the answers of a period's surveys by queue and by agent. */
export function readSurveys(db: Database, { from, to, queues, agents }: SurveysQuery): SurveysAnswer {
  const byQueue = new Map<string, SurveySums>()
  const byAgent = new Map<string, SurveySums>()
  for (const row of db.each(surveys, from, to, lastIndexed(db), from, to)) {
    const values = eventValues(fieldsRow.parse(row).fields)
    const queue = eventValue(survey, values, 'queue') ?? ''
    const agent = firstText(values, ['dst', 'exten', 'agent']) ?? ''
    if (queues.length > 0 && !queues.includes(queue)) continue
    if (agents.length > 0 && !agents.includes(agent)) continue
    const point = firstText(values, ['point', 'poll_point', 'score'])
    add(byQueue, queue, point)
    add(byAgent, agent, point)
  }
  return { queues: sorted(byQueue), agents: sorted(byAgent) }
}

function add(all: Map<string, SurveySums>, number: string, point: string | null): void {
  const before = all.get(number) ?? { number, answers: 0, rated: 0, points: 0 }
  const value = point === null || point.trim() === '' ? Number.NaN : Number(point)
  const isRated = Number.isFinite(value)
  all.set(number, {
    number,
    answers: before.answers + 1,
    rated: before.rated + (isRated ? 1 : 0),
    points: before.points + (isRated ? value : 0),
  })
}

const sorted = (all: ReadonlyMap<string, SurveySums>): SurveySums[] =>
  [...all.values()].sort((a, b) => b.answers - a.answers || (a.number < b.number ? -1 : 1))
