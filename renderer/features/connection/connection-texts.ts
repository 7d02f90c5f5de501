import { useTranslation } from 'react-i18next'
import { demoProfileId, type Profile } from '../../../shared/profiles.ts'

/** Returns a function that names a connection. */
export function useProfileName(): (profile: Pick<Profile, 'id' | 'name'>) => string {
  const { t } = useTranslation('connection')
  return ({ id, name }) => (id === demoProfileId ? t('demo') : name)
}

/** Returns a function that says how a connection's secrets are stored. */
export function useSecretsText(): (profile: Profile) => string {
  const { t } = useTranslation('connections')
  return ({ credentialsMissing, secretsKept }) =>
    t(credentialsMissing ? 'secrets.missing' : `secrets.${secretsKept ?? 'none'}`)
}
