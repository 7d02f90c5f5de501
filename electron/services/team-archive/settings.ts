import { z } from 'zod'
import type { SecretsKept } from '../../../shared/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  type SharedSettings,
  type SharedSettingsInput,
  sharedSettings,
} from '../../../shared/team-archive.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'
import { readSharedAddress, type SharedAccess, SharedAddressError } from './access.ts'

interface SharedSettingsOptions {
  /** Its file; the password isn't in it. */
  readonly place: JsonFilePlace
  readonly credentials: Pick<Credentials, 'read' | 'save' | 'remove'>
}

/** The team archive's database and its password. Writes may fail with `store_full` or `store_failed`. */
export interface SharedSettingsStore {
  /** Resolves to null while this program takes no part. */
  get(): Promise<SharedSettings | null>
  /** Resolves to how the password is stored; null without one. */
  passwordKept(): Promise<SecretsKept | null>
  /** Resolves to how the database is reached; null while this program takes no part. */
  access(): Promise<SharedAccess | null>
  /**
   * Resolves to what the form's values would connect with.
   * @throws AppError `team_archive_address_invalid`, `team_archive_password_of_other_server`
   */
  drafted(input: SharedSettingsInput): Promise<SharedAccess>
  /** @throws AppError as `drafted` */
  save(input: SharedSettingsInput): Promise<void>
  /** Resolves to this installation's key in the log, also where the host names the archive; null without one. */
  origin(): Promise<string | null>
  /** Saves a key, and the outbox's last number so far of those that the log may have by it. */
  saveOrigin(origin: string, lastSeq: number): Promise<void>
  /** Resolves to the outbox's last number as the store was opened, until the log is reached; null afterwards. */
  seqAtOpening(): Promise<number | null>
  /** Remembers the outbox's last number at an opening; the first one stays until the log is reached. */
  opened(lastSeq: number): Promise<void>
  /** Forgets the number at the opening: the log has answered. */
  reached(): Promise<void>
  /** Resolves to the part that this program left last; null for none. */
  former(): Promise<FormerPart | null>
  /** Forgets the settings and the password, but not the part that this program had. */
  remove(former: FormerPart | null): Promise<void>
  close(): Promise<void>
}

const credentialsName = 'shared-archive'
/** A part in a log that was left: who takes it up again knows its own entries there. */
const formerPart = z.object({ log: z.string(), user: z.string(), origin: z.string() })
export type FormerPart = z.infer<typeof formerPart>

const schema = z.object({
  settings: sharedSettings.nullable(),
  origin: z.string().nullable(),
  /** Not in the store: an older copy of it numbers what comes after its opening as the log has others already. */
  seqAtOpening: z.int().nullable().default(null),
  former: formerPart.nullable(),
})

export function createSharedSettings({ place, credentials }: SharedSettingsOptions): SharedSettingsStore {
  const file = createJsonFile({
    ...place,
    schema,
    initial: { settings: null, origin: null, seqAtOpening: null, former: null },
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
      throw new AppError('team_archive_password_of_other_server', 'The password is of another server', {
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
      await file.update((before) => ({ ...before, settings: sharedSettings.parse(input) }))
    },
    origin: async () => (await file.get()).origin,
    saveOrigin: async (origin, lastSeq) => {
      await file.update((before) => ({ ...before, origin, seqAtOpening: lastSeq }))
    },
    seqAtOpening: async () => (await file.get()).seqAtOpening,
    opened: async (lastSeq) => {
      await file.update((before) => ({
        ...before,
        seqAtOpening: Math.min(before.seqAtOpening ?? lastSeq, lastSeq),
      }))
    },
    reached: async () => {
      await file.update((before) => ({ ...before, seqAtOpening: null }))
    },
    former: async () => (await file.get()).former,
    remove: async (former) => {
      await file.update(() => ({ settings: null, origin: null, seqAtOpening: null, former }))
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
    throw new AppError('team_archive_address_invalid', error.message)
  }
}
