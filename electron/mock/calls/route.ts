import type { RouteLeg } from './call.ts'
import type { Random } from './random.ts'

/** The legs of a call in sequence, a few milliseconds apart. */
export class Route {
  readonly #random: Random
  readonly #legs: RouteLeg[] = []

  constructor(random: Random) {
    this.#random = random
  }

  /** The end of the last leg, in milliseconds after the call's start. */
  get end(): number {
    return this.#legs.at(-1)?.endedAt ?? 0
  }

  /** Returns the start of the next leg, in milliseconds after the call's start. */
  nextStart(): number {
    return this.#legs.length === 0 ? 0 : this.end + this.#random.integer(1, 8)
  }

  add(type: string, name: string, length: number): RouteLeg {
    const startedAt = this.nextStart()
    return this.addBetween(type, name, startedAt, startedAt + length)
  }

  addBetween(type: string, name: string, startedAt: number, endedAt: number): RouteLeg {
    const leg = { type, name, startedAt, endedAt }
    this.#legs.push(leg)
    return leg
  }

  /** Returns a copy of the legs, which uses no spare memory. */
  legs(): readonly RouteLeg[] {
    return this.#legs.slice()
  }
}
