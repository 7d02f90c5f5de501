import type { RouteLeg } from './call.ts'
import type { Random } from './random.ts'

/** The steps of a call, one after the other with a few milliseconds between them. */
export interface Route {
  readonly legs: readonly RouteLeg[]
  /** When the last step ended, in milliseconds after the call's start. */
  readonly end: number
  /** When a step that begins now begins. */
  nextStart(): number
  add(type: string, name: string, length: number): RouteLeg
  addBetween(type: string, name: string, startedAt: number, endedAt: number): RouteLeg
}

export function createRoute(random: Random): Route {
  const legs: RouteLeg[] = []
  const lastEnd = (): number => legs.at(-1)?.endedAt ?? 0
  const nextStart = (): number => (legs.length === 0 ? 0 : lastEnd() + random.integer(1, 8))

  function addBetween(type: string, name: string, startedAt: number, endedAt: number): RouteLeg {
    const leg = { type, name, startedAt, endedAt }
    legs.push(leg)
    return leg
  }

  return {
    legs,
    get end() {
      return lastEnd()
    },
    nextStart,
    addBetween,
    add(type, name, length) {
      const startedAt = nextStart()
      return addBetween(type, name, startedAt, startedAt + length)
    },
  }
}
