import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { VaultOffer } from '../../../shared/profiles.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import type { ConnectionFormValues } from './connection-form.ts'
import styles from './dialog.module.css'

interface Props {
  readonly control: Control<ConnectionFormValues>
  readonly vault: VaultOffer
}

/** How the secrets will be kept; where nothing protects them, the user decides. */
export function SecretsChoice({ control, vault: { protection, offersUnprotected } }: Props) {
  const { t } = useTranslation('connections')
  const Icon = protection === null ? ShieldAlert : ShieldCheck
  const how = protection ?? (offersUnprotected ? 'none' : 'noneInBrowser')
  return (
    <div className={styles.secrets}>
      <p>
        <Icon size={14} aria-hidden="true" />
        <span>{t(`dialog.secrets.${how}`)}</span>
      </p>
      {protection === null && offersUnprotected && (
        <Controller
          control={control}
          name="keepUnprotected"
          render={({ field }) => (
            <>
              <Checkbox isSelected={field.value} onChange={field.onChange}>
                {t('dialog.secrets.consent')}
              </Checkbox>
              {field.value && <p className={styles.warning}>{t('dialog.secrets.consentHint')}</p>}
            </>
          )}
        />
      )}
    </div>
  )
}
