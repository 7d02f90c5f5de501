import { z } from 'zod'
import { demoConnectionId } from '../../../shared/connections.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { type RecentCall, recentCalls, withCall } from '../../../shared/recent-calls.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'

interface RecentCallsStore {
  /** Resolves to the calls, the last opened first. */
  list(connectionId: string): Promise<RecentCall[]>
  /** @throws AppError `store_full`, `store_failed` */
  add(connectionId: string, call: RecentCall): Promise<void>
  /** Replaces all calls; an empty list clears them. @throws AppError `store_full`, `store_failed` */
  replace(connectionId: string, calls: readonly RecentCall[]): Promise<void>
  /** Resolves when all writes are done. */
  close(): Promise<void>
}

const schema = z.object({
  version: z.literal(1),
  /** Keyed by the connection's id. */
  calls: z.record(z.string(), recentCalls),
})

/**
 * Stores the recently opened calls in a JSON file. No settings backup includes it, because it holds callers'
 * numbers. The demo's calls are kept in memory only, because they differ in each run.
 */
export function createRecentCalls(place: JsonFilePlace): RecentCallsStore {
  const file = createJsonFile({ ...place, schema, initial: { version: 1, calls: {} } })

  let ofDemo: readonly RecentCall[] = []

  async function change(connectionId: string, to: (before: readonly RecentCall[]) => readonly RecentCall[]) {
    if (connectionId === demoConnectionId) {
      ofDemo = to(ofDemo)
      return
    }
    await file.update(({ calls: { [connectionId]: before = [], ...others } }) => {
      const next = [...to(before)]
      return { version: 1, calls: next.length > 0 ? { ...others, [connectionId]: next } : others }
    })
  }

  return {
    list: async (connectionId) =>
      connectionId === demoConnectionId ? [...ofDemo] : ((await file.get()).calls[connectionId] ?? []),
    add: (connectionId, call) => change(connectionId, (before) => withCall(before, call)),
    replace: (connectionId, calls) => change(connectionId, () => calls),
    close: file.close,
  }
}

export const recentCallHandlers = (recent: RecentCallsStore): HandlersOf<'recentCalls'> => ({
  'recentCalls.list': ({ connectionId }) => recent.list(connectionId),
  'recentCalls.add': ({ connectionId, call }) => recent.add(connectionId, call),
  'recentCalls.replace': ({ connectionId, calls }) => recent.replace(connectionId, calls),
})
