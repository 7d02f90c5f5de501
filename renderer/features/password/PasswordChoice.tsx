import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SecretsKept } from '../../../shared/connections.ts'
import { useConnections } from '../../data/connections.ts'
import typography from '../../styles/typography.module.css'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'

interface Props {
  /** What is kept. */
  readonly what?: 'password' | 'secret'
  /** How what is stored is kept; null for a new one. */
  readonly kept: SecretsKept | null
  readonly isConsented: boolean
  readonly onConsent: (isConsented: boolean) => void
}

/** Says how a password or a secret is kept; without protection, asks the user. */
export function PasswordChoice({ what = 'password', kept, isConsented, onConsent }: Props) {
  const { t } = useTranslation('password')
  const vault = useConnections().data?.vault
  if (!vault) return null
  const { protection, offersUnprotected } = vault
  const isSafe = kept === null ? protection !== null : kept === 'protected' || kept === 'encrypted'
  const Icon = isSafe ? ShieldCheck : ShieldAlert
  const named = { what: t(`what.${what}`) }
  const how = protection ?? (offersUnprotected ? 'none' : 'noneInBrowser')
  return (
    <>
      <p className={typography.quiet}>
        <Icon size={14} aria-hidden="true" />{' '}
        {kept === null ? t(`how.${how}`, named) : t(`kept.${kept}`, named)}
      </p>
      {protection === null && offersUnprotected && (
        <Checkbox isSelected={isConsented} onChange={onConsent}>
          {t('consent')}
        </Checkbox>
      )}
    </>
  )
}
