import type { HandlersOf } from '../../../shared/contract.ts'
import type { ReportClientOptions } from '../call-center/client.ts'
import { testConnection } from '../call-center/connection-test.ts'
import type { Connections } from '../call-center/connections.ts'
import type { Removal } from './removal.ts'

interface ConnectionTools {
  readonly connections: Connections
  readonly removal: Removal
  readonly clientOptions: ReportClientOptions
}

export const connectionHandlers = ({
  connections,
  removal,
  clientOptions,
}: ConnectionTools): HandlersOf<'connections'> => ({
  'connections.list': connections.list,
  'connections.save': connections.save,
  'connections.remove': ({ id }) => removal.remove(id),
  'connections.restore': ({ id }) => removal.restore(id),
  'connections.activate': ({ id }) => connections.activate(id),
  'connections.test': async (input, { signal }) => {
    const connection =
      'name' in input ? await connections.drafted(input) : await connections.connection(input.id)
    return testConnection(connection, clientOptions, signal)
  },
})
