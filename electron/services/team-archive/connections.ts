import { type ConnectionSettings, connectionInput, demoConnectionId } from '../../../shared/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import { normaliseBaseUrl } from '../call-center/base-url.ts'
import type { Connections } from '../call-center/connections.ts'
import { newId } from '../call-center/draft.ts'
import { logLimits } from './schema/limits.ts'

/** A connection and its call center. */
export type Connected = Pick<ConnectionSettings, 'id' | 'baseUrl'>

interface TeamConnectionsOptions {
  readonly connections: Pick<Connections, 'add' | 'activate' | 'connection' | 'described' | 'list'>
  /** Returns the connections with the removed ones that can still be restored, each at its place. */
  readonly withRemoved: (connections: readonly Connected[]) => readonly Connected[]
  /** Resolves to whether a connection's archive is kept by itself, or keeping is paused. */
  readonly isKept: (connectionId: string) => Promise<boolean>
}

/**
 * The connections here of the log's call centers. The log names a call center by its address alone: of several accounts
 * there, the first one is the team's, and the others are this console's own.
 */
export interface TeamConnections {
  /** Resolves to them by their base URLs. */
  all(): Promise<ReadonlyMap<string, Connected>>
  /**
   * Resolves to a call center's connection, in whatever form its address is written; a new one has no credentials, and the
   * three searches ask for them. @throws Error for no address of a call center, and for one too many
   */
  idOf(baseUrl: string): Promise<string>
  /** Resolves to those that this program would ask if it held the lease. */
  toKeep(): Promise<Connected[]>
}

export function createTeamConnections({
  connections,
  withRemoved,
  isKept,
}: TeamConnectionsOptions): TeamConnections {
  const added = new Map<string, Promise<string>>()

  /** What comes meanwhile of a connection that the user may restore is stored under it, and is sent. */
  const all = async () => firstOfEach(withRemoved(await connections.described()))

  async function add(baseUrl: string): Promise<string> {
    const [connection] = await connections.add([unknownConnection(baseUrl)])
    if (!connection) throw new AppError('connection_unknown', `No connection for ${baseUrl}`)
    const { activeId } = await connections.list()
    if (activeId === demoConnectionId) await connections.activate(connection.id)
    return connection.id
  }

  return {
    all,
    idOf: async (written) => {
      const there = await all()
      const asWritten = there.get(written)
      if (asWritten) return asWritten.id
      if (written.length > logLimits.urlCharacters) throw new Error('The address is too long')
      const baseUrl = normaliseBaseUrl(written)
      const known = there.get(baseUrl)
      if (known) return known.id
      const adding = added.get(baseUrl)
      if (adding) return adding
      if (there.size + added.size >= logLimits.callCenters) {
        throw new Error(`The team has ${logLimits.callCenters} call centers, and no more`)
      }
      const begun = add(baseUrl).finally(() => added.delete(baseUrl))
      added.set(baseUrl, begun)
      return begun
    },
    toKeep: async () => {
      const teams = await all()
      const there = (await connections.described()).filter(({ id, baseUrl }) => teams.get(baseUrl)?.id === id)
      const kept = await Promise.all(
        there.map(async ({ id, baseUrl }) => {
          const { credentialsMissing } = await connections.connection(id)
          return !credentialsMissing && (await isKept(id)) ? [{ id, baseUrl }] : []
        }),
      )
      return kept.flat()
    },
  }
}

function firstOfEach(connections: readonly Connected[]): Map<string, Connected> {
  const first = new Map<string, Connected>()
  for (const each of connections) if (!first.has(each.baseUrl)) first.set(each.baseUrl, each)
  return first
}

/** Returns a connection whose account is still to be entered. */
function unknownConnection(baseUrl: string): ConnectionSettings {
  const {
    id,
    apiKey: _,
    password: __,
    keeping: ___,
    keepUnprotected: ____,
    ...settings
  } = connectionInput.parse({
    id: newId(baseUrl, '', []),
    name: new URL(baseUrl).host,
    baseUrl,
    apiKey: '',
    username: '',
    password: '',
  })
  return { ...settings, id: id ?? '', hadApiKey: true, hadPassword: true }
}
