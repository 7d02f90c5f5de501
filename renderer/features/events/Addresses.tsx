import { useTranslation } from 'react-i18next'
import type { ApiAddressChoice } from '../../../shared/webhooks/receiver.ts'
import { CopyButton } from '../call/CopyButton.tsx'
import styles from './feed.module.css'

/** What to type as API Address in the call center, ready to copy. */
export function Addresses({ addresses }: { readonly addresses: readonly ApiAddressChoice[] }) {
  const { t } = useTranslation('feed')
  return (
    <ul className={styles.addresses}>
      {addresses.map(({ network, apiAddress }) => (
        <li key={`${network} ${apiAddress}`}>
          <code dir="ltr">{apiAddress}</code>
          <CopyButton text={apiAddress} what={t('panel.copyAddress')} />
        </li>
      ))}
    </ul>
  )
}
