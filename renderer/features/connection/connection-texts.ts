import { useTranslation } from 'react-i18next'
import { type Connection, demoConnectionId } from '../../../shared/connections.ts'

/** Returns a function that names a connection. */
export function useConnectionName(): (connection: Pick<Connection, 'id' | 'name'>) => string {
  const { t } = useTranslation('connection')
  return ({ id, name }) => (id === demoConnectionId ? t('demo') : name)
}

/** Returns a function that says how a connection's secrets are stored. */
export function useSecretsText(): (connection: Connection) => string {
  const { t } = useTranslation('connections')
  return ({ credentialsMissing, secretsKept }) =>
    t(credentialsMissing ? 'secrets.missing' : `secrets.${secretsKept ?? 'none'}`)
}
