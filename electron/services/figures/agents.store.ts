import { z } from 'zod'
import { type AgentFigures, type AgentPeriod, agentCall } from '../../../shared/figures/agents.ts'
import { entryKinds, isAnswered } from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { readAgents } from '../records/agents.store.ts'
import { cell, entryWidth, type HourOfEntries, nameOfId, readHours } from '../records/hourly-rollup.store.ts'
import { flagsOf } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { readWaitsCaused } from './waits-caused.store.ts'

const tables = new ScopeCache<AgentFigures[]>(4)
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))

/** Reads a scope's agents: rings from the queue details, talk from the queue statistics; most rings first. */
export function readAgentTable(db: Database, asked: FigureScope): AgentFigures[] {
  const scope = { ...asked, consistentOnly: false }
  const details = archiveOf(db, scope.connectionId, 'queueDetails')
  const entries = archiveOf(db, scope.connectionId, 'queue')
  return tables.get(db, scope, [details, entries], () =>
    agentTableOf(db, details?.id ?? null, entries?.id ?? null, scope),
  )
}

function agentTableOf(
  db: Database,
  details: number | null,
  entries: number | null,
  scope: FigureScope,
): AgentFigures[] {
  const attempts =
    details === null ? new Map<string, AgentSums>() : sumByAgent(db, readHours(db, details, scope))
  const talks =
    entries === null ? new Map<string, AgentSums>() : sumByAgent(db, readHours(db, entries, scope))
  const rangInVain = [...attempts].flatMap(([number, { rings, answered }]) =>
    rings > answered ? [number] : [],
  )
  const waits = details && entries ? readWaitsCaused(db, { details, entries, scope }, rangInVain) : null
  const names = new Map(readAgents(db, scope.connectionId).map(({ number, name }) => [number, name]))
  const talked = [...talks].flatMap(([number, { answered }]) => (answered > 0 ? [number] : []))
  return [...new Set([...attempts.keys(), ...talked])]
    .map((number) => {
      const { answered, rings } = attempts.get(number) ?? noSums()
      const talk = talks.get(number) ?? noSums()
      return {
        number,
        name: names.get(number) ?? null,
        attempts: attempts.size === 0 ? null : { answered, rings },
        longestWaitCaused: waits?.get(number) ?? null,
        answered: talk.answered,
        talked: talk.talked,
        talkSeconds: talk.talkSeconds,
      }
    })
    .sort((a, b) => (b.attempts?.rings ?? b.answered) - (a.attempts?.rings ?? a.answered))
}

interface AgentSums {
  answered: number
  /** For attempts, how often the agent was rung. */
  rings: number
  /** Answered ones with a known talk time. */
  talked: number
  talkSeconds: number
}
export const noSums = (): AgentSums => ({ answered: 0, rings: 0, talked: 0, talkSeconds: 0 })

/** Adds up queue entries or attempts by the agent's number. */
export function sumByAgent(db: Database, hours: Iterable<HourOfEntries>): Map<string, AgentSums> {
  const sums = new Map<number, AgentSums>()
  for (const { cells } of hours) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const agent = cells[at + cell.agent] ?? 0
      const talk = cells[at + cell.talk] ?? -1
      const own = sums.get(agent) ?? noSums()
      sums.set(agent, own)
      if (talk > 0) own.rings += talk
      if (!answeredKinds[cells[at + cell.kind] ?? 0]) continue
      own.answered++
      if (talk < 0) continue
      own.talked++
      own.talkSeconds += talk
    }
  }
  // Id 0 stands for records without an agent.
  sums.delete(0)
  return new Map([...sums].map(([id, own]) => [nameOfId(db, id), own]))
}

/** Lists a number's calls in a period, oldest first. */
export function readAgentCalls(
  db: Database,
  { connectionId, number, from, to }: AgentPeriod & { readonly number: string },
) {
  const archive = archiveOf(db, connectionId, 'quick')
  if (!archive) return []
  const of = (column: 'src' | 'dst') =>
    `SELECT row, started_at, src, dst, disposition, duration, billsec
     FROM record INDEXED BY record_by_${column}
     WHERE archive = ? AND ${column} = ? AND started_at >= ? AND started_at < ?`
  const values = [archive.id, number, from, to]
  return z.array(agentCall).parse(
    db.all(
      `SELECT row, started_at AS startedAt, src, dst, disposition,
         iif(typeof(duration) = 'integer',
           nullif(max(duration, iif(typeof(billsec) = 'integer', billsec, 0), -1), -1), NULL)
           AS seconds
       FROM (${of('src')} UNION ${of('dst')}) ORDER BY started_at`,
      ...values,
      ...values,
    ),
  )
}
