import { join } from 'node:path'
import { createLikelyQueues } from './board/likely-queues.ts'
import type { ReportClient } from './call-center/client.ts'
import type { Profiles } from './call-center/profiles.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { NoticeBoard } from './health/notices.ts'
import type { Host } from './host.ts'
import type { Archiver } from './keeping/archiver.ts'
import { createSettlement, ownerOf } from './keeping/settlement.ts'
import type { Log } from './log/log.ts'
import { createNotifications } from './notifications/notifications.ts'
import type { PreferencesKeeper } from './preferences/preferences.ts'
import type { Stores } from './store/client/stores.ts'
import type { Pokes } from './topics.ts'
import { createWebhooks } from './webhooks/service.ts'

export interface EventTools extends Pick<Pokes, 'publish' | 'changed'> {
  readonly dataDirectory: string
  readonly host: Pick<Host, 'showNotification'>
  readonly stores: Stores
  readonly credentials: Credentials
  readonly profiles: Profiles
  readonly preferences: Pick<PreferencesKeeper, 'get'>
  readonly notices: NoticeBoard
  readonly client: ReportClient
  readonly archive: Archiver
  readonly log: Log
}

/** Makes what lives on the call center's events: the receiver, the notifications, and what settles silent calls. */
export function wireEvents(tools: EventTools) {
  const { dataDirectory, host, stores, credentials, profiles, preferences, notices, log } = tools
  const { publish, changed } = tools
  const notifications = createNotifications({
    notify: host.showNotification,
    preferences: async () => (await preferences.get()).notifications,
    shown: async () => {
      const { source, enabled } = await webhooks.state()
      return source === 'demo' || enabled ? source : null
    },
    log,
  })
  const webhooks = createWebhooks({
    settings: {
      path: join(dataDirectory, 'webhooks.json'),
      onSetAside: (file) => notices.tell({ kind: 'webhooks_set_aside', file }),
    },
    stores,
    credentials,
    log,
    active: () => profiles.active(),
    changed: () => changed('webhooks.changed'),
    stored: (source, lastSeq) => publish('events.stored', { source, lastSeq }),
    heard: notifications.heard,
    likelyQueues: createLikelyQueues({ stores, owner: (source) => ownerOf(source, profiles), log }),
  })
  const settlement = createSettlement({ ...tools, webhooks, lost: notifications.lost })
  return { notifications, webhooks, settlement }
}
