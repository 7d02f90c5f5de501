import { createHash } from 'node:crypto'
import { AppError } from '../../shared/errors.ts'
import { demoProfileId, type Profile, type ProfileInput, type ProfileList } from '../../shared/profiles.ts'
import type { SenderSettings } from '../../shared/webhooks/delivery-request.ts'
import { normaliseBaseUrl } from './reports/base-url.ts'
import type { Connection } from './reports/connection.ts'

/** Where the demo call center answers, and what it lets in. */
export interface DemoAccess {
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  /** Has it deliver its events, from now on, as these settings say (6.1). */
  playEvents?(settings: SenderSettings): void
}

export interface ActiveConnection extends Connection {
  readonly profileId: string
}

export interface Profiles {
  list(): Promise<ProfileList>
  /**
   * Adds a connection for this run and makes it the active one; the same account of the same call center again
   * replaces what was typed before. Throws `base_url_invalid`.
   */
  add(input: ProfileInput): Promise<ProfileList>
  /** Throws `profile_unknown`. */
  activate(id: string): Promise<ProfileList>
  /** The active connection with its secrets. */
  active(): Promise<ActiveConnection>
  /** One connection with its secrets. Throws `profile_unknown`. */
  connection(id: string): Promise<ActiveConnection>
  /** All connections, without starting the demo. */
  ids(): readonly string[]
}

interface StoredProfile extends ActiveConnection {
  readonly name: string
}

/** The demo, which `demo` may start when it is first asked, and the connections of this run, kept in memory. */
export function createProfiles(demo: () => Promise<DemoAccess>, changed: () => void): Profiles {
  const added = new Map<string, StoredProfile>()
  let activeId = demoProfileId

  async function demoProfile(): Promise<StoredProfile> {
    return { profileId: demoProfileId, name: 'Demo', quickSearchPath: 'quick', ...(await demo()) }
  }

  async function list(): Promise<ProfileList> {
    return { profiles: [await demoProfile(), ...added.values()].map(withoutSecrets), activeId }
  }

  return {
    list,
    add: async (input) => {
      const baseUrl = normaliseBaseUrl(input.baseUrl)
      const profileId = profileIdOf(baseUrl, input.username)
      added.set(profileId, { ...input, profileId, baseUrl })
      activeId = profileId
      changed()
      return list()
    },
    activate: async (id) => {
      if (id !== demoProfileId && !added.has(id)) unknownProfile(id)
      activeId = id
      changed()
      return list()
    },
    active: async () => added.get(activeId) ?? demoProfile(),
    connection: async (id) => added.get(id) ?? (id === demoProfileId ? demoProfile() : unknownProfile(id)),
    ids: () => [demoProfileId, ...added.keys()],
  }
}

/** The same account has the same id in every run: by it the archive is kept and a walk goes on where it stopped. */
function profileIdOf(baseUrl: string, username: string): string {
  return createHash('sha256').update(`${baseUrl}\n${username}`).digest('hex').slice(0, 24)
}

function unknownProfile(id: string): never {
  throw new AppError('profile_unknown', `There is no connection ${id}`)
}

function withoutSecrets(stored: StoredProfile): Profile {
  const { profileId, name, baseUrl, username, apiKey, password, quickSearchPath } = stored
  return {
    id: profileId,
    name,
    baseUrl,
    username,
    hasApiKey: apiKey !== '',
    hasPassword: password !== '',
    quickSearchPath,
  }
}
