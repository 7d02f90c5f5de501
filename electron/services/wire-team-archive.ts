import { demoConnectionId } from '../../shared/connections.ts'
import type { Connections } from './call-center/connections.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { JsonFilePlace } from './files/json-file.ts'
import type { Keeping } from './keeping/keeping.ts'
import { readOptions } from './keeping/options.ts'
import type { Log } from './log/log.ts'
import type { OpenStore } from './open-store.ts'
import type { Stores } from './store/stores.ts'
import type { SharedAccess } from './team-archive/access.ts'
import { type Connected, createTeamConnections } from './team-archive/connections.ts'
import { noteEntry } from './team-archive/entry-kinds.ts'
import type { Followed } from './team-archive/follower.ts'
import { createParticipation } from './team-archive/participation.ts'
import { createSharedSettings } from './team-archive/settings.ts'
import { createSharing } from './team-archive/sharing.ts'
import { createThrottle } from './throttle.ts'
import type { Time } from './time.ts'
import type { Topics } from './topics.ts'

interface SharedParts {
  /** The file of the user's settings. */
  readonly place: JsonFilePlace
  /** What the host's own settings name; null for the user's. */
  readonly access: SharedAccess | null
  readonly credentials: Credentials
  readonly stores: Stores<OpenStore>
  readonly connections: Connections
  /** Returns the connections with the removed ones that can still be restored, each at its place. */
  readonly withRemoved: (connections: readonly Connected[]) => readonly Connected[]
  readonly clock: PersistedClock
  readonly log: Log
  readonly time: Time
  /** This program's version. */
  readonly version: string
  readonly topics: Topics
}

/** What is known once everything is wired. */
interface Start {
  readonly waitsUntil: Keeping['waitsUntil']
  /** Called when this program keeps another archive for all, or one less. */
  readonly mayAskChanged: () => void
}

const quietMs = 1_000

/** Creates this program's part in a team archive. Starts nothing. */
export function wireTeamArchive({ place, access, credentials, topics, ...parts }: SharedParts) {
  const { events } = topics
  const { stores, connections, withRemoved, clock, log, time, version } = parts
  const changes = createThrottle(() => topics.changed('teamArchive.changed'), quietMs)
  const changed = () => changes.soon('state')
  const share = () => stores.main()
  const isKept = async (connectionId: string) => (await readOptions(stores, connectionId)).enabled
  const teamConnections = createTeamConnections({ connections, withRemoved, isKept })
  const participation = createParticipation({
    setByHost: access,
    settings: createSharedSettings({ place, credentials }),
    share,
    changed,
  })

  const followed: Followed = {
    events: (received) => void events.emit('team.events', received),
    saved: (archive) => void events.emit('archive.saved', archive),
    applied: (entry) => void events.emit('team.entry', entry),
  }
  events.on('team.entry', ({ connectionId, entry }) => {
    if (connectionId === null || entry.kind !== noteEntry.kind) return
    events.emit('archive.saved', { connectionId, report: 'queue' })
  })

  return {
    teamArchive: participation,
    prepareStore: participation.prepare,
    /** Takes part from now on, once the store is open, if it is to. @throws AppError `store_failed` */
    startSharing: ({ waitsUntil, mayAskChanged }: Start) =>
      participation.start({
        createSharing: (reached, part) =>
          createSharing({
            access: reached,
            part,
            share,
            connections: teamConnections,
            waitsUntil,
            clock,
            log,
            time,
            followed,
            program: version,
            mayAskChanged,
            changed,
          }),
        mayAskChanged,
      }),
    /** Resolves to whether this program asks a connection by itself: in a team archive, one does for all. */
    mayAsk: async (connectionId: string): Promise<boolean> => {
      if (!(await participation.takesPart())) return true
      return participation.sharing()?.mayAsk(connectionId) ?? connectionId === demoConnectionId
    },
    /** Resolves to what can't be applied of the log, or sent. */
    setAside: async () => (await participation.sharing()?.setAside()) ?? null,
    sharingStatus: async () => (await participation.sharing()?.status()) ?? null,
    closeSharing: async () => {
      await participation.close()
      changes.close()
    },
  }
}
