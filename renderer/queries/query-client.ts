import { QueryClient } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { keys } from './keys.ts'

/** What the services answered, kept until a topic or a reconnection says that it may have changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The services retry what may be retried, and poke when something changed.
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The wire is local: it works without a network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Keeps the answers in step with the services for as long as the window lives. */
export function followServices(): void {
  client.on('preferences.changed', () => {
    // A change of this window's own asks for them again when it is through.
    if (queryClient.isMutating({ mutationKey: keys.preferences }) > 0) return
    void queryClient.invalidateQueries({ queryKey: keys.preferences })
  })
  client.on('console.changed', () => {
    void queryClient.invalidateQueries({ queryKey: keys.info })
  })
  client.on('profiles.changed', () => {
    void queryClient.invalidateQueries({ queryKey: keys.profiles })
    void queryClient.invalidateQueries({ queryKey: keys.reports })
    void queryClient.invalidateQueries({ queryKey: keys.wholeCalls })
  })
  client.on('clock.changed', ({ profileId }) => {
    void queryClient.invalidateQueries({ queryKey: keys.clock(profileId) })
  })
  client.on('archive.changed', ({ profileId }) => {
    // A table in sight follows at a pace of its own.
    void queryClient.invalidateQueries({ queryKey: keys.archiveSummaries(profileId) })
    void queryClient.invalidateQueries({ queryKey: keys.archiveVersions(profileId) })
  })
  client.on('walk.changed', ({ profileId }) => {
    void queryClient.invalidateQueries({ queryKey: keys.walk(profileId) })
  })
  client.on('jobs.changed', () => {
    void queryClient.invalidateQueries({ queryKey: keys.jobs })
  })
  let lost = false
  client.onState((state) => {
    if (state === 'disconnected') lost = true
    if (state === 'connected' && lost) {
      lost = false
      void queryClient.invalidateQueries()
    }
  })
}
