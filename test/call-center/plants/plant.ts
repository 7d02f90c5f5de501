import { burstArrivals } from '../../../electron/mock/calls/burst.ts'
import type { Circumstances, CircumstancesOf } from '../../../electron/mock/calls/circumstances.ts'
import type { Agent } from '../../../electron/mock/calls/directory.ts'

export const plantKinds = ['fewer-agents', 'longer-talks', 'burst', 'idle-agent', 'dead-trunk'] as const
export type PlantKind = (typeof plantKinds)[number]

/** A cause of lost calls that is planted into a period of the call center. */
export interface Plant {
  readonly kind: PlantKind
  /** Epoch milliseconds; `before` is excluded. */
  readonly from: number
  readonly before: number
  /**
   * `fewer-agents`: the share of the agents that are paused. `longer-talks` and `burst`: how many times as
   * long, or as many incoming calls. The others have none.
   */
  readonly strength: number
  /** `idle-agent`: which agent, by index. `dead-trunk`: which trunk, by index. */
  readonly which: number
}

export const usualStrengths: Readonly<Record<PlantKind, number>> = {
  'fewer-agents': 0.6,
  'longer-talks': 2,
  burst: 2.5,
  'idle-agent': 1,
  'dead-trunk': 1,
}

export interface Plants extends Circumstances {
  /** Returns the plant's agents who are paused or take nothing. */
  agentsOf(plant: Plant): readonly Agent[]
  trunkOf(plant: Plant): string | null
}

/** Returns what makes the circumstances of a call center with these plants. */
export function planted(all: readonly Plant[]): CircumstancesOf {
  return (agents, trunks) => createPlants(all, agents, trunks)
}

/** Returns what these plants change in a call center with these agents and trunks. */
export function createPlants(
  all: readonly Plant[],
  agents: readonly Agent[],
  trunks: readonly string[],
): Plants {
  const at = (kind: PlantKind, instant: number): readonly Plant[] =>
    // Asked for each attempt of each call: nearly always nothing is planted.
    all.length === 0
      ? all
      : all.filter((plant) => plant.kind === kind && plant.from <= instant && instant < plant.before)

  const isOf = ({ kind, strength, which }: Plant, { index }: Agent): boolean => {
    switch (kind) {
      case 'fewer-agents':
        // Spread over the list, as neighbours work for the same queues.
        return Math.floor((index + 1) * strength) > Math.floor(index * strength)
      case 'idle-agent':
        return index === which % agents.length
      default:
        return false
    }
  }
  const trunkOf = ({ kind, which }: Plant) =>
    kind === 'dead-trunk' ? (trunks[which % trunks.length] ?? null) : null

  const agentsOf = (plant: Plant) => agents.filter((agent) => isOf(plant, agent))

  return {
    absences: all.flatMap((plant): Circumstances['absences'] => {
      const { from, before } = plant
      const trunk = trunkOf(plant)
      if (trunk !== null) return [{ from, before, trunk }]
      if (plant.kind !== 'fewer-agents') return []
      return agentsOf(plant).map(({ number }) => ({ from, before, agent: number }))
    }),
    answering: () => null,
    isAwake: () => false,
    tellsEnds: () => false,
    callsBack: false,
    isAway: (number, instant) => {
      const standing = at('fewer-agents', instant)
      const agent = standing.length > 0 ? agents.find((each) => each.number === number) : undefined
      return agent !== undefined && standing.some((plant) => isOf(plant, agent))
    },
    isIdle: (agent, instant) => at('idle-agent', instant).some((plant) => isOf(plant, agent)),
    talkFactor: (instant) => factorOf(at('longer-talks', instant)),
    arrivalFactor: (instant) => factorOf(at('burst', instant)),
    isDead: (trunk, instant) => at('dead-trunk', instant).some((plant) => trunkOf(plant) === trunk),
    moreArrivals: (arrivals) =>
      burstArrivals(
        all.filter(({ kind }) => kind === 'burst'),
        arrivals,
      ),
    agentsOf,
    trunkOf,
  }
}

function factorOf(plants: readonly Plant[]): number {
  return plants.reduce((factor, { strength }) => factor * strength, 1)
}
