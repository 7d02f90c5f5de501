import { demoConnectionId } from '../../shared/connections.ts'
import { type Names, namesOf, noNames } from '../../shared/people.ts'
import type { Connections } from './call-center/connections.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { SettingsFiles } from './files/settings-files.ts'
import type { Log } from './log/log.ts'
import type { OpenStore } from './open-store.ts'
import type { People } from './people/people.ts'
import { createRelay, type Relay } from './relay/relay.ts'
import type { Stores } from './store/stores.ts'
import type { Time } from './time.ts'
import type { Topics } from './topics.ts'

interface RelayParts {
  readonly settingsFile: SettingsFiles
  readonly stores: Stores<OpenStore>
  readonly credentials: Credentials
  readonly people: Pick<People, 'list'>
  readonly connections: Pick<Connections, 'list'>
  readonly time: Time
  readonly log: Log
  readonly topics: Topics
}

/** Creates what passes received events on, and subscribes it to the topics. Starts nothing. */
export function wireRelay(parts: RelayParts): Relay {
  const { settingsFile, stores, credentials, people, connections, time, log, topics } = parts
  /** Of many contacts it takes a while, so that it isn't made for each event. */
  let names: Promise<Names> | null = null

  async function readNames(): Promise<Names> {
    const { activeId } = await connections.list()
    return activeId === demoConnectionId ? noNames : namesOf(await people.list(activeId))
  }

  const relay = createRelay({
    ...{ credentials, time, log },
    place: settingsFile('relay'),
    store: stores.main,
    names: () => {
      names ??= readNames().catch((error: unknown) => {
        names = null
        throw error
      })
      return names
    },
    changed: () => topics.changed('relay.changed'),
  })
  topics.onTopics(['people.changed', 'connections.changed'], () => {
    names = null
  })
  // Also those of other programs of the team, which were stored here before.
  topics.events.on('event.stored', (source) => {
    if (source === 'callCenter') relay.stored()
  })
  return relay
}
