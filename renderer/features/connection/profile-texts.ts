import { useTranslation } from 'react-i18next'
import { demoProfileId, type Profile } from '../../../shared/profiles.ts'

/** What a connection is called. */
export function useProfileName(): (profile: Pick<Profile, 'id' | 'name'>) => string {
  const { t } = useTranslation('connection')
  return ({ id, name }) => (id === demoProfileId ? t('demo') : name)
}

/** How its secrets are kept. */
export function useSecretsText(): (profile: Profile) => string {
  const { t } = useTranslation('connections')
  return ({ credentialsMissing, secretsKept }) =>
    t(credentialsMissing ? 'secrets.missing' : `secrets.${secretsKept ?? 'none'}`)
}
