import type { ContractClient } from '../../../renderer/data/client/connect.ts'
import type { CallboardContract } from '../../../shared/contract.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'

export type Client = ContractClient<CallboardContract>
export type Scope = Pick<FigureScope, 'connectionId' | 'from' | 'to' | 'queues' | 'agents'>

/** A number, what it is the number of, and where it is told; null where none can be. */
export type ToldNumber = readonly [what: string, where: string, value: number | null]

export const tehran = [{ since: 0, offsetMinutes: 210 }]
const outcomes = ['answered', 'abandoned', 'missed'] as const

/** Asks for a period's numbers by the calls of all pages. */
export async function askNumbers(client: Client, scope: Scope): Promise<readonly ToldNumber[]> {
  const told = await Promise.all([
    askFigures(client, scope),
    askCallbacks(client, scope),
    askWhy(client, scope),
    askCalls(client, scope),
    askBoard(client, scope),
  ])
  return told.flat()
}

async function askFigures(client: Client, scope: Scope): Promise<readonly ToldNumber[]> {
  const [figures, series, table] = await Promise.all([
    client.call('figures.get', scope),
    client.call('figures.series', { ...scope, unit: 'hour', choices: usualChoices }),
    client.call('figures.agentTable', scope),
  ])
  const charts = {
    timeline: series.timeline.map((hour) => hour.counts),
    week: series.week,
    queues: series.queues.map((queue) => queue.counts),
  }
  const ofCharts = Object.entries(charts).flatMap(([chart, counts]) => [
    ...outcomes.map((name) => [name, `chart ${chart}`, sum(counts.map((each) => each[name]))] as const),
    ['offered', `chart ${chart}`, sum(counts.flatMap((each) => outcomes.map((name) => each[name])))] as const,
    ['in time', `chart ${chart}`, sum(counts.map((each) => each.inTime))] as const,
  ])
  const attempts = table.map((agent) => agent.attempts)
  return [
    ...countsOf(figures.tally).map(([name, value]) => [name, 'figures', value] as const),
    ...ofCharts,
    ['answered attempts', 'figures', figures.rings.answered],
    ['missed attempts', 'figures', figures.rings.missed],
    ['answered attempts', 'agents', sum(attempts.map((each) => each?.answered ?? 0))],
    ['missed attempts', 'agents', sum(attempts.map((each) => each?.missed ?? 0))],
    ...series.queues.flatMap(({ queue, counts }) =>
      outcomes.map((name) => [`${name} of queue ${queue}`, 'chart', counts[name]] as const),
    ),
    ...table.flatMap(({ number, attempts }) => [
      [`answered attempts of ${number}`, 'agents', attempts?.answered ?? 0] as const,
      [`missed attempts of ${number}`, 'agents', attempts?.missed ?? 0] as const,
    ]),
  ]
}

type Tally = Awaited<ReturnType<typeof askTally>>['tally']
const askTally = (client: Client, scope: Scope) => client.call('figures.get', scope)

const kindsOf = {
  answered: ['answered', 'pickedUp'],
  abandoned: ['abandoned', 'missedByCaller'],
  missed: ['missed', 'other'],
} as const satisfies Record<(typeof outcomes)[number], readonly (keyof Tally)[]>

function countsOf(tally: Tally): readonly (readonly [name: string, value: number])[] {
  const entries = Object.values(tally).map((kind) => kind.entries)
  return [
    ['offered', sum(entries)],
    ...outcomes.map((name) => [name, sum(kindsOf[name].map((kind) => tally[kind].entries))] as const),
  ]
}

async function askCallbacks(client: Client, scope: Scope): Promise<readonly ToldNumber[]> {
  const [callers, all, open] = await Promise.all([
    client.call('figures.callers', scope),
    client.call('callbacks.list', { ...scope, limit: 500 }),
    client.call('callbacks.list', { ...scope, limit: 500, openOnly: true }),
  ])
  return [
    ['open callbacks', 'figures', callers.openCallbacks],
    ['open callbacks', 'callbacks', all.counts.open + all.counts.tried],
    ['open callbacks', 'open callbacks', open.callers.length],
  ]
}

