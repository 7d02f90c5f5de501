import { join } from 'node:path'
import type { Credentials } from './credentials/credentials.ts'
import type { Host } from './host.ts'
import type { Log } from './log.ts'
import type { NoticeBoard } from './notice-board.ts'
import { createNotifications } from './notifications/notifications.ts'
import type { Pokes } from './pokes.ts'
import type { PreferencesKeeper } from './preferences.ts'
import type { Profiles } from './profiles/profiles.ts'
import type { Archiver } from './reports/archiver.ts'
import type { ReportClient } from './reports/client.ts'
import type { Stores } from './stores.ts'
import { createLikelyQueues } from './webhooks/likely-queues.ts'
import { createWebhooks } from './webhooks/service.ts'
import { createSettlement, ownerOf } from './webhooks/settlement.ts'

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
