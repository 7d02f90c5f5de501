import { z } from 'zod'
import { entryKinds, isAnswered } from '../../../../../shared/kpi/outcome.ts'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import { numberOfKind, numbersOf } from './kind-numbers.ts'
import { readSealedEntries } from './read-sealed.ts'
import { conditionOf } from './scope-condition.ts'
import { dayMs } from './sealed-days.ts'

const answeredKinds = entryKinds.filter(isAnswered)
const answered = numbersOf(answeredKinds)
const answeredNumbers = new Set(answeredKinds.map(numberOfKind))

const sumsRow = z.object({
  number: z.string(),
  all: z.number(),
  answered: z.number(),
  /** Of attempts to ring: how often it rang. */
  rings: z.number(),
  /** Answered ones whose talk is known. */
  talked: z.number(),
  talkSeconds: z.number(),
})
export type AgentSums = z.infer<typeof sumsRow>

/** Entries, or attempts to ring, added up for each agent's number; sealed days are read at once. */
export function sumByAgent(connection: Connection, archive: number, scope: FigureScope): AgentSums[] {
  const all = new Map<string, AgentSums>()
  const sumsOf = (number: string): AgentSums => {
    const known = all.get(number) ?? { number, all: 0, answered: 0, rings: 0, talked: 0, talkSeconds: 0 }
    all.set(number, known)
    return known
  }
  const addRecords = (from: number, to: number): void => {
    for (const row of readRecords(connection, archive, { ...scope, from, to }))
      addRow(sumsOf(row.number), row)
  }
  let at = scope.from
  // One state of the archive: a seal that breaks meanwhile would leave a day out.
  connection.exec('BEGIN')
  try {
    for (const day of readSealedEntries(connection, archive, Math.ceil(scope.from / dayMs), scope)) {
      const start = day.day * dayMs
      if (start + dayMs > scope.to) break
      addRecords(at, start)
      at = start + dayMs
      const sums = day.agentNames.map((name) => (name === '' ? null : sumsOf(name)))
      for (let index = 0; index < day.count; index++) {
        const own = sums[day.agents[index] ?? 0]
        if (!own || (day.isIn !== null && !day.isIn(index))) continue
        const length = day.talks[index] ?? -1
        own.all++
        if (length > 0) own.rings += length
        if (!answeredNumbers.has(day.kinds[index] ?? 0)) continue
        own.answered++
        if (length < 0) continue
        own.talked++
        own.talkSeconds += length
      }
    }
    addRecords(at, scope.to)
  } finally {
    connection.exec('COMMIT')
  }
  return [...all.values()].filter((sums) => sums.all > 0)
}

function addRow(sums: AgentSums, row: AgentSums): void {
  sums.all += row.all
  sums.answered += row.answered
  sums.rings += row.rings
  sums.talked += row.talked
  sums.talkSeconds += row.talkSeconds
}

function readRecords(connection: Connection, archive: number, scope: FigureScope): AgentSums[] {
  if (scope.from >= scope.to) return []
  const { sql, values } = conditionOf(archive, scope)
  const talk = `CASE WHEN kind IN (${answered}) THEN talk END`
  return z.array(sumsRow).parse(
    connection.all(
      `SELECT dst AS number, count(*) AS "all", sum(kind IN (${answered})) AS answered,
         ifnull(sum(tries), 0) AS rings, count(${talk}) AS talked, ifnull(sum(${talk}), 0) AS talkSeconds
       FROM record INDEXED BY record_figures WHERE ${sql} AND dst <> '' GROUP BY dst`,
      ...values,
    ),
  )
}
