import { assertNever } from '../../shared/errors.ts'
import type { Profiles } from './call-center/profiles.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import type { Keeping } from './keeping/keeping.ts'
import type { Log } from './log/log.ts'
import type { People } from './people/people.ts'
import type { SharedAccess } from './shared-archive/access.ts'
import type { Followed } from './shared-archive/follower.ts'
import { createSharing, type Sharing } from './shared-archive/sharing.ts'
import type { Stores } from './store/client/stores.ts'
import type { EntryToApply } from './store/shared-entry.ts'
import type { Topics } from './topics.ts'
import type { Webhooks } from './webhooks/service.ts'

interface SharedParts {
  readonly access: SharedAccess | null
  readonly stores: Stores
  readonly profiles: Profiles
  readonly clock: PersistedClock
  readonly log: Log
  readonly topics: Topics
}

/** What shows what others sent. */
interface Showing {
  readonly webhooks: Pick<Webhooks, 'followed'>
  readonly keeping: Pick<Keeping, 'follow' | 'followed'>
  readonly people: Pick<People, 'followed'>
  /** Called when this program keeps another archive for all, or one less. */
  readonly mayAskChanged: () => void
}

/** Creates this program's part in a shared archive, if it takes part in one. Starts nothing. */
export function wireShared({ access, topics, ...parts }: SharedParts) {
  const { publish, nextRevision, events } = topics
  const { stores, profiles, log } = parts
  let sharing: Sharing | null = null

  const keptChanged = (profileId: string) =>
    publish('keeping.changed', { profileId, revision: nextRevision('keeping.changed') })

  function followedBy({ webhooks, keeping, people }: Showing): Followed {
    return {
      events: webhooks.followed.events,
      saved: (archive) => void events.emit('archive.saved', archive),
      applied: ({ profile, entry }: EntryToApply) => {
        switch (entry.kind) {
          case 'run':
            return webhooks.followed.run(entry.body)
          case 'cell':
            return profile === null ? undefined : keeping.followed(profile, entry.body)
          case 'receipt':
            return profile === null ? undefined : keptChanged(profile)
          case 'person':
            return profile === null ? undefined : people.followed(profile)
          case 'note':
            if (profile !== null) events.emit('archive.saved', { profileId: profile, report: 'queue' })
            return
          case 'page':
          case 'event':
          case 'repeat':
          case 'refusal':
            return
          default:
            assertNever(entry)
        }
      },
    }
  }

  return {
    /** Takes part from now on, once the store is open. */
    startSharing: (showing: Showing) => {
      if (access === null || sharing) return
      const follow = () =>
        showing.keeping
          .follow()
          .catch((err: unknown) => log.warn({ err }, 'The connections to keep can’t be read'))
      sharing = createSharing({
        ...parts,
        access,
        share: async () => (await stores.main()).share,
        followed: followedBy(showing),
        mayAskChanged: () => void follow().then(showing.mayAskChanged),
      })
    },
    /** Resolves to whether this program asks a connection by itself: in a shared archive, one does for all. */
    mayAsk: async (profileId: string): Promise<boolean> => {
      if (access === null) return true
      const connection = (await profiles.described()).find(({ id }) => id === profileId)
      return connection === undefined || (sharing?.keeps(connection.baseUrl) ?? false)
    },
    sharingStatus: async () => (await sharing?.status()) ?? null,
    closeSharing: async () => {
      await sharing?.close()
      sharing = null
    },
  }
}
