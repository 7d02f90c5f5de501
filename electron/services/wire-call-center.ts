import { join } from 'node:path'
import { demoProfileId } from '../../shared/profiles.ts'
import { createReportClient, type ReportClientOptions } from './call-center/client.ts'
import { createProfilesFile } from './call-center/draft.ts'
import { createProfiles } from './call-center/profiles.ts'
import { createReportSearch } from './call-center/search.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { Notices } from './health/problems.ts'
import { saveOptions } from './keeping/options.ts'
import type { Log } from './log/log.ts'
import type { ServicesOptions } from './services-options.ts'
import type { Stores } from './store/client/stores.ts'
import type { Topics } from './topics.ts'

interface CallCenterParts extends Pick<ServicesOptions, 'dataDirectory' | 'demo'> {
  readonly clientOptions: ReportClientOptions
  readonly stores: Stores
  readonly credentials: Credentials
  readonly clock: PersistedClock
  readonly log: Log
  readonly topics: Topics
  readonly notices: Notices
}

/** Creates the connections, and what asks their call centers for a user. Starts nothing. */
export function wireCallCenter(parts: CallCenterParts) {
  const { dataDirectory, demo, clientOptions, stores, credentials, clock, log, topics, notices } = parts
  const { changed, events } = topics
  const client = createReportClient(clientOptions)
  const profiles = createProfiles({
    demo:
      demo &&
      (async () => {
        const access = await demo()
        events.emit('demo.started', access)
        return access
      }),
    file: createProfilesFile(join(dataDirectory, 'profiles.json'), demoProfileId, (aside, err) => {
      log.warn({ file: aside, err }, 'The connections could not be read and were set aside')
      notices.add({ kind: 'profiles_set_aside', file: aside })
    }),
    credentials,
    saveKeeping: (id, options) => saveOptions(stores, id, options),
    changed: () => changed('profiles.changed'),
  })
  const search = createReportSearch({
    profiles,
    client,
    clock,
    began: (profileId) => void events.emit('search.began', profileId),
    ended: (profileId, error) => void events.emit('search.ended', profileId, error),
  })
  return { client, profiles, search }
}
