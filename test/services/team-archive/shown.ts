import { contract } from '../../../shared/contract.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import type { Program } from './programs.ts'

const { signal } = new AbortController()
const dayMs = 86_400_000

export async function activeOf({ services }: Program): Promise<string> {
  return (await services.handlers['connections.list'](null, { signal })).activeId
}

export async function firstConnectionOf({ services }: Program): Promise<string | undefined> {
  const { connections } = await services.handlers['connections.list'](null, { signal })
  return connections[0]?.id
}

export async function receiptsOf(program: Program) {
  const connectionId = await activeOf(program)
  const receipts = await program.services.handlers['receipts.list']({ connectionId }, { signal })
  return receipts.filter(({ sealedAt }) => sealedAt !== null)
}

/** Resolves to what the pages of figures show of the last whole days. */
export async function shownBy(program: Program, to: number) {
  const { handlers } = program.services
  const connectionId = await activeOf(program)
  const from = to - 3 * dayMs
  const scope = { connectionId, from, to, queues: [], agents: [], consistentOnly: false }
  const choices = usualChoices
  const context = { signal }
  const week = [0, 1, 2, 3, 4, 5, 6]
  const callPage = contract.calls['calls.page'].input.parse({ connectionId, limit: 1_000 })
  const { calls } = await handlers['calls.page'](callPage, context)
  const shown = JSON.stringify(
    {
      // When this program asks next is its own.
      figures: { ...(await handlers['figures.get'](scope, context)), keeping: null },
      series: await handlers['figures.series']({ ...scope, unit: 'hour', choices }, context),
      why: await handlers['figures.why']({ ...scope, from: to - dayMs, choices }, context),
      callers: await handlers['figures.callers'](scope, context),
      inconsistencies: await handlers['figures.inconsistencies'](scope, context),
      staffing: await handlers['figures.staffing'](
        { ...scope, weekdays: week, intervalMinutes: 30 },
        context,
      ),
      agents: await handlers['figures.agentTable'](scope, context),
      states: await handlers['figures.stateTimes'](scope, context),
      callbacks: await handlers['callbacks.list'](
        { ...scope, openOnly: false, sort: 'longest', limit: 500 },
        context,
      ),
      calls: calls.filter(({ startedAt }) => startedAt !== null && startedAt < to),
      receipts: await receiptsOf(program),
    },
    // Each program numbers rows and calls itself.
    (key, value: unknown) => (key === 'row' || key === 'id' ? undefined : value),
  )
  // Each has its own name for the connection.
  return JSON.parse(shown.replaceAll(connectionId, 'connection'))
}
