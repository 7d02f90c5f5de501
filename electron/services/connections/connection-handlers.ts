import type { HandlersOf } from '../../../shared/contract.ts'
import type { ReportClientOptions } from '../call-center/client.ts'
import { testConnection } from '../call-center/connection-test.ts'
import type { Profiles } from '../call-center/profiles.ts'
import type { Removal } from './removal.ts'

interface ConnectionTools {
  readonly profiles: Profiles
  readonly removal: Removal
  readonly clientOptions: ReportClientOptions
}

export const connectionHandlers = ({
  profiles,
  removal,
  clientOptions,
}: ConnectionTools): HandlersOf<'profiles'> => ({
  'profiles.list': profiles.list,
  'profiles.save': profiles.save,
  'profiles.remove': ({ id }) => removal.remove(id),
  'profiles.restore': ({ id }) => removal.restore(id),
  'profiles.activate': ({ id }) => profiles.activate(id),
  'profiles.test': async (input, { signal }) => {
    const connection = 'name' in input ? await profiles.drafted(input) : await profiles.connection(input.id)
    return testConnection(connection, clientOptions, signal)
  },
})
