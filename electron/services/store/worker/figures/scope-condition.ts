import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Value } from '../connection.ts'
import { isConsistent } from './contradictions.ts'

/** Under which name what is read of a scope is kept. */
export function nameOfScope(what: string, archive: number, scope: FigureScope): string {
  const { from, to, queues, agents, consistentOnly } = scope
  return JSON.stringify([what, archive, from, to, queues, agents, consistentOnly])
}

/** The condition that leaves the entries of a scope, and its values; the period comes first. */
export function conditionOf(
  archive: number,
  { from, to, queues, agents, consistentOnly }: FigureScope,
): { readonly sql: string; readonly values: readonly Value[] } {
  const among = (column: string, values: readonly string[]) =>
    values.length === 0 ? '' : ` AND ${column} IN (${values.map(() => '?').join(', ')})`
  const period = [archive, from, to]
  const consistent = consistentOnly ? ` AND ${isConsistent('record')}` : ''
  return {
    sql: `archive = ? AND started_at >= ? AND started_at < ? AND kind > 0
      ${among('qnum', queues)}${among('dst', agents)}${consistent}`,
    values: [...period, ...queues, ...agents, ...(consistentOnly ? period : [])],
  }
}
