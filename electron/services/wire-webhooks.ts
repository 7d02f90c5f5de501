import { join } from 'node:path'
import type { Profiles } from './call-center/profiles.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { Notices } from './health/problems.ts'
import type { Log } from './log/log.ts'
import type { Stores } from './store/client/stores.ts'
import type { Topics } from './topics.ts'
import { createWebhooks, type Webhooks } from './webhooks/service.ts'

interface WebhooksParts {
  readonly dataDirectory: string
  readonly stores: Stores
  readonly credentials: Credentials
  readonly log: Log
  readonly profiles: Profiles
  readonly topics: Topics
  readonly notices: Notices
  /** After it, the demo plays no more events. */
  readonly closing: AbortSignal
}

/** Creates the receiver of events, and subscribes it to the topics. Starts nothing. */
export function wireWebhooks(parts: WebhooksParts): Webhooks {
  const { dataDirectory, stores, credentials, log, profiles, topics, notices, closing } = parts
  const { publish, changed, onTopics, events } = topics
  const webhooks = createWebhooks({
    settings: {
      path: join(dataDirectory, 'webhooks.json'),
      onSetAside: (aside) => notices.add({ kind: 'webhooks_set_aside', file: aside }),
    },
    stores,
    credentials,
    log,
    active: profiles.active,
    changed: () => changed('webhooks.changed'),
    stored: (source, lastSeq) => publish('events.stored', { source, lastSeq }),
    heard: (source, event) => void events.emit('event.stored', source, event),
  })
  // The active connection decides whose events are shown.
  onTopics(['profiles.changed'], () => changed('webhooks.changed'))
  events.on('demo.started', (access) => {
    if (closing.aborted) return
    webhooks
      .playDemo(access)
      .catch((err: unknown) => log.warn({ err }, 'The demo’s events could not be played'))
  })
  return webhooks
}
