import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ConnectionInput } from '../../../shared/connections.ts'
import { connection } from '../../../shared/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import type { StoredSecrets } from '../credentials/credentials.ts'
import { createJsonFile, type JsonFile, type JsonFilePlace } from '../files/json-file.ts'
import type { ConnectionAccess } from './connection-access.ts'

/** A stored connection, without its secrets but with whether it has any. */
const storedConnection = connection
  .omit({ hasApiKey: true, hasPassword: true, secretsKept: true, credentialsMissing: true })
  .extend({ hadApiKey: z.boolean(), hadPassword: z.boolean() })
export type StoredConnection = z.infer<typeof storedConnection>

/** `profiles` is what released versions call them. */
const schema = z.object({ version: z.literal(1), activeId: z.string(), profiles: z.array(storedConnection) })

/** All connections except the demo, and the id of the active one. */
export interface StoredConnections {
  readonly version: 1
  readonly activeId: string
  readonly connections: StoredConnection[]
}

/** Stores all connections except the demo in a JSON file. */
export function createConnectionsFile(place: JsonFilePlace, activeId: string): JsonFile<StoredConnections> {
  const file = createJsonFile({ ...place, schema, initial: { version: 1, activeId, profiles: [] } })
  const read = ({ profiles, ...rest }: z.infer<typeof schema>) => ({ ...rest, connections: profiles })
  const written = ({ connections, ...rest }: StoredConnections) => ({ ...rest, profiles: connections })
  return {
    get: async () => read(await file.get()),
    update: async (change) => read(await file.update(async (before) => written(await change(read(before))))),
    close: file.close,
  }
}

/** Each secret is empty if it is unset or unknown. */
export interface ConnectionSecrets {
  readonly apiKey: string
  readonly password: string
}

/** Returns a connection's secrets of those that are stored for it; null for none. */
export function secretsIn(kept: StoredSecrets | null): ConnectionSecrets {
  const { apiKey = '', password = '' } = kept?.secrets ?? {}
  return { apiKey, password }
}

/** A connection to store, with its secrets beside it. */
export interface ConnectionDraft {
  readonly stored: StoredConnection
  readonly secrets: ConnectionSecrets
}

/**
 * Applies a form to a stored connection. Empty secrets stay unchanged, but never move to another address:
 * otherwise anyone who can change the address could receive them.
 * @throws AppError `credentials_of_other_address`
 */
export function draftOf(
  input: ConnectionInput & { readonly id: string },
  before: ConnectionDraft | undefined,
): ConnectionDraft {
  const { apiKey: _, password: __, keepUnprotected: ___, ...form } = input
  const usesKey = input.authentication !== 'basic'
  const usesPassword = input.authentication !== 'key'
  const had = {
    apiKey: usesKey && input.apiKey === '' && (before?.stored.hadApiKey ?? false),
    password: usesPassword && input.password === '' && (before?.stored.hadPassword ?? false),
  }
  const moved = before !== undefined && originOf(before.stored.baseUrl) !== originOf(input.baseUrl)
  if (moved && (had.apiKey || had.password)) {
    throw new AppError('credentials_of_other_address', 'The secrets belong to the address as it was')
  }
  const secrets = {
    apiKey: usesKey ? input.apiKey || (before?.secrets.apiKey ?? '') : '',
    password: usesPassword ? input.password || (before?.secrets.password ?? '') : '',
  }
  const samePin = input.pinnedFingerprint === before?.stored.pinnedFingerprint
  return {
    stored: {
      ...form,
      // The pinned certificate belongs to the old address.
      pinnedFingerprint: moved && samePin ? null : form.pinnedFingerprint,
      hadApiKey: had.apiKey || secrets.apiKey !== '',
      hadPassword: had.password || secrets.password !== '',
    },
    secrets,
  }
}

/**
 * Derives a new account's id, the same in every run, so that its archive and walk continue. If another
 * connection already has that id, a different one is derived.
 */
export function newId(baseUrl: string, username: string, connections: readonly StoredConnection[]): string {
  for (let attempt = 0; ; attempt++) {
    const account = `${baseUrl}\n${username}${attempt === 0 ? '' : `\n${attempt}`}`
    const candidate = createHash('sha256').update(account).digest('hex').slice(0, 24)
    if (!connections.some(({ id }) => id === candidate)) return candidate
  }
}

/** What other programs receive of a call center is already stored under such a connection. */
export const awaitsAccount = ({ username, hadPassword }: StoredConnection) => username === '' && hadPassword

/** Adds the new connections to a list; the first account of a call center takes the place of one that awaits it. */
export function withConnections(
  before: readonly StoredConnection[],
  given: readonly StoredConnection[],
): { readonly connections: StoredConnection[]; readonly added: StoredConnection[] } {
  const connections = [...before]
  const added: StoredConnection[] = []
  for (const one of given) {
    const there = connections.filter(({ baseUrl }) => baseUrl === one.baseUrl)
    const followed = awaitsAccount(one) ? undefined : there.find(awaitsAccount)
    const isKnown =
      connections.some(({ id }) => id === one.id) ||
      there.some(({ username }) => username === one.username || awaitsAccount(one))
    if (isKnown && !followed) continue
    const stored = { ...one, id: followed?.id ?? one.id }
    if (followed) connections[connections.indexOf(followed)] = stored
    else connections.push(stored)
    added.push(stored)
  }
  return { connections, added }
}

/** Returns the connection of a stored or drafted connection. */
export function connectionOfDraft({ stored, secrets }: ConnectionDraft): ConnectionAccess {
  const { baseUrl, username, authentication, quickSearchPath, timeoutSeconds, pinnedFingerprint } = stored
  return {
    baseUrl,
    username,
    authentication,
    quickSearchPath,
    timeoutSeconds,
    pinnedFingerprint,
    ...secrets,
    credentialsMissing: secretsMissing(stored, secrets),
  }
}

/** Returns whether secrets of an earlier run are missing in this one. */
export function secretsMissing(
  had: Pick<StoredConnection, 'hadApiKey' | 'hadPassword'>,
  { apiKey, password }: ConnectionSecrets,
): boolean {
  return (had.hadApiKey && apiKey === '') || (had.hadPassword && password === '')
}

const originOf = (baseUrl: string): string => new URL(baseUrl).origin
