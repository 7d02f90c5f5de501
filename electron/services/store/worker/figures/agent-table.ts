import { z } from 'zod'
import { type AgentFigures, type AgentPeriod, agentCall } from '../../../../../shared/kpi/agents.ts'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import { sumByAgent } from './agent-sums.ts'
import { readAgents } from './agents.ts'
import { kept } from './kept.ts'
import { numberOfKind } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'
import { conditionOf, nameOfScope } from './scope-condition.ts'

const keptScopes = 4
const noAttempts = { all: 0, answered: 0, rings: 0 }
const answeredKind = numberOfKind('answered')

const waitRows = z.array(z.object({ number: z.string(), wait: z.number().nullable() }))

/** Each agent of a scope: rings of the queue details, talks of the queue statistics. The one with most rings first. */
export function readAgentTable(connection: Connection, asked: FigureScope): AgentFigures[] {
  const scope = { ...asked, consistentOnly: false }
  const details = archiveOf(connection, scope.profile, 'queueDetails')
  const entries = archiveOf(connection, scope.profile, 'queue')
  const name = `${nameOfScope('agentTable', details?.id ?? 0, scope)} ${entries?.id} ${entries?.revision}`
  return kept(connection, { name, revision: details?.revision ?? 0, most: keptScopes }, () =>
    agentTableOf(connection, details?.id ?? null, entries?.id ?? null, scope),
  )
}

function agentTableOf(
  connection: Connection,
  details: number | null,
  entries: number | null,
  scope: FigureScope,
): AgentFigures[] {
  const attempts = details ? sumByAgent(connection, details, scope) : []
  const talks = entries ? sumByAgent(connection, entries, scope).filter(({ answered }) => answered > 0) : []
  const waits = details && entries ? readWaitsCaused(connection, details, entries, scope) : []
  const names = new Map(readAgents(connection, scope.profile).map(({ number, name }) => [number, name]))
  const numbers = new Set([...attempts, ...talks].map(({ number }) => number))
  return [...numbers]
    .map((number) => {
      const { all, answered, rings } = attempts.find((each) => each.number === number) ?? noAttempts
      const talk = talks.find((each) => each.number === number)
      return {
        number,
        name: names.get(number) ?? null,
        attempts: attempts.length === 0 ? null : { all, answered, rings },
        longestWaitCaused: waits.find((each) => each.number === number)?.wait ?? null,
        answered: talk?.answered ?? 0,
        talked: talk?.talked ?? 0,
        talkSeconds: talk?.talkSeconds ?? 0,
      }
    })
    .sort((a, b) => (b.attempts?.rings ?? b.answered) - (a.attempts?.rings ?? a.answered))
}

/**
 * Of the entries that rang an agent in vain, the longest wait. Not every form of a detail record has a `queue_id` (§2.5):
 * its entry is the last one of its call into its queue that began before it.
 */
function readWaitsCaused(connection: Connection, details: number, entries: number, scope: FigureScope) {
  const { sql, values } = conditionOf(details, scope)
  return waitRows.parse(
    connection.all(
      `SELECT dst AS number, max((
         SELECT e.true_wait FROM record AS e INDEXED BY record_by_cuid
         WHERE e.archive = ? AND e.cuid = rung.cuid AND e.qnum = rung.qnum AND e.kind > 0
           AND e.started_at < rung.started_at + ${roundedMs}
         ORDER BY e.started_at DESC LIMIT 1)) AS wait
       FROM (SELECT dst, cuid, qnum, started_at FROM record INDEXED BY record_figures
             WHERE ${sql} AND (kind <> ${answeredKind} OR tries > 1) AND dst <> '') AS rung
       WHERE cuid <> '' GROUP BY dst`,
      entries,
      ...values,
    ),
  )
}

const mostCalls = 1_000
/** By which the starts of two records of one moment can differ. */
const roundedMs = 1_500

/** The calls of a number in a period, the first one first. */
export function readAgentCalls(
  connection: Connection,
  { profile, number, from, to }: AgentPeriod & { readonly number: string },
) {
  const archive = archiveOf(connection, profile, 'quick')
  if (!archive) return []
  const of = (column: 'src' | 'dst') =>
    `SELECT row, started_at, src, dst, disposition, duration, billsec
     FROM record INDEXED BY record_by_${column}
     WHERE archive = ? AND ${column} = ? AND started_at >= ? AND started_at < ?`
  const values = [archive.id, number, from, to]
  return z.array(agentCall).parse(
    connection.all(
      `SELECT row, started_at AS startedAt, src, dst, disposition,
         CASE WHEN typeof(duration) = 'integer' THEN max(duration, iif(typeof(billsec) = 'integer', billsec, 0)) END
           AS seconds
       FROM (${of('src')} UNION ${of('dst')}) ORDER BY started_at LIMIT ${mostCalls}`,
      ...values,
      ...values,
    ),
  )
}
