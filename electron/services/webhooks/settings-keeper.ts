import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  defaultWebhookSettings,
  type WebhookSettings,
  type WebhookSettingsInput,
  webhookSettings,
} from '../../../shared/webhooks/settings.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { createJsonFile } from '../json-file.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/create-store.ts'

export interface SettingsKeeperOptions {
  /** Beside the store, not in it: an archive that takes its place brings other settings, or none. */
  readonly path: string
  /** Where earlier versions kept the settings. */
  readonly store: () => Promise<Pick<Store, 'state'>>
  readonly credentials: Pick<Credentials, 'read' | 'save' | 'remove'>
  readonly log: Pick<Log, 'warn'>
  /** Told where a file lies now that couldn't be read. */
  readonly onSetAside: (file: string) => void
}

/** The settings with the password, as far as it is known. */
export interface KnownSettings extends WebhookSettings {
  readonly password: string
  /** A user name is asked for, and nothing is known that would go with it: every request is refused. */
  readonly passwordMissing: boolean
  /** When they became what they are, UTC milliseconds; 0 where an earlier version left them. */
  readonly savedAt: number
}

export interface SettingsKeeper {
  /** @throws AppError `store_full`, `store_failed` */
  get(): Promise<KnownSettings>
  /** Resolves when they are on the disk. @throws AppError `store_full`, `store_failed` */
  save(input: WebhookSettingsInput): Promise<KnownSettings>
  /** Resolves when nothing is being written. */
  close(): Promise<void>
}

const stateName = 'webhook settings'
const credentialsName = 'webhooks'
const { hasPassword: _, ...defaults } = defaultWebhookSettings
const keptSettings = webhookSettings.omit({ hasPassword: true })
type KeptSettings = z.infer<typeof keptSettings>
const content = z.object({ version: z.literal(1), savedAt: z.int(), settings: keptSettings })
type Content = z.infer<typeof content>

export function createSettingsKeeper({
  path,
  store,
  credentials,
  log,
  onSetAside,
}: SettingsKeeperOptions): SettingsKeeper {
  let wasSetAside = false
  let saving: Promise<unknown> = Promise.resolve()
  const file = createJsonFile({
    path,
    schema: content.nullable(),
    initial: null,
    onSetAside: (aside, err) => {
      log.warn({ file: path, aside, err }, 'The webhook settings could not be read and were set aside')
      wasSetAside = true
      onSetAside(aside)
    },
  })

  async function kept(): Promise<Content> {
    const known = await file.get()
    if (known !== null) return known
    // Also where they are the defaults: once there is a file, no store is asked any more.
    const settings = wasSetAside ? defaults : await ofEarlierVersion()
    await file.update((now) => now ?? { version: 1, savedAt: 0, settings })
    return kept()
  }

  async function ofEarlierVersion(): Promise<KeptSettings> {
    const { state } = await store()
    const found = await state.read(stateName, z.unknown())
    if (found === null) return defaults
    const parsed = keptSettings.safeParse(found)
    if (parsed.success) return parsed.data
    log.warn({ err: parsed.error }, 'The webhook settings can’t be read; the defaults take their place')
    return defaults
  }

  async function get(): Promise<KnownSettings> {
    const { settings, savedAt } = await kept()
    const password = (await credentials.read(credentialsName))?.secrets.password ?? ''
    const hasPassword = password !== ''
    const passwordMissing = settings.username !== '' && !hasPassword
    return { ...settings, hasPassword, password, passwordMissing, savedAt }
  }

  async function save({ password, ...settings }: WebhookSettingsInput): Promise<KnownSettings> {
    const before = await get()
    const passwordStays = password === null || password === before.password
    await file.update((now) => {
      const savedAt =
        passwordStays && isDeepStrictEqual(settings, now?.settings) ? before.savedAt : Date.now()
      return { version: 1, savedAt, settings }
    })
    if (password === '') await credentials.remove(credentialsName)
    else if (password !== null) await credentials.save(credentialsName, { password }, false)
    return get()
  }

  return {
    get,
    save: (input) => {
      const saved = saving.then(() => save(input))
      // Whoever saved hears of a failure; the next save starts afresh.
      saving = saved.catch(() => {})
      return saved
    },
    close: file.close,
  }
}
