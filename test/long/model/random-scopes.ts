import { createRandom } from '../../../electron/mock/calls/random.ts'
import { askNumbers, type Client, type Scope, type ToldNumber } from './ask-numbers.ts'
import type { Difference } from './differences.ts'
import { clockTextOf, instantOf } from './made.ts'
import type { Situation } from './situation.ts'

const seed = 53
const scopes = 50
const scopesOnPaper = 3
const minutesOfPeriod = 26 * 60

/** A random period of whole minutes, as a page's address and a saved view have it, with its queues and agents. */
export interface RandomScope {
  readonly scope: Scope
  readonly range: string
  /** Whether it is also read from pages, paper and mail, which take seconds each. */
  readonly isOnPaper: boolean
}

/** Reads the numbers of a scope from elsewhere than the contract's calls. */
export type ReadNumbers = (random: RandomScope) => Promise<readonly ToldNumber[]>

/**
 * Asks for random periods, queues and agents what the pages ask for, reads the files, and returns the numbers of one
 * name that aren't equal.
 */
export async function unequalNumbers(
  client: Client,
  connectionId: string,
  situations: readonly Situation[],
  readers: readonly ReadNumbers[],
): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (const [index, random] of randomScopes(connectionId, situations).entries()) {
    const { scope, range } = random
    const told = [...(await askNumbers(client, scope))]
    // One after the other: each report takes the place of the one before.
    for (const read of readers) told.push(...(await read(random)))
    const situation = `random period ${index}, ${scope.queues.length} queues, ${scope.agents.length} agents`
    for (const [what, all] of Map.groupBy(told, ([name]) => name)) {
      const values = new Set(all.map(([, , value]) => value))
      const shown = all.map(([, where, value]) => `${where} ${value ?? '—'}`).join(', ')
      if (values.size > 1) found.push({ situation, page: range, what, expected: 'equal', shown })
    }
  }
  return found
}

function randomScopes(connectionId: string, situations: readonly Situation[]): readonly RandomScope[] {
  const random = createRandom(seed)
  const queues = situations.flatMap((each) => Object.keys(each.queues))
  const agents = situations.flatMap((each) => Object.keys(each.agents))
  const some = (all: readonly string[]) =>
    random.next() < 0.5 ? [] : all.filter(() => random.next() < 0.4).slice(0, 100)
  const midnight = instantOf('00:00:00')
  const made = Array.from({ length: scopes }, () => {
    const from = Math.floor(random.next() * minutesOfPeriod)
    const to = from + 1 + Math.floor(random.next() * (minutesOfPeriod - from))
    const minute = (n: number) => clockTextOf(n * 60).slice(0, 16)
    const scope = {
      ...{ connectionId, from: midnight + from * 60_000, to: midnight + to * 60_000 },
      ...{ queues: some(queues), agents: some(agents) },
    }
    return { scope, range: `${minute(from)}~${minute(to - 1)}` }
  })
  const onPaper = new Set<number>()
  while (onPaper.size < scopesOnPaper) onPaper.add(Math.floor(random.next() * scopes))
  return made.map((each, index) => ({ ...each, isOnPaper: onPaper.has(index) }))
}
