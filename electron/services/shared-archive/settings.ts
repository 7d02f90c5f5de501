import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { SecretsKept } from '../../../shared/profiles.ts'
import {
  type SharedSettings,
  type SharedSettingsInput,
  sharedSettings,
} from '../../../shared/shared-archive.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { createJsonFile } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import { readSharedAddress, type SharedAccess, SharedAddressError } from './access.ts'

interface SharedSettingsOptions {
  /** The path of the JSON file; the password isn't in it. */
  readonly path: string
  readonly credentials: Pick<Credentials, 'read' | 'save' | 'remove'>
  readonly log: Pick<Log, 'warn'>
}

/** The shared archive's database and its password. Writes may fail with `store_full` or `store_failed`. */
export interface SharedSettingsStore {
  /** Resolves to null while this program takes no part. */
  get(): Promise<SharedSettings | null>
  /** Resolves to how the password is stored; null without one. */
  passwordKept(): Promise<SecretsKept | null>
  /** Resolves to how the database is reached; null while this program takes no part. */
  access(): Promise<SharedAccess | null>
  /**
   * Resolves to what the form's values would connect with.
   * @throws AppError `shared_archive_address_invalid`, `shared_archive_password_of_other_server`
   */
  drafted(input: SharedSettingsInput): Promise<SharedAccess>
  /** @throws AppError as `drafted` */
  save(input: SharedSettingsInput): Promise<void>
  /** Resolves to who this program was before it left; null if it never did. */
  former(): Promise<FormerPart | null>
  /** Forgets the settings and the password, but not who this program was. */
  remove(former: FormerPart | null): Promise<void>
  close(): Promise<void>
}

const credentialsName = 'shared-archive'
/** Who this program was in a log that it left: as the same again, it knows its own entries there. */
const formerPart = z.object({ origin: z.string(), user: z.string() })
export type FormerPart = z.infer<typeof formerPart>

const schema = z.object({ settings: sharedSettings.nullable(), former: formerPart.nullable().default(null) })

export function createSharedSettings({ path, credentials, log }: SharedSettingsOptions): SharedSettingsStore {
  const file = createJsonFile({
    path,
    schema,
    initial: { settings: null, former: null },
    onSetAside: (aside, err) =>
      log.warn({ aside, err }, 'The shared archive’s settings could not be read and were set aside'),
  })

  const get = async () => (await file.get()).settings
  const passwordOf = async () => (await credentials.read(credentialsName))?.secrets.password

  async function access(): Promise<SharedAccess | null> {
    const settings = await get()
    return settings && accessWith(settings, (await passwordOf()) ?? '')
  }

  /** A stored password goes only to the server and the user that it was entered for, and never less protected. */
  async function drafted(input: SharedSettingsInput): Promise<SharedAccess> {
    const draft = accessWith(input, input.password)
    if (input.password !== '') return draft
    const before = await access()
    if (before === null || before.password === '') return draft
    const isSame = before.host === draft.host && before.port === draft.port && before.user === draft.user
    if (!isSame || (draft.tls === 'off' && before.tls !== 'off')) {
      throw new AppError('shared_archive_password_of_other_server', 'The password is of another server', {
        host: `${before.host}:${before.port}`,
      })
    }
    return { ...draft, password: before.password }
  }

  return {
    get,
    passwordKept: async () => (await credentials.read(credentialsName))?.kept ?? null,
    access,
    drafted,
    save: async (input) => {
      await drafted(input)
      if (input.password !== '') {
        await credentials.save(credentialsName, { password: input.password }, input.keepUnprotected)
      }
      await file.update(() => ({ settings: sharedSettings.parse(input), former: null }))
    },
    former: async () => (await file.get()).former,
    remove: async (former) => {
      await file.update(() => ({ settings: null, former }))
      await credentials.remove(credentialsName)
    },
    close: file.close,
  }
}

function accessWith({ address, ca, plainText }: SharedSettings, password: string): SharedAccess {
  try {
    return readSharedAddress(address, { password, ca, plainText })
  } catch (error) {
    if (!(error instanceof SharedAddressError)) throw error
    throw new AppError('shared_archive_address_invalid', error.message)
  }
}
