import { AppError } from '../../../shared/errors.ts'
import type { KeepingOptions } from '../../../shared/keeping.ts'
import {
  type ConnectionSettings,
  demoProfileId,
  type Profile,
  type ProfileInput,
  type ProfileList,
} from '../../../shared/profiles.ts'
import type { Credentials, StoredSecrets } from '../credentials/credentials.ts'
import type { JsonFile } from '../files/json-file.ts'
import { normaliseBaseUrl } from './base-url.ts'
import type { Connection } from './connection.ts'
import { connectionOfDemo, type DemoAccess, demoAsSeen } from './demo.ts'
import type { StoredProfile, StoredProfiles } from './draft.ts'
import {
  awaitsAccount,
  connectionOfDraft,
  draftOf,
  newId,
  type ProfileDraft,
  secretsIn,
  secretsMissing,
  withConnections,
} from './draft.ts'

export interface ActiveConnection extends Connection {
  readonly profileId: string
}

/** A removed connection with everything needed to restore it. */
export interface RemovedProfile {
  readonly stored: StoredProfile
  /** Null if no secrets were stored. */
  readonly kept: StoredSecrets | null
  /** Its index in the list. */
  readonly place: number
  readonly wasActive: boolean
}

export interface Profiles {
  list(): Promise<ProfileList>
  /**
   * Adds and activates a connection, or edits one and keeps its id. Saving the same account of the same
   * call center again replaces its settings; the first account of one that the shared archive added completes it.
   * @throws AppError `base_url_invalid`, `profile_unknown`, `credentials_of_other_address`, `store_full`,
   *   `store_failed`
   */
  save(input: ProfileInput): Promise<ProfileList>
  /**
   * Removes the connection with its secrets; its archive stays.
   * @throws AppError `profile_unknown`, `store_full`, `store_failed`
   */
  remove(id: string): Promise<RemovedProfile>
  /**
   * Restores it, and activates it if it was active and no other is now. A connection added again stays
   * unchanged. @throws AppError `store_full`, `store_failed`
   */
  putBack(removed: RemovedProfile): Promise<void>
  /** Makes it the active connection. @throws AppError `profile_unknown`, `store_full`, `store_failed` */
  activate(id: string): Promise<ProfileList>
  /** Resolves to the active connection with its secrets. @throws AppError `profile_unknown` without any */
  active(): Promise<ActiveConnection>
  /** Resolves to a connection with its secrets. @throws AppError `profile_unknown` */
  connection(id: string): Promise<ActiveConnection>
  /** Resolves to the connection that `save` would store, with its secrets. @throws AppError like `save` */
  drafted(input: ProfileInput): Promise<Connection>
  /** Resolves to the connections without the demo and without secrets. */
  described(): Promise<readonly ConnectionSettings[]>
  /**
   * Adds the new connections, or completes what the shared archive added, and resolves to them. Leaves others unchanged:
   * elsewhere, or with another certificate, their secrets would be sent to others.
   * @throws AppError `base_url_invalid`, `store_full`, `store_failed`
   */
  add(connections: readonly ConnectionSettings[]): Promise<readonly ConnectionSettings[]>
  /**
   * Makes those of these connections that have no secrets what they were then.
   * @throws AppError `store_full`, `store_failed`
   */
  revert(ids: ReadonlySet<string>, then: readonly ConnectionSettings[]): Promise<void>
  /** Resolves to all ids without starting the demo. */
  ids(): Promise<readonly string[]>
  /** Resolves when all writes are done. */
  close(): Promise<void>
}

interface ProfilesOptions {
  /** Resolves to the demo's access; the first call may start the demo. Null without a demo. */
  readonly demo: (() => Promise<DemoAccess>) | null
  readonly file: JsonFile<StoredProfiles>
  readonly credentials: Credentials
  /** Saves how a connection's archive is kept, before the connection is there. */
  readonly saveKeeping: (id: string, options: KeepingOptions) => Promise<void>
  readonly changed: () => void
}

