import { typesOf } from '../../../shared/calls/outcome.ts'
import type { AgentCalls } from '../../../shared/figures/agents.ts'
import { openTest } from '../calendar/open-test.store.ts'
import type { ScopeToRead } from '../records/hourly-rollup.store.ts'
import type { Database } from '../store/thread/database.ts'
import { isCaller, isDirect, legCell, legKinds, legsAt, legWidth } from './call-legs.store.ts'
import { blockCalls, callWidth, cell, startAt } from './call-schema.store.ts'
import { columnsOf } from './columns.store.ts'

type Sums = { -readonly [name in keyof AgentCalls]: AgentCalls[name] }

export const noCalls: AgentCalls = {
  ...{ direct: 0, outgoing: 0, transfersMade: 0, transfersReceived: 0 },
  ...{ firstCall: null, lastCall: null },
}

/**
 * Adds up the calls of a scope that began in it, by agent: those that each took, made and gave on. Whether it was open
 * is asked of a call's first queue.
 */
export function readAgentCalls(db: Database, scope: ScopeToRead): Map<string, AgentCalls> {
  const { cells, legs, places, texts } = columnsOf(db, scope.connectionId)
  const outgoing = new Set(typesOf('outgoing').flatMap((type) => texts.ids.get(type) ?? []))
  const isIn = (path: number) =>
    scope.queues.length === 0 || texts.paths.get(path)?.some((queue) => scope.queues.includes(queue)) === true
  const opening = scope.open && openTest(scope.open)
  const isOpen = (path: number, start: number) =>
    opening === undefined || opening(texts.paths.get(path)?.[0] ?? '')(start)
  const sums = new Map<number, Sums>()
  for (let place = 0; place < places; place++) {
    const at = place * callWidth
    const start = startAt(cells, at)
    if (cells[at + cell.outcome] === 0 || start === null || start < scope.from || start >= scope.to) continue
    const path = cells[at + cell.queues] ?? 0
    if (!isIn(path) || !isOpen(path, start)) continue
    const isOutgoing = outgoing.has(cells[at + cell.type] ?? 0)
    const own = legsAt(legs[Math.floor(place / blockCalls)], place)
    for (let leg = 0; leg < own.length; leg += legWidth) {
      const [agent = 0, kind = 0, more = 0] = [
        own[leg + legCell.agent],
        own[leg + legCell.kind],
        own[leg + legCell.more],
      ]
      if (kind > legKinds.talked) continue
      const sum = sums.get(agent) ?? { ...noCalls }
      sums.set(agent, sum)
      if (kind === legKinds.gave) sum.transfersMade++
      else if (kind === legKinds.received) sum.transfersReceived++
      else if (kind === legKinds.talked || isCaller(more)) {
        if (isDirect(more)) sum.direct++
        if (isOutgoing && isCaller(more)) sum.outgoing++
        sum.firstCall = Math.min(start, sum.firstCall ?? start)
        sum.lastCall = Math.max(start, sum.lastCall ?? start)
      }
    }
  }
  return new Map([...sums].map(([id, sum]) => [texts.text(id), sum]))
}
