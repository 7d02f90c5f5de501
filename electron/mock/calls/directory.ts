import { companyName, foreignNumber, landlineNumber, latinName, mobileNumber, persianName } from './names.ts'
import { createRandom, type Random, type Weighted } from './random.ts'

/** A name and number; outside callers mostly have an empty name. */
export interface Party {
  readonly name: string
  readonly number: string
}

export interface Agent extends Party {
  /** Index in `Directory.agents`. */
  readonly index: number
}

/** Tells whether an agent's phone is offline as a live call center begins to send events. */
export const isOffline = ({ index }: Agent): boolean => index % 7 === 6

export interface Queue {
  readonly number: string
  readonly name: string
  /** Rings the free agents together or one after the other. */
  readonly strategy: 'all' | 'one'
  readonly ringSeconds: number
  readonly timeoutSeconds: number
  /** Whether agents answer around the clock; other queues play a closing announcement. */
  readonly atNight: boolean
  /** Whether reservation is on: an event reports each caller who enters. */
  readonly reserves: boolean
  /** Whether an older queue module writes `endtime` as text in the search, too (§2.5). */
  readonly endtimeAsText: boolean
  readonly agents: readonly Agent[]
}

/** A DID, its trunk, and the queues that it leads to. */
export interface Line {
  readonly did: string
  /** The trunk's name. */
  readonly entryPoint: string
  readonly queueChoices: NonEmpty<Weighted<Queue>>
}

export type NonEmpty<T> = readonly [T, ...T[]]

export interface Directory {
  readonly agents: NonEmpty<Agent>
  readonly queues: NonEmpty<Queue>
  readonly lineChoices: NonEmpty<Weighted<Line>>
  readonly regulars: Regulars
}

/** Callers who call repeatedly; the first ones call most often. */
interface Regulars {
  readonly count: number
  /** Returns the caller of an index, from 0; always the same. */
  at(place: number): Party
}

interface LinePlan extends Omit<Line, 'queueChoices'> {
  readonly share: number
  readonly queues: NonEmpty<Weighted<string>>
}

/** Each of the first two lines leads nearly all callers to one queue; the others offer a menu. */
const linePlans: NonEmpty<LinePlan> = [
  { share: 32, did: '02191012345', entryPoint: 'to_simo_1', queues: mostly('902', '904') },
  { share: 25, did: '02191012346', entryPoint: 'to_simo_2', queues: mostly('901', '903') },
  { share: 30, did: '1541', entryPoint: 'to_short_1541', queues: chosen(12, 2, 40, 28, 18) },
  { share: 13, did: '05138001540', entryPoint: 'gsm_mashhad', queues: chosen(28, 6, 26, 26, 14) },
]

function mostly(queue: string, seldom: string): NonEmpty<Weighted<string>> {
  return [
    [95, queue],
    [5, seldom],
  ]
}

/** Weights the queues 901, 902, 903, 904 and 910. */
function chosen(...weights: [number, number, number, number, number]): NonEmpty<Weighted<string>> {
  const [sales, support, billing, technical, vip] = weights
  return [
    [sales, '901'],
    [support, '902'],
    [billing, '903'],
    [technical, '904'],
    [vip, '910'],
  ]
}

type QueuePlan = Omit<Queue, 'agents'> & { readonly share: number }

const queuePlans: NonEmpty<QueuePlan> = [
  plan(30, '901', 'فروش', { strategy: 'one', ringSeconds: 15, timeoutSeconds: 90 }),
  plan(34, '902', 'پشتیبانی', { strategy: 'all', ringSeconds: 20, timeoutSeconds: 120, atNight: true }),
  plan(16, '903', 'Billing', { strategy: 'one', ringSeconds: 12, timeoutSeconds: 60, reserves: true }),
  plan(12, '904', 'فنی', { strategy: 'one', ringSeconds: 20, timeoutSeconds: 120, atNight: true }),
  plan(8, '910', 'VIP', {
    strategy: 'all',
    ringSeconds: 25,
    timeoutSeconds: 75,
    reserves: true,
    endtimeAsText: true,
  }),
]

