import { z } from 'zod'
import type { AgentFigures } from '../../../shared/figures/agents.ts'
import { usualLeastRing } from '../../../shared/figures/definitions.ts'
import type { ScopeToRead } from '../records/hourly-rollup.store.ts'
import { missedCondition } from '../records/record-figures.store.ts'
import { conditionOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

interface WaitsToRead {
  /** The archives of the queue details and of the queue statistics. */
  readonly details: number
  readonly entries: number
  readonly scope: ScopeToRead
}

type WaitCaused = NonNullable<AgentFigures['longestWaitCaused']>

const waitRows = z.array(z.object({ number: z.string(), seconds: z.number(), cuid: z.string() }))
const entryRows = z.array(z.object({ cuid: z.string(), seconds: z.number() }))

/** Maximum difference between the starts of two records of the same moment. */
const roundedMs = 1_500
/** Longer than any stored wait. */
const longestWaitMs = 2 * 86_400_000
/** How many of the longest waits are tried before every attempt of the remaining agents is. */
const longestWaits = [2_000, 20_000] as const

/**
 * Reads each agent's longest wait of an entry whose attempt the agent missed. Most agents are among those of the
 * longest waits, which saves reading the entry of every attempt.
 */
export function readWaitsCaused(
  db: Database,
  query: WaitsToRead,
  agents: readonly string[],
  limits: readonly number[] = longestWaits,
): ReadonlyMap<string, WaitCaused> {
  const found = new Map<string, WaitCaused>()
  let remaining = agents
  for (const limit of limits) {
    if (remaining.length === 0) return found
    const entries = readLongest(db, query, limit)
    const isAll = entries.length < limit
    const shortest = isAll ? 0 : Math.min(...entries.map(({ seconds }) => seconds))
    const calls = JSON.stringify([...new Set(entries.map(({ cuid }) => cuid))])
    for (const { number, ...wait } of readWaits(db, query, 'cuid', calls)) {
      // A shorter one may not be the agent's longest.
      if (wait.seconds >= shortest) found.set(number, wait)
    }
    if (isAll) return found
    remaining = remaining.filter((number) => !found.has(number))
  }
  for (const { number, ...wait } of readWaits(db, query, 'dst', JSON.stringify(remaining))) {
    found.set(number, wait)
  }
  return found
}

/** Reads the entries with the longest waits that an attempt of the scope may belong to. */
function readLongest(db: Database, { entries, scope }: WaitsToRead, limit: number) {
  const { from, to } = scope
  const { sql, values } = conditionOf(db, entries, {
    queues: scope.queues,
    from: from - longestWaitMs,
    to: to + roundedMs,
    agents: [],
  })
  return entryRows.parse(
    db.all(
      `SELECT ifnull(cuid, '') AS cuid, true_wait AS seconds FROM record WHERE row IN (
         SELECT row FROM record INDEXED BY record_figures
         WHERE ${sql} AND true_wait IS NOT NULL ORDER BY true_wait DESC LIMIT ?)`,
      ...values,
      limit,
    ),
  )
}

/**
 * Reads each agent's longest wait among the attempts of some calls or agents (JSON). Not every form of a detail
 * record has a `queue_id` (§2.5): its entry is the last one of its call and queue that began before it.
 */
function readWaits(
  db: Database,
  { details, entries, scope }: WaitsToRead,
  column: 'cuid' | 'dst',
  among: string,
): z.infer<typeof waitRows> {
  const { sql, values } = conditionOf(db, details, scope)
  const missed = missedCondition('record', scope.leastRingSeconds ?? usualLeastRing)
  return waitRows.parse(
    db.all(
      // The call is that of the row with the maximum.
      `SELECT number, max(seconds) AS seconds, cuid FROM (
         SELECT dst AS number, cuid, (
           SELECT e.true_wait FROM record AS e INDEXED BY record_by_cuid
           WHERE e.archive = ? AND e.cuid = rung.cuid AND e.qnum = rung.qnum AND e.kind > 0
             AND e.started_at < rung.started_at + ${roundedMs}
           ORDER BY e.started_at DESC LIMIT 1) AS seconds
         FROM (SELECT dst, cuid, qnum, started_at FROM record INDEXED BY record_by_${column}
               WHERE ${sql} AND ${column} IN (SELECT value FROM json_each(?))
                 AND ${missed.sql} AND dst <> '') AS rung
         WHERE cuid <> '')
       WHERE seconds IS NOT NULL GROUP BY number`,
      entries,
      ...values,
      among,
      ...missed.values,
    ),
  )
}
