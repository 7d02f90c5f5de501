import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../shared/profiles.ts'
import styles from '../../features/connection/connections.module.css'
import { secondsText } from '../../features/connection/length-text.ts'
import { useSecretsText } from '../../features/connection/profile-texts.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** What a connection is set to. */
export function ConnectionFacts({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('connections')
  const { locale } = useFormats()
  const secretsText = useSecretsText()
  const { authentication, username, quickSearchPath, timeoutSeconds, pinnedFingerprint } = profile
  const needsCare = profile.credentialsMissing || profile.secretsKept === 'unprotected'
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.authentication')}</dt>
      <dd>{t(`authentications.${authentication}`)}</dd>
      {authentication !== 'key' && username !== '' && (
        <>
          <dt>{t('facts.username')}</dt>
          <dd>
            <bdi>{username}</bdi>
          </dd>
        </>
      )}
      <dt>{t('facts.secrets')}</dt>
      <dd className={clsx(needsCare && styles.warn)}>{secretsText(profile)}</dd>
      {quickSearchPath === 'cdr' && (
        <>
          <dt>{t('facts.path')}</dt>
          <dd>{t('paths.cdr')}</dd>
        </>
      )}
      <dt>{t('facts.timeout')}</dt>
      <dd>{secondsText(timeoutSeconds, locale)}</dd>
      {pinnedFingerprint !== null && (
        <>
          <dt>{t('facts.certificate')}</dt>
          <dd>
            {t('pinned')}
            <br />
            <bdi className={styles.fingerprint} dir="ltr">
              {pinnedFingerprint}
            </bdi>
          </dd>
        </>
      )}
    </dl>
  )
}
