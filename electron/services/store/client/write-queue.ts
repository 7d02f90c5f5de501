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

/** Group commit: what arrives while a commit is under way goes into the next one, all together. */
export class WriteQueue {
  readonly #thread: StoreThread
  readonly #committed: () => void
  readonly #waiting: Waiting[] = []
  #underWay: Promise<void> | null = null

  /** @param committed is told of each transaction. */
  constructor(thread: StoreThread, committed: () => void) {
    this.#thread = thread
    this.#committed = committed
  }

  /**
   * Resolves once the write is on the disk; `characters` is about how much text it carries.
   * @throws AppError `store_full`, `store_failed`: nothing of this write is stored.
   */
  write<N extends keyof Writes>(
    name: N,
    input: Input<Writes, N>,
    characters = 0,
  ): Promise<Output<Writes, N>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        // Both casts restore what the table of operations says of this name.
        write: { name, input } as Write,
        characters,
        resolve: (value) => resolve(value as Output<Writes, N>),
        reject,
      })
      // What arrives in the same turn is committed together.
      this.#underWay ??= setImmediate().then(() => this.#commitAll())
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    await this.#underWay
  }

  async #commitAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, groupLength(this.#waiting))
      try {
        const answer = await this.#thread.ask({ kind: 'write', writes: group.map(({ write }) => write) })
        this.#committed()
        // The thread answers each write with its result, in their order.
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
    this.#underWay = null
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
