import { z } from 'zod'
import { type AgentFigures, type AgentPeriod, agentCall } from '../../../shared/figures/agents.ts'
import { usualLeastRing } from '../../../shared/figures/definitions.ts'
import { entryKinds, isAnswered } from '../../../shared/figures/outcome.ts'
import { noCalls, readAgentCalls } from '../calls/agent-calls.store.ts'
import { columnsOf } from '../calls/columns.store.ts'
import { readTakenOver } from '../calls/taken-over.store.ts'
import { readAgents } from '../records/agents.store.ts'
import {
  cell,
  entryWidth,
  type HourOfEntries,
  nameOfId,
  readHours,
  type ScopeToRead,
} from '../records/hourly-rollup.store.ts'
import { flagsOf, missedCounter, numberOfKind } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { readWaitsCaused } from './waits-caused.store.ts'

const tables = new ScopeCache<AgentFigures[]>(4)
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
const elsewhere = numberOfKind('answeredElsewhere')

/**
 * Reads a scope's agents: attempts from the queue details, talk from the queue statistics, other calls from the calls;
 * most attempts first.
 */
export function readAgentTable(db: Database, asked: ScopeToRead): AgentFigures[] {
  const scope = { ...asked, consistentOnly: false }
  const details = archiveOf(db, scope.connectionId, 'queueDetails')
  const entries = archiveOf(db, scope.connectionId, 'queue')
  // Calls also change by events, and while they are made in the background.
  const { archive, revision } = columnsOf(db, scope.connectionId)
  return tables.get(db, scope, [details, entries, archive, revision], () =>
    agentTableOf(db, details?.id ?? null, entries?.id ?? null, scope),
  )
}

function agentTableOf(
  db: Database,
  details: number | null,
  entries: number | null,
  scope: ScopeToRead,
): AgentFigures[] {
  const attempts =
    details === null
      ? new Map<string, AgentAttempts>()
      : attemptsByAgent(db, readHours(db, details, scope), scope.leastRingSeconds ?? usualLeastRing)
  const talks =
    entries === null ? new Map<string, AgentTalks>() : talksByAgent(db, readHours(db, entries, scope), scope)
  const rangInVain = [...attempts].flatMap(([number, { missed }]) => (missed > 0 ? [number] : []))
  const waits = details && entries ? readWaitsCaused(db, { details, entries, scope }, rangInVain) : null
  const names = new Map(readAgents(db, scope.connectionId).map(({ number, name }) => [number, name]))
  const calls = readAgentCalls(db, scope)
  // Of other extensions nothing tells that they are agents; of queues, who took none of their calls is none of theirs.
  const hasOthers = ({ direct, outgoing, transfersMade, transfersReceived }: AgentFigures['calls']) =>
    direct + outgoing + transfersMade + transfersReceived > 0
  const others =
    scope.queues.length > 0
      ? []
      : [...calls].flatMap(([number, own]) => (names.has(number) && hasOthers(own) ? number : []))
  const talkers = [...talks].flatMap(([number, { answered, talked }]) =>
    answered + talked > 0 ? [number] : [],
  )
  const asked = scope.agents.length === 0 ? others : others.filter((number) => scope.agents.includes(number))
  return [...new Set([...attempts.keys(), ...talkers, ...asked])]
    .map((number) => {
      const talk = talks.get(number) ?? noTalks()
      return {
        number,
        name: names.get(number) ?? null,
        attempts: attempts.size === 0 ? null : (attempts.get(number) ?? noAttempts()),
        longestWaitCaused: waits?.get(number) ?? null,
        answered: talk.answered,
        talked: talk.talked,
        talkSeconds: talk.talkSeconds,
        calls: calls.get(number) ?? noCalls,
      }
    })
    .sort((a, b) => sizeOf(b) - sizeOf(a))
}

const sizeOf = ({ attempts, answered }: AgentFigures): number =>
  attempts ? attempts.answered + attempts.missed : answered

type AgentAttempts = NonNullable<AgentFigures['attempts']>
const noAttempts = (): AgentAttempts => ({ answered: 0, missed: 0, elsewhere: 0 })

/** Adds up attempts by the agent's number. */
export function attemptsByAgent(
  db: Database,
  hours: Iterable<HourOfEntries>,
  leastRing: number,
): Map<string, AgentAttempts> {
  const missedIn = missedCounter(leastRing)
  return sumByAgent(db, hours, noAttempts, (own, cells, at) => {
    const kind = cells[at + cell.kind] ?? 0
    if (answeredKinds[kind]) own.answered++
    if (kind === elsewhere) own.elsewhere++
    own.missed += missedIn(kind, cells[at + cell.wait] ?? -1, cells[at + cell.talk] ?? 1)
  })
}

type AgentTalks = Pick<AgentFigures, 'answered' | 'talked' | 'talkSeconds'>
export const noTalks = (): AgentTalks => ({ answered: 0, talked: 0, talkSeconds: 0 })

/**
 * Adds up a scope's answered queue entries by the agent's number; talk that another agent took over is that agent's,
 * of entries that had ended by `until` (UTC milliseconds).
 */
export function talksByAgent(
  db: Database,
  hours: Iterable<HourOfEntries>,
  scope: Parameters<typeof readTakenOver>[1] & Pick<ScopeToRead, 'agents'>,
  until: number | null = null,
): Map<string, AgentTalks> {
  const talks = sumByAgent(db, hours, noTalks, (own, cells, at) => {
    if (!answeredKinds[cells[at + cell.kind] ?? 0]) return
    const talk = cells[at + cell.talk] ?? -1
    own.answered++
    if (talk < 0) return
    own.talked++
    own.talkSeconds += talk
  })
  const isAsked = (agent: string) => scope.agents.length === 0 || scope.agents.includes(agent)
  const add = (agent: string, talked: number, seconds: number) => {
    if (!isAsked(agent)) return
    const own = talks.get(agent) ?? noTalks()
    talks.set(agent, own)
    own.talked += talked
    own.talkSeconds += seconds
  }
  for (const { answeredBy, agent, seconds } of readTakenOver(db, scope, until)) {
    add(answeredBy, 0, -seconds)
    add(agent, 1, seconds)
  }
  return talks
}

function sumByAgent<T>(
  db: Database,
  hours: Iterable<HourOfEntries>,
  none: () => T,
  add: (own: T, cells: Int32Array, at: number) => void,
): Map<string, T> {
  const sums = new Map<number, T>()
  for (const { cells } of hours) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const agent = cells[at + cell.agent] ?? 0
      let own = sums.get(agent)
      if (own === undefined) {
        own = none()
        sums.set(agent, own)
      }
      add(own, cells, at)
    }
  }
  // Id 0 stands for records without an agent.
  sums.delete(0)
  return new Map([...sums].map(([id, own]) => [nameOfId(db, id), own]))
}

/** Lists a number's calls in a period, oldest first. */
export function readCallsOfAgent(
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
