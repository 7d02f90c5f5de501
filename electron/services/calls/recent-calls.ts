import { z } from 'zod'
import type { HandlersOf } from '../../../shared/contract.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { type RecentCall, recentCalls, withCall } from '../../../shared/recent-calls.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'

interface RecentCallsStore {
  /** Resolves to the calls, the last opened first. */
  list(profileId: string): Promise<RecentCall[]>
  /** @throws AppError `store_full`, `store_failed` */
  add(profileId: string, call: RecentCall): Promise<void>
  /** Replaces all calls; an empty list clears them. @throws AppError `store_full`, `store_failed` */
  replace(profileId: string, calls: readonly RecentCall[]): Promise<void>
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

  async function change(profileId: string, to: (before: readonly RecentCall[]) => readonly RecentCall[]) {
    if (profileId === demoProfileId) {
      ofDemo = to(ofDemo)
      return
    }
    await file.update(({ calls: { [profileId]: before = [], ...others } }) => {
      const next = [...to(before)]
      return { version: 1, calls: next.length > 0 ? { ...others, [profileId]: next } : others }
    })
  }

  return {
    list: async (profileId) =>
      profileId === demoProfileId ? [...ofDemo] : ((await file.get()).calls[profileId] ?? []),
    add: (profileId, call) => change(profileId, (before) => withCall(before, call)),
    replace: (profileId, calls) => change(profileId, () => calls),
    close: file.close,
  }
}

export const recentCallHandlers = (recent: RecentCallsStore): HandlersOf<'recentCalls'> => ({
  'recentCalls.list': ({ profileId }) => recent.list(profileId),
  'recentCalls.add': ({ profileId, call }) => recent.add(profileId, call),
  'recentCalls.replace': ({ profileId, calls }) => recent.replace(profileId, calls),
})
