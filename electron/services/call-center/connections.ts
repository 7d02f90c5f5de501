import {
  type Connection,
  type ConnectionInput,
  type ConnectionList,
  type ConnectionSettings,
  demoConnectionId,
} from '../../../shared/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import type { KeepingOptions } from '../../../shared/keeping.ts'
import type { Credentials, StoredSecrets } from '../credentials/credentials.ts'
import type { JsonFile } from '../files/json-file.ts'
import { normaliseBaseUrl } from './base-url.ts'
import type { ConnectionAccess } from './connection-access.ts'
import { connectionOfDemo, type DemoAccess, demoAsSeen } from './demo.ts'
import type { StoredConnection, StoredConnections } from './draft.ts'
import {
  awaitsAccount,
  type ConnectionDraft,
  connectionOfDraft,
  draftOf,
  newId,
  secretsIn,
  secretsMissing,
  withConnections,
} from './draft.ts'

export interface ActiveConnection extends ConnectionAccess {
  readonly connectionId: string
}

/** A removed connection with everything needed to restore it. */
export interface RemovedConnection {
  readonly stored: StoredConnection
  /** Null if no secrets were stored. */
  readonly kept: StoredSecrets | null
  /** Its index in the list. */
  readonly place: number
  readonly wasActive: boolean
}

export interface Connections {
  list(): Promise<ConnectionList>
  /**
   * Adds and activates a connection, or edits one and keeps its id. Saving the same account of the same
   * call center again replaces its settings; the first account of one that the team archive added completes it.
   * @throws AppError `base_url_invalid`, `connection_unknown`, `credentials_of_other_address`, `store_full`,
   *   `store_failed`
   */
  save(input: ConnectionInput): Promise<ConnectionList>
  /**
   * Removes the connection with its secrets; its archive stays.
   * @throws AppError `connection_unknown`, `store_full`, `store_failed`
   */
  remove(id: string): Promise<RemovedConnection>
  /**
   * Restores it, and activates it if it was active and no other is now. A connection added again stays
   * unchanged. @throws AppError `store_full`, `store_failed`
   */
  putBack(removed: RemovedConnection): Promise<void>
  /** Makes it the active connection. @throws AppError `connection_unknown`, `store_full`, `store_failed` */
  activate(id: string): Promise<ConnectionList>
  /** Resolves to the active connection with its secrets. @throws AppError `connection_unknown` without any */
  active(): Promise<ActiveConnection>
  /** Resolves to a connection with its secrets. @throws AppError `connection_unknown` */
  connection(id: string): Promise<ActiveConnection>
  /** Resolves to the connection that `save` would store, with its secrets. @throws AppError like `save` */
  drafted(input: ConnectionInput): Promise<ConnectionAccess>
  /** Resolves to the connections without the demo and without secrets. */
  described(): Promise<readonly ConnectionSettings[]>
  /**
   * Adds the new connections, or completes what the team archive added, and resolves to them. Leaves others unchanged:
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
  /** Resolves to the ids of those that are used: the demo only while it is the active one. */
  usedIds(): Promise<readonly string[]>
  /** Resolves when all writes are done. */
  close(): Promise<void>
}

interface ConnectionsOptions {
  /** Resolves to the demo's access; the first call may start the demo. Null without a demo. */
  readonly demo: (() => Promise<DemoAccess>) | null
  readonly file: JsonFile<StoredConnections>
  readonly credentials: Credentials
  /** Saves how a connection's archive is kept, before the connection is there. */
  readonly saveKeeping: (id: string, options: KeepingOptions) => Promise<void>
  readonly changed: () => void
}

