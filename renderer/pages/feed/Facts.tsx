import type { ReactNode } from 'react'
import styles from '../../features/events/panel.module.css'

interface Props {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Labels and values, one beneath the other. */
export function Facts({ facts }: Props) {
  return (
    <dl className={styles.fields}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.field}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
