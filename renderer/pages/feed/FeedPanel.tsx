import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../features/events/panel.module.css'
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx'

interface FeedPanelProps {
  readonly title: ReactNode
  /** Shown below the title. */
  readonly facts?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows the panel of an event, a refused request or a call without a record. */
export function FeedPanel({ title, facts, onClose, children }: FeedPanelProps) {
  const { t } = useTranslation('feed')
  return (
    <SidePanel
      headline={(titleId) => (
        <>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {facts}
        </>
      )}
      closeLabel={t('panel.close')}
      onClose={onClose}
    >
      {children}
    </SidePanel>
  )
}

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Lists labels and values. */
export function Facts({ facts }: FactsProps) {
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
