import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SecretsKept } from '../../../shared/connections.ts'
import { useConnections } from '../../data/connections.ts'
import typography from '../../styles/typography.module.css'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'

interface Props {
  /** How the stored password is kept; null for a new one. */
  readonly kept: SecretsKept | null
  readonly isConsented: boolean
  readonly onConsent: (isConsented: boolean) => void
}

/** Says how the password is kept; without protection, asks the user. */
export function PasswordChoice({ kept, isConsented, onConsent }: Props) {
  const { t } = useTranslation('password')
  const vault = useConnections().data?.vault
  if (!vault) return null
  const { protection, offersUnprotected } = vault
  const isSafe = kept === null ? protection !== null : kept === 'protected' || kept === 'encrypted'
  const Icon = isSafe ? ShieldCheck : ShieldAlert
  const how = protection ?? (offersUnprotected ? 'none' : 'noneInBrowser')
  return (
    <>
      <p className={typography.quiet}>
        <Icon size={14} aria-hidden="true" /> {kept === null ? t(`how.${how}`) : t(`kept.${kept}`)}
      </p>
      {protection === null && offersUnprotected && (
        <Checkbox isSelected={isConsented} onChange={onConsent}>
          {t('consent')}
        </Checkbox>
      )}
    </>
  )
}
