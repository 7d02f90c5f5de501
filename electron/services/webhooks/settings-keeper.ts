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
  /** A password was set in an earlier run, and wasn't kept. */
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
const stored = webhookSettings.omit({ hasPassword: true }).extend({ hadPassword: z.boolean() })

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
    const defaults = { ...defaultWebhookSettings, password: '', passwordMissing: false }
    if (found === null) return defaults
    const parsed = stored.safeParse(found)
    if (!parsed.success) {
      log.warn({ err: parsed.error }, 'The webhook settings can’t be read; the defaults take their place')
      return defaults
    }
    const { hadPassword, ...settings } = parsed.data
    const password = hadPassword ? ((await credentials.read(credentialsName))?.secrets.password ?? '') : ''
    const hasPassword = password !== ''
    return { ...settings, hasPassword, password, passwordMissing: hadPassword && !hasPassword }
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
    const hasPassword = password === null ? before.hasPassword : password !== ''
    const passwordMissing = password === null && before.passwordMissing
    await state.save(stateName, { ...settings, hadPassword: hasPassword || passwordMissing })
    if (password === '') await credentials.remove(credentialsName)
    else if (password !== null) await credentials.save(credentialsName, { password }, false)
    const next = { ...settings, hasPassword, passwordMissing, password: password ?? before.password }
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
