import { setImmediate } from 'node:timers/promises'
import { errorOf, type StoreThread } from './store-thread.ts'
import type { WriteResult } from './thread/commit.ts'
import type { Input, Output, WriteCall, WriteName } from './thread/operations.ts'

/** Bounds each commit, so that queued writes wait less and no commit fills the memory. */
const writesPerCommit = 256
const charactersPerCommit = 4_000_000
/** Senders wait for their commit before they send again: in small ones, some send while others are committed. */
const urgentPerCommit = 32

interface Waiting {
  readonly call: WriteCall
  readonly characters: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Writes that are committed together, in the order in which they came; at most `most` at once. */
interface Lane {
  readonly waiting: Waiting[]
  readonly most: number
}

/**
 * Groups commits: writes that arrive during a commit go into the next one together. Urgent ones, such as events, whose
 * senders wait, and the others are committed in turns, so that no event waits for the records that arrived before it.
 */
export class WriteQueue {
  readonly #thread: Pick<StoreThread, 'ask'>
  readonly #isUrgent: (name: string) => boolean
  readonly #listeners = new Set<() => void>()
  readonly #urgent: Lane = { waiting: [], most: urgentPerCommit }
  readonly #others: Lane = { waiting: [], most: writesPerCommit }
  /** Whose turn it is, and the other. */
  #turn = [this.#urgent, this.#others] as const
  #underWay: Promise<void> | null = null

  /** `isUrgent` tells the operations whose senders wait. */
  constructor(thread: Pick<StoreThread, 'ask'>, isUrgent: (name: string) => boolean) {
    this.#thread = thread
    this.#isUrgent = isUrgent
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
  readonly write = <N extends WriteName>(name: N, input: Input<N>, characters = 0): Promise<Output<N>> => {
    return new Promise((resolve, reject) => {
      const lane = this.#isUrgent(name) ? this.#urgent : this.#others
      lane.waiting.push({
        // A name and its own input.
        call: { name, input } as WriteCall,
        characters,
        // The operation of this name returned it.
        resolve: (value) => resolve(value as Output<N>),
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

  /** Tells a group's senders after the next group is on its way, so that the thread doesn't wait for them. */
  async #commitAll(): Promise<void> {
    let tell: (() => void) | null = null
    for (let group = this.#nextGroup(); tell !== null || group.length > 0; group = this.#nextGroup()) {
      const committed = group.length === 0 ? null : this.#commit(group)
      tell?.()
      tell = await committed
    }
    this.#underWay = null
  }

  /** Takes what is committed next: events and the others in turns. */
  #nextGroup(): Waiting[] {
    const [first, second] = this.#turn
    if (first.waiting.length === 0) return takeGroup(second)
    this.#turn = [second, first]
    return takeGroup(first)
  }

  /** Resolves after the commit to a function that settles the group's writes; never rejects. */
  async #commit(group: readonly Waiting[]): Promise<() => void> {
    try {
      const answer = await this.#thread.ask({ kind: 'write', calls: group.map(({ call }) => call) })
      for (const listener of this.#listeners) listener()
      // The thread returns the results in the order of the writes.
      const results = answer as readonly WriteResult[]
      return () => {
        for (const [index, { resolve, reject }] of group.entries()) {
          const result = results[index]
          if (result?.ok) resolve(result.value)
          else reject(result ? errorOf(result.failure) : new Error('The store left a write unanswered'))
        }
      }
    } catch (error) {
      return () => {
        for (const { reject } of group) reject(error)
      }
    }
  }
}

function takeGroup({ waiting, most }: Lane): Waiting[] {
  let characters = 0
  const end = waiting.findIndex((write, index) => {
    characters += write.characters
    return index >= most || (index > 0 && characters > charactersPerCommit)
  })
  return waiting.splice(0, end === -1 ? waiting.length : end)
}
