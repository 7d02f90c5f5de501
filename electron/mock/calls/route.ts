import type { RouteLeg } from './call.ts'
import type { Random } from './random.ts'

/** The steps of a call, one after the other with a few milliseconds between them. */
export class Route {
  readonly #random: Random
  readonly #legs: RouteLeg[] = []

  constructor(random: Random) {
    this.#random = random
  }

  /** When the last step ended, in milliseconds after the call's start. */
  get end(): number {
    return this.#legs.at(-1)?.endedAt ?? 0
  }

  /** When a step that begins now begins. */
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

  /** The steps so far; a copy, which takes no more memory than it needs. */
  legs(): readonly RouteLeg[] {
    return this.#legs.slice()
  }
}