/** Manages the stored connections, and the demo where there is one. */
export function createConnections({
  demo,
  file,
  credentials,
  saveKeeping,
  changed,
}: ConnectionsOptions): Connections {
  const keptOf = (id: string) => credentials.read(credentialsName(id))
  const secretsOf = async ({ id }: StoredConnection) => secretsIn(await keptOf(id))

  async function list(): Promise<ConnectionList> {
    const stored = await file.get()
    const seen = await Promise.all(stored.connections.map(asSeen))
    return {
      connections: [...(demo ? [demoAsSeen(await demo())] : []), ...seen],
      activeId: activeIdOf(stored),
      vault: await credentials.offer(),
    }
  }

  async function asSeen({ hadApiKey, hadPassword, ...stored }: StoredConnection): Promise<Connection> {
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

  async function connectionIn({ connections }: StoredConnections, id: string): Promise<ActiveConnection> {
    if (id === demoConnectionId && demo) return { ...connectionOfDemo(await demo()), connectionId: id }
    const stored = connections.find((known) => known.id === id) ?? unknownConnection(id)
    return { ...connectionOfDraft({ stored, secrets: await secretsOf(stored) }), connectionId: id }
  }

  /** Resolves to the connection that saving `input` would store. */
  async function draft(
    input: ConnectionInput,
    connections: readonly StoredConnection[],
  ): Promise<ConnectionDraft> {
    const baseUrl = normaliseBaseUrl(input.baseUrl)
    const before =
      input.id === null
        ? connections.find((known) => known.baseUrl === baseUrl && known.username === input.username)
        : (connections.find(({ id }) => id === input.id) ?? unknownConnection(input.id))
    const followed = connections.find((known) => known.baseUrl === baseUrl && awaitsAccount(known))
    const id = before?.id ?? followed?.id ?? newId(baseUrl, input.username, connections)
    return draftOf({ ...input, id, baseUrl }, before && { stored: before, secrets: await secretsOf(before) })
  }

  return {
    list,
    save: async (input) => {
      await file.update(async ({ connections, activeId }) => {
        const { stored, secrets } = await draft(input, connections)
        if (input.keeping) await saveKeeping(stored.id, input.keeping)
        const name = credentialsName(stored.id)
        if (secrets.apiKey !== '' || secrets.password !== '') {
          await credentials.save(name, { ...secrets }, input.keepUnprotected)
        } else if (!stored.hadApiKey && !stored.hadPassword) await credentials.remove(name)
        const known = connections.some(({ id }) => id === stored.id)
        return {
          version: 1,
          activeId: input.id === null ? stored.id : activeId,
          connections: known
            ? connections.map((each) => (each.id === stored.id ? stored : each))
            : [...connections, stored],
        }
      })
      changed()
      return list()
    },
    remove: async (id) => {
      let removed: RemovedConnection | undefined
      await file.update(async ({ connections, activeId }) => {
        const place = connections.findIndex((known) => known.id === id)
        const stored = connections[place] ?? unknownConnection(id)
        const wasActive = activeId === id
        removed = { stored, kept: await keptOf(id), place, wasActive }
        await credentials.remove(credentialsName(id))
        return {
          version: 1,
          activeId: wasActive ? demoConnectionId : activeId,
          connections: connections.filter((known) => known.id !== id),
        }
      })
      changed()
      return removed ?? unknownConnection(id)
    },
    putBack: async ({ stored, kept, place, wasActive }) => {
      await file.update(async (before) => {
        if (before.connections.some(({ id }) => id === stored.id)) return before
        if (kept)
          await credentials.save(credentialsName(stored.id), kept.secrets, kept.kept === 'unprotected')
        return {
          version: 1,
          activeId: wasActive && before.activeId === demoConnectionId ? stored.id : before.activeId,
          connections: before.connections.toSpliced(place, 0, stored),
        }
      })
      changed()
    },
    activate: async (id) => {
      await file.update((before) => {
        if (id !== demoConnectionId && !before.connections.some((known) => known.id === id))
          unknownConnection(id)
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
    drafted: async (input) => connectionOfDraft(await draft(input, (await file.get()).connections)),
    described: async () => (await file.get()).connections,
    add: async (connections) => {
      let added: readonly ConnectionSettings[] = []
      await file.update(async (before) => {
        const given = connections.map((each) => ({ ...each, baseUrl: normaliseBaseUrl(each.baseUrl) }))
        const merged = withConnections(before.connections, given)
        added = merged.added
        // Secrets under this name may remain from a removed connection.
        for (const { id } of added) await credentials.remove(credentialsName(id))
        return { ...before, connections: merged.connections }
      })
      if (added.length > 0) changed()
      return added
    },
    revert: async (ids, then) => {
      await file.update(async (before) => {
        const connections = await Promise.all(
          before.connections.map(async (each) => {
            const { apiKey, password } = await secretsOf(each)
            const isReverted = ids.has(each.id) && apiKey === '' && password === ''
            return isReverted ? then.filter(({ id }) => id === each.id) : [each]
          }),
        )
        return { ...before, connections: connections.flat() }
      })
      changed()
    },
    ids: async () => [
      ...(demo ? [demoConnectionId] : []),
      ...(await file.get()).connections.map(({ id }) => id),
    ],
    usedIds: async () => {
      const stored = await file.get()
      const isDemoUsed = demo !== null && activeIdOf(stored) === demoConnectionId
      return [...(isDemoUsed ? [demoConnectionId] : []), ...stored.connections.map(({ id }) => id)]
    },
    close: file.close,
  }
}

/** Returns the active connection's id; the demo's where it is gone. */
function activeIdOf({ activeId, connections }: StoredConnections): string {
  return connections.some(({ id }) => id === activeId) ? activeId : demoConnectionId
}

const credentialsName = (id: string): string => `connection ${id}`

function unknownConnection(id: string): never {
  throw new AppError('connection_unknown', `There is no connection ${id}`)
}
