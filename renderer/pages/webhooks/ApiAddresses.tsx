import { useTranslation } from 'react-i18next'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import styles from './webhooks.module.css'

/** What to type as API Address in the call center, for each of this computer's addresses. */
export function ApiAddresses({ receiver: { addresses } }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('webhooks')
  const isOnlyHere = addresses.every(({ loopback }) => loopback)
  const hint = addresses.length === 0 ? 'none' : isOnlyHere ? 'onlyHere' : 'about'
  return (
    <section className={styles.part} aria-labelledby="api-addresses">
      <h2 id="api-addresses">{t('addresses.title')}</h2>
      <p className={styles.hint}>{t(`addresses.${hint}`)}</p>
      <ul className={styles.addresses}>
        {addresses.map(({ network, host, loopback, apiAddress }) => (
          <li key={`${network} ${host}`}>
            <code dir="ltr">{apiAddress}</code>
            <CopyButton text={apiAddress} what={t('addresses.copy', { address: apiAddress })} />
            <span className={styles.hint}>{loopback ? t('addresses.loopback') : <bdi>{network}</bdi>}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