async function askWhy(client: Client, scope: Scope): Promise<readonly ToldNumber[]> {
  const { asked } = await client.call('figures.why', { ...scope, choices: usualChoices })
  const parts = { Why: [asked], 'Why, bins': asked.bins, 'Why, queues': asked.queues }
  return [
    ...Object.entries(parts).flatMap(([part, each]) =>
      (['offered', ...outcomes] as const).map(
        (name) => [name, part, sum(each.map((counts) => counts[name]))] as const,
      ),
    ),
    ['missed attempts', 'Why', asked.notTaken],
    ['missed attempts', 'Why, bins', sum(asked.bins.map((bin) => bin.notTaken))],
    ...asked.queues.flatMap((each) =>
      outcomes.map((name) => [`${name} of queue ${each.queue}`, 'Why', each[name]] as const),
    ),
    ...asked.agents.flatMap(({ agent, attempts, notTaken }) => [
      [`missed attempts of ${agent}`, 'Why', notTaken] as const,
      [`answered attempts of ${agent}`, 'Why', attempts - notTaken] as const,
    ]),
  ]
}

/** Asks for sums of calls, by each grouping in which a call counts once. */
async function askCalls(client: Client, scope: Scope): Promise<readonly ToldNumber[]> {
  const { connectionId } = scope
  const filter = callFilterOf(scope)
  const [{ total, totals }, { calls }, ...groupings] = await Promise.all([
    client.call('calls.count', { connectionId, filter }),
    client.call('calls.page', { connectionId, filter, limit: 500 }),
    ...(['outcome', 'type', 'caller', 'day', 'hour'] as const).map(async (by) => {
      const { groups } = await client.call('calls.groups', {
        ...{ connectionId, filter, by, offsets: tehran, limit: 500 },
      })
      return { by, groups }
    }),
  ])
  return [
    ['calls', 'count', total],
    ['calls', 'totals', totals.calls],
    ['calls', 'rows', calls.length],
    ['answered calls', 'totals', totals.answered],
    ['answered calls', 'rows', calls.filter(({ outcome }) => outcome === 'answered').length],
    ['talk of calls', 'totals', totals.talkSeconds],
    ['talk of calls', 'rows', sum(calls.map((call) => call.talkSeconds ?? 0))],
    ...groupings.flatMap(({ by, groups }) => [
      ['calls', `by ${by}`, sum(groups.map((group) => group.calls))] as const,
      ['answered calls', `by ${by}`, sum(groups.map((group) => group.answered))] as const,
      ['talk of calls', `by ${by}`, sum(groups.map((group) => group.talkSeconds))] as const,
    ]),
  ]
}

/** The calls of a scope's period and agents. */
export const callFilterOf = ({ from, to, agents }: Scope) => ({ from, to, include: { agent: agents } })

/** Asks Now what the day of the period's end brought until then, and the figures for the same. */
async function askBoard(client: Client, { connectionId, to }: Scope): Promise<readonly ToldNumber[]> {
  const board = await client.call('board.at', { connectionId, instant: to })
  const scope = { connectionId, from: board.day.from, to, queues: [], agents: [] }
  const [{ tally }, agents] = await Promise.all([
    askTally(client, scope),
    client.call('figures.agentTable', scope),
  ])
  const queues = board.queues.flatMap(({ today }) => countsOf(today))
  return [
    ...countsOf(tally).flatMap(([name, value]) => [
      [`${name} of the day`, 'figures', value] as const,
      [`${name} of the day`, 'Now', sum(queues.filter(([own]) => own === name).map(([, n]) => n))] as const,
    ]),
    ...(['answered', 'missed'] as const).flatMap((name) => [
      [
        `${name} attempts of the day`,
        'agents',
        sum(agents.map((each) => each.attempts?.[name] ?? 0)),
      ] as const,
      [
        `${name} attempts of the day`,
        'Now',
        sum(board.agents.map(({ today }) => today?.[name] ?? 0)),
      ] as const,
    ]),
  ]
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
