import { demoConnectionId } from '../../shared/connections.ts'
import { createReportClient, type ReportClientOptions } from './call-center/client.ts'
import { createConnections } from './call-center/connections.ts'
import { createConnectionsFile } from './call-center/draft.ts'
import { createReportSearch } from './call-center/search.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { SettingsFiles } from './files/settings-files.ts'
import { saveOptions } from './keeping/options.ts'
import type { OpenStore } from './open-store.ts'
import type { ServicesOptions } from './services-options.ts'
import type { Stores } from './store/stores.ts'
import type { Topics } from './topics.ts'

interface CallCenterParts extends Pick<ServicesOptions, 'demo'> {
  readonly settingsFile: SettingsFiles
  readonly clientOptions: ReportClientOptions
  readonly stores: Stores<OpenStore>
  readonly credentials: Credentials
  readonly clock: PersistedClock
  readonly topics: Topics
}

/** Creates the connections, and what asks their call centers for a user. Starts nothing. */
export function wireCallCenter(parts: CallCenterParts) {
  const { settingsFile, demo, clientOptions, stores, credentials, clock, topics } = parts
  const { changed, events } = topics
  const client = createReportClient(clientOptions)
  const connections = createConnections({
    demo:
      demo &&
      (async () => {
        const access = await demo()
        events.emit('demo.started', access)
        return access
      }),
    file: createConnectionsFile(settingsFile('profiles'), demoConnectionId),
    credentials,
    saveKeeping: (id, options) => saveOptions(stores, id, options),
    changed: () => changed('connections.changed'),
  })
  const search = createReportSearch({
    connections,
    client,
    clock,
    began: (connectionId) => void events.emit('search.began', connectionId),
    ended: (connectionId, error) => void events.emit('search.ended', connectionId, error),
  })
  return { client, connections, search }
}
