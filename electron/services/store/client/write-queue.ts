import { setImmediate } from 'node:timers/promises'
import type { WriteResult } from '../worker/commit.ts'
import type { Input, Output, Write, Writes } from '../worker/operations.ts'
import { errorOf, type StoreThread } from './store-thread.ts'

/** Bounds each commit, so that queued writes wait less and no commit fills the memory. */
const writesPerCommit = 256
const charactersPerCommit = 4_000_000

interface Waiting {
  readonly write: Write
  readonly characters: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Groups commits: writes that arrive during a commit go into the next one together. Events, whose senders wait,
 * and the others are committed in turns, so that no event waits for the records that arrived before it.
 */
export class WriteQueue {
  readonly #thread: StoreThread
  readonly #listeners = new Set<() => void>()
  readonly #events: Waiting[] = []
  readonly #others: Waiting[] = []
  #underWay: Promise<void> | null = null

  constructor(thread: StoreThread) {
    this.#thread = thread
  }

  /** Calls `listener` after each transaction. Returns a function that stops it. */
  readonly onCommit = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Resolves once the write is on the disk. `characters` is the approximate length of its text.
   * @throws AppError `store_full`, `store_failed`: nothing of this write is stored.
   */
  write<N extends keyof Writes>(
    name: N,
    input: Input<Writes, N>,
    characters = 0,
  ): Promise<Output<Writes, N>> {
    return new Promise((resolve, reject) => {
      const waiting = name === 'events.save' ? this.#events : this.#others
      waiting.push({
        // Both casts restore the types that the operations table gives this name.
        write: { name, input } as Write,
        characters,
        resolve: (value) => resolve(value as Output<Writes, N>),
        reject,
      })
      // Writes of the same turn are committed together.
      this.#underWay ??= setImmediate().then(() => this.#commitAll())
    })
  }

  /** Resolves when no write is waiting. */
  async idle(): Promise<void> {
    await this.#underWay
  }

  async #commitAll(): Promise<void> {
    while (this.#events.length + this.#others.length > 0) {
      await this.#commitSome(this.#events)
      await this.#commitSome(this.#others)
    }
    this.#underWay = null
  }

  async #commitSome(waiting: Waiting[]): Promise<void> {
    const group = waiting.splice(0, groupLength(waiting))
    if (group.length === 0) return
    try {
      const answer = await this.#thread.ask({ kind: 'write', writes: group.map(({ write }) => write) })
      for (const listener of this.#listeners) listener()
      // The thread returns the results in the order of the writes.
      const results = answer as readonly WriteResult[]
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index]
        if (result?.ok) resolve(result.value)
        else reject(result ? errorOf(result.failure) : new Error('The store left a write unanswered'))
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
}

function groupLength(waiting: readonly Waiting[]): number {
  let characters = 0
  const end = waiting.findIndex((write, index) => {
    characters += write.characters
    return index >= writesPerCommit || (index > 0 && characters > charactersPerCommit)
  })
  return end === -1 ? waiting.length : end
}
