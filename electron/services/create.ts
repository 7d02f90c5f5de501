import { join } from 'node:path'
import type { CallboardContract, CallboardHandlers } from '../../shared/contract.ts'
import type { Publish } from '../../shared/rpc/table.ts'
import { createServerClock } from './clock.ts'
import type { Log } from './log.ts'
import { createPreferences } from './preferences.ts'
import { createProfiles, type DemoAccess } from './profiles.ts'
import { createReportClient, type ReportClientOptions } from './reports/client.ts'
import { createReportSearch } from './reports/search.ts'

export interface ServicesOptions {
  /** Made when something is first written to it. */
  readonly dataDirectory: string
  /** Asked whenever the demo's address is needed; the host starts the demo at the first time. */
  readonly demo: () => Promise<DemoAccess>
  /** The console's own version. */
  readonly version: string
  readonly log: Log
  readonly reports?: ReportClientOptions
}

export interface Services {
  /** What answers the contract's calls. */
  readonly handlers: CallboardHandlers
  /** Hands every poke to `publish`, mostly the contract server's. Returns how to stop. */
  onTopic(publish: Publish<CallboardContract>): () => void
  /** Ends the searches under way; resolves when what was saved is on the disk. */
  close(): Promise<void>
}

/** Everything that the console does without a window, wired. Building starts nothing and touches no file. */
export function createServices({
  dataDirectory,
  demo,
  version,
  log,
  reports = {},
}: ServicesOptions): Services {
  const publishers = new Set<Publish<CallboardContract>>()
  const publish: Publish<CallboardContract> = (name, payload) => {
    for (const each of publishers) each(name, payload)
  }
  const revisions = { preferences: 0, profiles: 0, clock: 0 }

  const client = createReportClient(reports)
  const profiles = createProfiles(demo, () => publish('profiles.changed', { revision: ++revisions.profiles }))
  const preferences = createPreferences(join(dataDirectory, 'preferences.json'), log, () =>
    publish('preferences.changed', { revision: ++revisions.preferences }),
  )
  const clock = createServerClock({
    changed: (profileId) => publish('clock.changed', { profileId, revision: ++revisions.clock }),
  })
  const search = createReportSearch(profiles, client, [
    (profileId, { report }, { records }) => {
      const fields = records.map((record) => record.fields)
      clock.learn(profileId, report, fields)
    },
  ])

  return {
    handlers: {
      'console.info': () => ({ version }),
      'preferences.get': () => preferences.get(),
      'preferences.save': async (change) => {
        await preferences.save(change)
        return null
      },
      'profiles.list': () => profiles.list(),
      'profiles.add': (input) => profiles.add(input),
      'profiles.activate': ({ id }) => profiles.activate(id),
      'reports.search': (query, { signal }) => search(query, signal),
      'clock.get': ({ profileId }) => clock.get(profileId),
      'clock.fix': ({ profileId, offsetMinutes }) => clock.fix(profileId, offsetMinutes),
    },
    onTopic: (listener) => {
      publishers.add(listener)
      return () => publishers.delete(listener)
    },
    close: async () => {
      clock.close()
      await Promise.all([client.close(), preferences.close()])
    },
  }
}
