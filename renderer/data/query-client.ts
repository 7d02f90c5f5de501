import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

/** The cache of the services' answers; a topic or a reconnection invalidates them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The services retry requests and notify the window of changes.
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The connection is local: it works without a network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Refetches what a topic reports as changed. */
export function askAgain(queryKey: QueryKey): void {
  askFirstAgain(queryKey)
  void queryClient.invalidateQueries({ queryKey })
}

/** Refetches first answers once they arrive: a pending answer may be older than the change. */
export function askFirstAgain(queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    if (query.state.data !== undefined || query.state.fetchStatus !== 'fetching') continue
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, again)
  }
}

/** Refetches shown answers that failed: names and clock stand on every page and have no message of their own. */
export function askFailedAgain(): void {
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  )
}

/** Invalidates cached answers as the services change, for the life of the window. */
export function followServices(): void {
  client.on('preferences.changed', () => {
    // A change made by this window refetches them when it ends.
    if (queryClient.isMutating({ mutationKey: keys.preferences }) > 0) return
    askAgain(keys.preferences)
  })
  client.on('console.changed', () => {
    askAgain(keys.info)
  })
  client.on('connections.changed', () => {
    askAgain(keys.connections)
    askAgain(keys.reports)
    askAgain(keys.wholeCalls)
  })
  client.on('clock.changed', ({ connectionId }) => {
    askAgain(keys.clock(connectionId))
  })
  client.on('archive.changed', ({ connectionId, report }) => {
    askAgain(keys.archiveSummaries(connectionId))
    askAgain(keys.archiveVersions(connectionId))
    // Visible queries refetch at a throttled pace; hidden ones when they are shown.
    for (const queryKey of [
      keys.figures(connectionId),
      keys.allCalls(connectionId),
      keys.archiveFirsts(connectionId, report),
      keys.archiveOrders(connectionId, report),
    ]) {
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  })
  client.on('keeping.changed', ({ connectionId }) => {
    askAgain(keys.keeping(connectionId))
    // Receipts cost more: visible ones refetch at a throttled pace.
    void queryClient.invalidateQueries({ queryKey: keys.receipts(connectionId), refetchType: 'none' })
    // Visible figures refetch at a throttled pace; hidden ones when they are shown.
    void queryClient.invalidateQueries({ queryKey: keys.figures(connectionId), refetchType: 'none' })
  })
  client.on('walk.changed', ({ connectionId }) => {
    askAgain(keys.walk(connectionId))
  })
  client.on('schedules.changed', () => {
    askAgain(keys.schedules)
  })
  client.on('jobs.changed', () => {
    askAgain(keys.jobs)
  })
  let lost = false
  client.onState((state) => {
    if (state === 'disconnected') lost = true
    if (state === 'connected' && lost) {
      lost = false
      // Includes queries made during the reconnection, which may still fail.
      askAgain([])
    }
  })
}
