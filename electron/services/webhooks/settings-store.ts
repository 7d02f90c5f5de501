import { isDeepStrictEqual } from 'node:util'
import PQueue from 'p-queue'
import { z } from 'zod'
import type { Failure } from '../../../shared/errors.ts'
import {
  defaultWebhookSettings,
  isOpenToNetwork,
  type WebhookSettings,
  type WebhookSettingsInput,
  webhookSettings,
} from '../../../shared/webhooks/settings.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import {
  type StoredPassword,
  storedPassword,
  storedPasswordOf,
  type VerifyPassword,
  verifierOf,
} from './password.ts'

export interface SettingsStoreOptions {
  /** A file beside the database, so that restoring an archive keeps the settings. */
  readonly place: JsonFilePlace
  /** Where earlier versions stored the settings. */
  readonly store: () => Promise<Pick<Store, 'state'>>
  /** Where earlier versions stored the password. */
  readonly credentials: Pick<Credentials, 'read' | 'remove'>
  readonly log: Pick<Log, 'warn'>
}

/** The settings with the password's verifier. */
export interface KnownSettings extends WebhookSettings {
  readonly verify: VerifyPassword | null
  /** True if a user name is set without a password: then every request is refused. */
  readonly passwordMissing: boolean
  /** UTC milliseconds of the last change; 0 for settings of an earlier version. */
  readonly savedAt: number
}

interface SettingsStore {
  /** @throws AppError `store_full`, `store_failed` */
  get(): Promise<KnownSettings>
  /** Resolves when the settings are on the disk. @throws AppError `store_full`, `store_failed` */
  save(input: WebhookSettingsInput): Promise<KnownSettings>
  /** Resolves when no write is under way. */
  close(): Promise<void>
}

const stateName = 'webhook settings'
const credentialsName = 'webhooks'
const { passwordState: _, ...defaults } = defaultWebhookSettings
const savedSettings = webhookSettings.omit({ passwordState: true })
type SavedSettings = z.infer<typeof savedSettings>
const content = z.object({
  version: z.literal(1),
  savedAt: z.int(),
  settings: savedSettings,
  /** Missing while the password may still be where an earlier version stored it. */
  password: storedPassword.optional(),
})
type Content = z.infer<typeof content>

export function createSettingsStore({ place, store, credentials, log }: SettingsStoreOptions): SettingsStore {
  let wasSetAside = false
  const saves = new PQueue({ concurrency: 1 })
  const file = createJsonFile({
    path: place.path,
    // A file that says `null` has lost its settings; only one that isn't there has none.
    schema: content.nullable().refine((read): boolean => read !== null, 'The file holds nothing'),
    initial: null,
    onSetAside: (aside, err) => {
      wasSetAside = true
      place.onSetAside(aside, err)
    },
  })

  async function read(): Promise<Content> {
    const known = await file.get()
    if (known === null) {
      // Write the defaults too, so that the store is read only once.
      const settings = wasSetAside ? defaults : await ofEarlierVersion()
      await file.update((now) => now ?? { version: 1, savedAt: 0, settings })
      return read()
    }
    return known.password === undefined ? withPasswordOfEarlierVersion(known) : known
  }

  /** Migrates the password; one that this run can't decrypt stays for a run that can. */
  async function withPasswordOfEarlierVersion(known: Content): Promise<Content> {
    const secrets = (await credentials.read(credentialsName))?.secrets
    if (secrets?.password === undefined) return known
    const password = await storedPasswordOf(secrets.password)
    const updated = await file.update((now) => ({ ...known, ...now, password: now?.password ?? password }))
    await credentials.remove(credentialsName)
    return updated ?? known
  }

  async function ofEarlierVersion(): Promise<SavedSettings> {
    const { state } = await store()
    const found = await state.read(stateName, z.unknown())
    if (found === null) return defaults
    const parsed = savedSettings.safeParse(found)
    if (parsed.success) return parsed.data
    log.warn({ err: parsed.error }, 'The webhook settings can’t be read; the defaults take their place')
    return defaults
  }

  async function get(): Promise<KnownSettings> {
    const { settings, savedAt, password = { kind: 'not_set' } } = await read()
    const passwordMissing = settings.username !== '' && password.kind === 'not_set'
    return {
      ...settings,
      passwordState: password.kind,
      verify: verifierOf(password),
      passwordMissing,
      savedAt,
    }
  }

  async function save({ password, ...input }: WebhookSettingsInput): Promise<KnownSettings> {
    const settings = { ...input, allowUnauthenticated: input.allowUnauthenticated && isOpenToNetwork(input) }
    const before = await read()
    const stored = await passwordAfter(before.password, password, settings.username)
    const isSame = isDeepStrictEqual([settings, stored], [before.settings, before.password])
    const savedAt = isSame ? before.savedAt : Date.now()
    await file.update(() => ({ version: 1, savedAt, settings, ...(stored && { password: stored }) }))
    if (password !== null) await credentials.remove(credentialsName)
    return get()
  }

  return {
    get,
    save: (input) => saves.add(() => save(input)),
    close: file.close,
  }
}

async function passwordAfter(
  before: StoredPassword | undefined,
  typed: string | null,
  username: string,
): Promise<StoredPassword | undefined> {
  if (typed === null) return before
  if (typed === '') return { kind: username === '' ? 'not_set' : 'empty' }
  const verify = before && verifierOf(before)
  return (await verify?.(Buffer.from(typed))) ? before : storedPasswordOf(typed)
}

/** Returns a failure if the settings open the receiver to the network without the user's consent. */
export function openFailure(settings: Omit<WebhookSettings, 'passwordState'>): Failure | null {
  const { enabled, listenOn, port, allowUnauthenticated } = settings
  if (!enabled || allowUnauthenticated || !isOpenToNetwork(settings)) return null
  return { code: 'receiver_open', detail: { address: listenOn, port } }
}
