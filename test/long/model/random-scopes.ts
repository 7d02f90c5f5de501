import { createRandom } from '../../../electron/mock/calls/random.ts'
import type { ContractClient } from '../../../renderer/data/client/connect.ts'
import type { CallboardContract } from '../../../shared/contract.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import type { Difference } from './differences.ts'
import { clockTextOf, instantOf } from './made.ts'
import type { Situation } from './situation.ts'

type Client = ContractClient<CallboardContract>
type Scope = Parameters<typeof askAll>[1]

const seed = 53
const scopes = 50
const secondsOfPeriod = 26 * 3_600
const tehran = [{ since: 0, offsetMinutes: 210 }]

/**
 * Asks for random periods, queues and agents what the pages ask for, and returns the numbers of one name that aren't
 * equal.
 */
export async function unequalNumbers(
  client: Client,
  connectionId: string,
  situations: readonly Situation[],
): Promise<readonly Difference[]> {
  const random = createRandom(seed)
  const queues = situations.flatMap((each) => Object.keys(each.queues))
  const agents = situations.flatMap((each) => Object.keys(each.agents))
  const some = (all: readonly string[]) =>
    random.next() < 0.5 ? [] : all.filter(() => random.next() < 0.4).slice(0, 100)
  const found: Difference[] = []
  for (let index = 0; index < scopes; index++) {
    const from = Math.floor(random.next() * secondsOfPeriod)
    const to = from + 60 + Math.floor(random.next() * (secondsOfPeriod - from))
    const start = instantOf('00:00:00')
    const scope = {
      ...{ connectionId, from: start + from * 1_000, to: start + to * 1_000 },
      ...{ queues: some(queues), agents: some(agents) },
    }
    for (const [what, ...values] of await askAll(client, scope)) {
      if (new Set(values).size > 1) {
        const situation = `random period ${index}, ${scope.queues.length} queues, ${scope.agents.length} agents`
        const page = `${clockTextOf(from).slice(11)} to ${clockTextOf(to).slice(11)}`
        found.push({ situation, page, what, expected: 'equal', shown: values.join(' ≠ ') })
      }
    }
  }
  return found
}

/** Returns each name with the numbers of all answers that tell it. */
async function askAll(
  client: Client,
  scope: {
    readonly connectionId: string
    readonly from: number
    readonly to: number
    readonly queues: string[]
    readonly agents: string[]
  },
): Promise<readonly (readonly [what: string, ...values: number[]])[]> {
  const [figures, series, table, callers, callbacks, open] = await Promise.all([
    client.call('figures.get', scope),
    client.call('figures.series', { ...scope, unit: 'hour', choices: usualChoices }),
    client.call('figures.agentTable', scope),
    client.call('figures.callers', scope),
    client.call('callbacks.list', { ...scope, limit: 500 }),
    client.call('callbacks.list', { ...scope, limit: 500, openOnly: true }),
  ])
  const { counts } = callbacks
  const charts = [
    series.timeline.map((hour) => hour.counts),
    series.week,
    series.queues.map((queue) => queue.counts),
  ]
  const inCharts = (names: readonly ('answered' | 'abandoned' | 'missed')[]) =>
    charts.map((chart) => sum(chart.flatMap((each) => names.map((name) => each[name]))))
  const kinds = (wanted: readonly string[]) =>
    sum(Object.entries(figures.tally).map(([kind, { entries }]) => (wanted.includes(kind) ? entries : 0)))
  const rings: Readonly<Record<string, unknown>> = figures.rings
  const attempts = Object.entries(rings).flatMap(([name, value]) => {
    const parts = table.map(
      ({ attempts }) => Object.entries(attempts ?? {}).find(([key]) => key === name)?.[1],
    )
    const numbers = parts.filter((part) => typeof part === 'number')
    return numbers.length === 0 || typeof value !== 'number'
      ? []
      : [[`attempts: ${name}`, value, sum(numbers)] as const]
  })
  return [
    ['offered', kinds(Object.keys(figures.tally)), ...inCharts(['answered', 'abandoned', 'missed'])],
    ['answered', kinds(['answered', 'pickedUp']), ...inCharts(['answered'])],
    ['abandoned', kinds(['abandoned', 'missedByCaller']), ...inCharts(['abandoned'])],
    ...attempts,
    ['open callbacks', callers.openCallbacks, counts.open + counts.tried, open.callers.length],
    ...(await askCalls(client, scope)),
  ]
}

/** Returns the sums of calls, by each grouping in which a call counts once. */
async function askCalls(client: Client, { connectionId, from, to, agents }: Scope) {
  const filter = { from, to, include: { agent: agents } }
  const counted = await client.call('calls.count', { connectionId, filter })
  const page = await client.call('calls.page', { connectionId, filter, limit: 500 })
  const groups = await Promise.all(
    (['outcome', 'type', 'caller', 'day', 'hour'] as const).map((by) =>
      client.call('calls.groups', { connectionId, filter, by, offsets: tehran, limit: 500 }),
    ),
  )
  const inGroups = (name: 'calls' | 'answered' | 'talkSeconds') =>
    groups.map((answer) => sum(answer.groups.map((group) => group[name])))
  const rows = page.calls
  return [
    ['calls', counted.total, counted.totals.calls, rows.length, ...inGroups('calls')],
    ['answered calls', counted.totals.answered, ...inGroups('answered')],
    [
      'talk',
      counted.totals.talkSeconds,
      sum(rows.map((row) => row.talkSeconds ?? 0)),
      ...inGroups('talkSeconds'),
    ],
  ] as const
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
