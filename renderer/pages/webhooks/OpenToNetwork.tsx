import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import tones from '../../styles/tones.module.css'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import styles from './webhooks.module.css'

interface Props {
  readonly isAllowed: boolean
  readonly onChange: (isAllowed: boolean) => void
}

/** What it means to ask other computers for no credentials, and the choice to do so. */
export function OpenToNetwork({ isAllowed, onChange }: Props) {
  const { t } = useTranslation('webhooks')
  return (
    <section className={clsx(styles.line, tones.warn)} aria-labelledby="open-to-network">
      <TriangleAlert size={16} aria-hidden="true" />
      <div className={styles.choice}>
        <h3 id="open-to-network">{t('settings.open.title')}</h3>
        <p>{t('settings.open.about')}</p>
        <Checkbox isSelected={isAllowed} onChange={onChange}>
          {t('settings.open.allow')}
        </Checkbox>
      </div>
    </section>
  )
}