/** Manages the stored connections, and the demo where there is one. */
export function createProfiles({ demo, file, credentials, saveKeeping, changed }: ProfilesOptions): Profiles {
  const keptOf = (id: string) => credentials.read(credentialsName(id))
  const secretsOf = async ({ id }: StoredProfile) => secretsIn(await keptOf(id))

  async function list(): Promise<ProfileList> {
    const stored = await file.get()
    const seen = await Promise.all(stored.profiles.map(asSeen))
    return {
      profiles: [...(demo ? [demoAsSeen(await demo())] : []), ...seen],
      activeId: activeIdOf(stored),
      vault: await credentials.offer(),
    }
  }

  async function asSeen({ hadApiKey, hadPassword, ...stored }: StoredProfile): Promise<Profile> {
    const kept = await keptOf(stored.id)
    const secrets = secretsIn(kept)
    return {
      ...stored,
      hasApiKey: secrets.apiKey !== '',
      hasPassword: secrets.password !== '',
      secretsKept: kept?.kept ?? null,
      credentialsMissing: secretsMissing({ hadApiKey, hadPassword }, secrets),
    }
  }

  async function connectionIn({ profiles }: StoredProfiles, id: string): Promise<ActiveConnection> {
    if (id === demoProfileId && demo) return { ...connectionOfDemo(await demo()), profileId: id }
    const stored = profiles.find((known) => known.id === id) ?? unknownProfile(id)
    return { ...connectionOfDraft({ stored, secrets: await secretsOf(stored) }), profileId: id }
  }

  /** Resolves to the connection that saving `input` would store. */
  async function draft(input: ProfileInput, profiles: readonly StoredProfile[]): Promise<ProfileDraft> {
    const baseUrl = normaliseBaseUrl(input.baseUrl)
    const before =
      input.id === null
        ? profiles.find((known) => known.baseUrl === baseUrl && known.username === input.username)
        : (profiles.find(({ id }) => id === input.id) ?? unknownProfile(input.id))
    const followed = profiles.find((known) => known.baseUrl === baseUrl && awaitsAccount(known))
    const id = before?.id ?? followed?.id ?? newId(baseUrl, input.username, profiles)
    return draftOf({ ...input, id, baseUrl }, before && { stored: before, secrets: await secretsOf(before) })
  }

  return {
    list,
    save: async (input) => {
      await file.update(async ({ profiles, activeId }) => {
        const { stored, secrets } = await draft(input, profiles)
        if (input.keeping) await saveKeeping(stored.id, input.keeping)
        const name = credentialsName(stored.id)
        if (secrets.apiKey !== '' || secrets.password !== '') {
          await credentials.save(name, { ...secrets }, input.keepUnprotected)
        } else if (!stored.hadApiKey && !stored.hadPassword) await credentials.remove(name)
        const known = profiles.some(({ id }) => id === stored.id)
        return {
          version: 1,
          activeId: input.id === null ? stored.id : activeId,
          profiles: known
            ? profiles.map((each) => (each.id === stored.id ? stored : each))
            : [...profiles, stored],
        }
      })
      changed()
      return list()
    },
    remove: async (id) => {
      let removed: RemovedProfile | undefined
      await file.update(async ({ profiles, activeId }) => {
        const place = profiles.findIndex((known) => known.id === id)
        const stored = profiles[place] ?? unknownProfile(id)
        const wasActive = activeId === id
        removed = { stored, kept: await keptOf(id), place, wasActive }
        await credentials.remove(credentialsName(id))
        return {
          version: 1,
          activeId: wasActive ? demoProfileId : activeId,
          profiles: profiles.filter((known) => known.id !== id),
        }
      })
      changed()
      return removed ?? unknownProfile(id)
    },
    putBack: async ({ stored, kept, place, wasActive }) => {
      await file.update(async (before) => {
        if (before.profiles.some(({ id }) => id === stored.id)) return before
        if (kept)
          await credentials.save(credentialsName(stored.id), kept.secrets, kept.kept === 'unprotected')
        return {
          version: 1,
          activeId: wasActive && before.activeId === demoProfileId ? stored.id : before.activeId,
          profiles: before.profiles.toSpliced(place, 0, stored),
        }
      })
      changed()
    },
    activate: async (id) => {
      await file.update((before) => {
        if (id !== demoProfileId && !before.profiles.some((known) => known.id === id)) unknownProfile(id)
        return { ...before, activeId: id }
      })
      changed()
      return list()
    },
    active: async () => {
      const stored = await file.get()
      return connectionIn(stored, activeIdOf(stored))
    },
    connection: async (id) => connectionIn(await file.get(), id),
    drafted: async (input) => connectionOfDraft(await draft(input, (await file.get()).profiles)),
    described: async () => (await file.get()).profiles,
    add: async (connections) => {
      let added: readonly ConnectionSettings[] = []
      await file.update(async (before) => {
        const given = connections.map((each) => ({ ...each, baseUrl: normaliseBaseUrl(each.baseUrl) }))
        const merged = withConnections(before.profiles, given)
        added = merged.added
        // Secrets under this name may remain from a removed connection.
        for (const { id } of added) await credentials.remove(credentialsName(id))
        return { ...before, profiles: merged.profiles }
      })
      if (added.length > 0) changed()
      return added
    },
    revert: async (ids, then) => {
      await file.update(async (before) => {
        const profiles = await Promise.all(
          before.profiles.map(async (each) => {
            const { apiKey, password } = await secretsOf(each)
            const isReverted = ids.has(each.id) && apiKey === '' && password === ''
            return isReverted ? then.filter(({ id }) => id === each.id) : [each]
          }),
        )
        return { ...before, profiles: profiles.flat() }
      })
      changed()
    },
    ids: async () => [...(demo ? [demoProfileId] : []), ...(await file.get()).profiles.map(({ id }) => id)],
    close: file.close,
  }
}

/** Returns the active connection's id; the demo's where it is gone. */
function activeIdOf({ activeId, profiles }: StoredProfiles): string {
  return profiles.some(({ id }) => id === activeId) ? activeId : demoProfileId
}

const credentialsName = (id: string): string => `connection ${id}`

function unknownProfile(id: string): never {
  throw new AppError('profile_unknown', `There is no connection ${id}`)
}
