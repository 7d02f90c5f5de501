import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { telephoneUrl } from '../../../shared/outside-links.ts'
import { isDesktop } from '../../data/client/client.ts'
import styles from './named-number.module.css'

/** Returns the link that calls a number, where a browser hands it to the system's telephone. */
export function dialUrl(number: string): string | null {
  return isDesktop ? null : telephoneUrl(number)
}

/** Calls a number; nothing where that can't be. */
export function DialLink({ number }: { readonly number: string }) {
  const { t } = useTranslation('people')
  const href = dialUrl(number)
  if (href === null) return null
  const name = t('dial', { number })
  return (
    <a href={href} className={styles.dial} aria-label={name} title={name}>
      <Phone size={14} aria-hidden="true" />
    </a>
  )
}
