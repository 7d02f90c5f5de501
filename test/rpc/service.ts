import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { frameLimit } from '../../shared/rpc/frames.ts'
import { call, type Handlers, topic } from '../../shared/rpc/table.ts'

export const contract = {
  calls: {
    'words.repeat': call(z.object({ word: z.string() }), z.string()),
    /** Ends when it is cancelled or let go. */
    'words.await': call(z.null(), z.string()),
    /** Ends only when it is let go. */
    'words.persist': call(z.null(), z.string()),
    'words.tooMany': call(z.null(), z.string()),
    'words.unforeseen': call(z.null(), z.string()),
    'words.missing': call(z.null(), z.string(), ['path_not_found']),
    'words.undeclared': call(z.null(), z.string(), ['path_not_found']),
    'words.misshapen': call(z.null(), z.string().max(3)),
  },
  topics: { 'words.changed': topic(z.object({ revision: z.number() })) },
} as const

export const secret = 'the password is 1234'

/** A call of `words.await` or `words.persist` that is under way. */
interface Waiting {
  readonly signal: AbortSignal
  letGo(): void
}

export interface Service {
  readonly handlers: Handlers<typeof contract>
  /** The words that `words.repeat` was asked for. */
  readonly repeated: string[]
  /** How many calls of `words.await` came. */
  awaited(): number
  /** The next call of `words.await` or `words.persist`. */
  nextWaiting(): Promise<Waiting>
}

export function createService(): Service {
  const repeated: string[] = []
  let awaited = 0
  let announce: (waiting: Waiting) => void = () => {}
  return {
    repeated,
    awaited: () => awaited,
    nextWaiting: () =>
      new Promise((resolve) => {
        announce = resolve
      }),
    handlers: {
      'words.repeat': ({ word }) => {
        repeated.push(word)
        return word
      },
      'words.await': (_, { signal }) =>
        new Promise((resolve, reject) => {
          awaited++
          signal.addEventListener('abort', () => reject(signal.reason))
          announce({ signal, letGo: () => resolve('let go') })
        }),
      'words.persist': (_, { signal }) =>
        new Promise((resolve) => {
          announce({ signal, letGo: () => resolve('let go') })
        }),
      'words.tooMany': () => 'w'.repeat(frameLimit),
      'words.unforeseen': () => {
        throw new Error(secret)
      },
      'words.missing': () => {
        throw new AppError('path_not_found', 'No such word', { host: 'words.example', status: 404 })
      },
      'words.undeclared': () => {
        throw new AppError('credentials_wrong', secret)
      },
      'words.misshapen': () => 'much too long',
    },
  }
}
