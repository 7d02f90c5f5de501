import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { noVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStores, type OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores, StoresOptions } from '../../../electron/services/store/stores.ts'
import {
  createWebhooks,
  type Webhooks,
  type WebhooksOptions,
} from '../../../electron/services/webhooks/service.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import {
  basePath,
  defaultWebhookSettings,
  type WebhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'

export interface StartedWebhooks {
  readonly webhooks: Webhooks
  readonly stores: Stores<OpenStore>
  readonly notifications: { readonly source: EventSource; readonly lastSeq: number }[]
  /** Resolves once notified of the events up to this number. */
  storedUpTo(source: EventSource, seq: number): Promise<void>
  /** Stops it as the console does. */
  close(): Promise<void>
}

/** The form that a call center sends by default. */
export const generalPost = { format: 'General', version: '4', method: 'Post' } as const

/** Creates a folder that is removed after the test. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-webhooks-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Starts the receiver on its own store; the demo is the active connection by default. */
export async function startWebhooks(
  folder: string,
  { demoBeganAt, ...options }: Partial<WebhooksOptions> & Pick<StoresOptions<OpenStore>, 'demoBeganAt'> = {},
): Promise<StartedWebhooks> {
  const notifications: { source: EventSource; lastSeq: number }[] = []
  const watchers = new Set<() => void>()
  const stores = createStores({
    dataDirectory: folder,
    workerUrl: storeWorkerUrl,
    ...(demoBeganAt ? { demoBeganAt } : {}),
    onSetAside: () => {},
  })
  const log = createLog({ level: 'silent' })
  const webhooks = createWebhooks({
    place: filesIn(folder)('webhooks'),
    stores,
    credentials: createCredentials(filesIn(folder)('credentials'), noVault, log),
    log,
    active: async () => ({ connectionId: demoConnectionId }),
    changed: () => {},
    stored: (source, lastSeq) => {
      notifications.push({ source, lastSeq })
      for (const watch of watchers) watch()
    },
    ...options,
  })
  let closing: Promise<void> | null = null
  const close = (): Promise<void> => {
    closing ??= webhooks.close().then(() => stores.close())
    return closing
  }
  onTestFinished(close)
  await webhooks.start()
  return {
    webhooks,
    stores,
    notifications,
    close,
    storedUpTo: (source, seq) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (!notifications.some((notified) => notified.source === source && notified.lastSeq >= seq)) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
  }
}

/** Below the ephemeral ports. */
let nextPort = 20_000 + Math.floor(Math.random() * 10_000)

/** The panel's settings: enabled, on a rarely used loopback port. */
export function enabledSettings(changes: Partial<WebhookSettingsInput> = {}): WebhookSettingsInput {
  const { passwordState: _, ...defaults } = defaultWebhookSettings
  nextPort += 1
  return {
    ...defaults,
    enabled: true,
    listenOn: 'loopback',
    port: nextPort,
    basePath: basePath.parse('/events'),
    password: null,
    ...changes,
  }
}

/** Posts an event to the receiver, a NewState by default; resolves to the answer's status. */
export async function deliver(port: number, fields: object): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/events/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event_name: 'NewState', ...fields }),
  })
  await response.arrayBuffer()
  return response.status
}
