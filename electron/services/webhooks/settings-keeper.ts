import { z } from 'zod'
import {
  defaultWebhookSettings,
  type WebhookSettings,
  type WebhookSettingsInput,
  webhookSettings,
} from '../../../shared/webhooks/settings.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/create-store.ts'

/** The settings with the password, as far as it is known. */
export interface KnownSettings extends WebhookSettings {
  readonly password: string
  /** A user name is asked for, and nothing is known that would go with it: every request is refused. */
  readonly passwordMissing: boolean
}

export interface SettingsKeeper {
  /** @throws AppError `store_failed` */
  get(): Promise<KnownSettings>
  /** Resolves when they are on the disk. @throws AppError `store_full`, `store_failed` */
  save(input: WebhookSettingsInput): Promise<KnownSettings>
}

const stateName = 'webhook settings'
const credentialsName = 'webhooks'
const stored = webhookSettings.omit({ hasPassword: true })

export function createSettingsKeeper(
  store: () => Promise<Pick<Store, 'state'>>,
  credentials: Pick<Credentials, 'read' | 'save' | 'remove'>,
  log: Pick<Log, 'warn'>,
): SettingsKeeper {
  let current: Promise<KnownSettings> | null = null
  let saving: Promise<unknown> = Promise.resolve()

  async function read(): Promise<KnownSettings> {
    const { state } = await store()
    const found = await state.read(stateName, z.unknown())
    const { hasPassword: _, ...defaults } = defaultWebhookSettings
    if (found === null) return known(defaults, '')
    const parsed = stored.safeParse(found)
    if (!parsed.success) {
      log.warn({ err: parsed.error }, 'The webhook settings can’t be read; the defaults take their place')
      return known(defaults, '')
    }
    return known(parsed.data, (await credentials.read(credentialsName))?.secrets.password ?? '')
  }

  function get(): Promise<KnownSettings> {
    current ??= read().catch((error: unknown) => {
      current = null
      throw error
    })
    return current
  }

  async function save({ password, ...settings }: WebhookSettingsInput): Promise<KnownSettings> {
    const before = await get()
    const { state } = await store()
    await state.save(stateName, settings)
    if (password === '') await credentials.remove(credentialsName)
    else if (password !== null) await credentials.save(credentialsName, { password }, false)
    const next = known(settings, password ?? before.password)
    current = Promise.resolve(next)
    return next
  }

  return {
    get,
    save: (input) => {
      const saved = saving.then(() => save(input))
      // Whoever saved hears of a failure; the next save starts afresh.
      saving = saved.catch(() => {})
      return saved
    },
  }
}

function known(settings: z.infer<typeof stored>, password: string): KnownSettings {
  const hasPassword = password !== ''
  return { ...settings, hasPassword, password, passwordMissing: settings.username !== '' && !hasPassword }
}
