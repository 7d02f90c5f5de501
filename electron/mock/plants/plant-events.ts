import type { MockEvent } from '../events/mock-event.ts'
import type { Plants } from './plant.ts'

/**
 * Returns the states that the plants bring after `from` and up to `to` (epoch milliseconds): agents are paused
 * and come back, a trunk is unavailable.
 */
export function plantedEvents(
  plants: Plants,
  from: number,
  to: number,
  trunkEvent: (at: number, trunk: string, state: 'Ok' | 'Unavailable') => MockEvent,
): MockEvent[] {
  const events = plants.all.flatMap((plant) => {
    const state = (at: number, exten: string, state: string): MockEvent => ({
      ...{ at, name: 'NewState' },
      fields: { exten, state },
    })
    const trunk = plants.trunkOf(plant)
    if (trunk !== null) {
      return [trunkEvent(plant.from, trunk, 'Unavailable'), trunkEvent(plant.before, trunk, 'Ok')]
    }
    if (plant.kind !== 'fewer-agents') return []
    return plants
      .agentsOf(plant)
      .flatMap(({ number }) => [state(plant.from, number, 'Pause'), state(plant.before, number, 'Idle')])
  })
  return events.filter(({ at }) => at > from && at <= to)
}
