import type { Connections } from './call-center/connections.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { SettingsFiles } from './files/settings-files.ts'
import type { Log } from './log/log.ts'
import type { OpenStore } from './open-store.ts'
import type { Stores } from './store/stores.ts'
import { runEntry } from './team-archive/entry-kinds.ts'
import type { Topics } from './topics.ts'
import { createWebhooks, type Webhooks } from './webhooks/service.ts'

interface WebhooksParts {
  readonly settingsFile: SettingsFiles
  readonly stores: Stores<OpenStore>
  readonly credentials: Credentials
  readonly log: Log
  readonly connections: Connections
  readonly topics: Topics
  /** After it, the demo plays no more events. */
  readonly closing: AbortSignal
}

/** Creates the receiver of events, and subscribes it to the topics. Starts nothing. */
export function wireWebhooks(parts: WebhooksParts): Webhooks {
  const { settingsFile, stores, credentials, log, connections, topics, closing } = parts
  const { publish, changed, onTopics, events } = topics
  const webhooks = createWebhooks({
    place: settingsFile('webhooks'),
    stores,
    credentials,
    log,
    active: connections.active,
    changed: () => changed('webhooks.changed'),
    stored: (source, lastSeq) => publish('events.stored', { source, lastSeq }),
    heard: (source, event) => void events.emit('event.stored', source, event),
  })
  // The active connection decides whose events are shown.
  onTopics(['connections.changed'], () => changed('webhooks.changed'))
  events.on('team.events', webhooks.followed.events)
  events.on('team.entry', ({ entry }) => {
    if (entry.kind === runEntry.kind) webhooks.followed.run(entry.body)
  })
  events.on('demo.started', (access) => {
    if (closing.aborted) return
    webhooks
      .playDemo(access)
      .catch((err: unknown) => log.warn({ err }, 'The demo’s events could not be played'))
  })
  return webhooks
}
