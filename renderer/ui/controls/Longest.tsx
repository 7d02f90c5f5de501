import { useTranslation } from 'react-i18next'
import styles from './field.module.css'

interface Props {
  readonly text: string
  /** The most characters that the input beside it takes. */
  readonly longest: number
}

/** Says that an input is full, so that what is typed beyond it isn't missed. */
export function Longest({ text, longest }: Props) {
  const { t } = useTranslation('shell')
  if (text.length < longest) return null
  return (
    <span className={styles.hint} role="status">
      {t('longest', { count: longest })}
    </span>
  )
}