function plan(
  share: number,
  number: string,
  name: string,
  rest: Pick<Queue, 'strategy' | 'ringSeconds' | 'timeoutSeconds'> & Partial<QueuePlan>,
): QueuePlan {
  return { share, number, name, atNight: false, reserves: false, endtimeAsText: false, ...rest }
}

/** Creates the agents, queues and lines of a call center with `callsAtPeak` calls in its busiest hour. */
export function createDirectory(
  random: Random,
  callsAtPeak: number,
  callers: number,
  leastAgents = 8,
): Directory {
  // Slightly too few for the busiest hour, so callers wait then and some give up.
  const agentCount = Math.max(leastAgents, Math.ceil((callsAtPeak * 2.8) / 60) + 3)
  const firstNumber = agentCount < 390 ? 501 : 1001
  const agents: Agent[] = [createAgent(random, 0, firstNumber)]
  while (agents.length < agentCount)
    agents.push(createAgent(random, agents.length, firstNumber + agents.length))
  const [firstAgent, ...otherAgents] = agents
  if (!firstAgent) throw new Error('A call center has at least one agent')

  let position = 0
  const toQueue = ({ share, ...rest }: QueuePlan): Queue => {
    const first = Math.floor((position / 100) * agentCount)
    position += share
    const count = Math.max(3, Math.ceil((share / 100) * agentCount * 1.4))
    const members = Array.from({ length: Math.min(count, agentCount) }, (_, place) => {
      return agents[(first + place) % agentCount] ?? firstAgent
    })
    return { ...rest, agents: members }
  }
  const [firstPlan, ...otherPlans] = queuePlans
  const queues: NonEmpty<Queue> = [toQueue(firstPlan), ...otherPlans.map(toQueue)]
  const [firstLine, ...otherLines] = linePlans
  const toLine = ({ share, did, entryPoint, queues: plans }: LinePlan): Weighted<Line> => {
    const [firstChoice, ...otherChoices] = plans
    return [share, { did, entryPoint, queueChoices: [resolve(firstChoice), ...otherChoices.map(resolve)] }]
  }
  function resolve([weight, number]: Weighted<string>): Weighted<Queue> {
    return [weight, queues.find((queue) => queue.number === number) ?? queues[0]]
  }

  return {
    agents: [firstAgent, ...otherAgents],
    queues,
    lineChoices: [toLine(firstLine), ...otherLines.map(toLine)],
    regulars: createRegulars(random, callers),
  }
}

/** Creates callers lazily: most of them don't call for days. */
function createRegulars(random: Random, count: number): Regulars {
  const firstSeed = random.integer(0, 0xffffffff)
  const known = new Map<number, Party>()
  return {
    count,
    at(place) {
      const caller = known.get(place) ?? createCaller(createRandom(firstSeed + place))
      known.set(place, caller)
      return caller
    },
  }
}

type Naming = (random: Random) => string

/** Some extensions have no name. */
const agentNames: NonEmpty<Weighted<Naming>> = [
  [60, persianName],
  [30, latinName],
  [10, () => ''],
]
const numbers: NonEmpty<Weighted<Naming>> = [
  [70, mobileNumber],
  [28, landlineNumber],
  [2, foreignNumber],
]
/** Null repeats the number as the name, as telephone networks do. */
const callerNames: NonEmpty<Weighted<Naming | null>> = [
  [45, () => ''],
  [22, persianName],
  [13, latinName],
  [5, companyName],
  [15, null],
]

function createAgent(random: Random, index: number, number: number): Agent {
  return { index, number: String(number), name: random.weighted(agentNames)(random) }
}

export function createCaller(random: Random): Party {
  const number = random.weighted(numbers)(random)
  return { number, name: random.weighted(callerNames)?.(random) ?? number }
}
