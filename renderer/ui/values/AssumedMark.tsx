import { useValueTexts } from './value-texts.ts'
import styles from './values.module.css'

/** Marks talk that is an agent's by the record alone. */
export function AssumedMark() {
  const t = useValueTexts()
  const text = t('fields:assumedTalk')
  return (
    <span role="img" className={styles.assumed} aria-label={text} title={text}>
      ≈
    </span>
  )
}
