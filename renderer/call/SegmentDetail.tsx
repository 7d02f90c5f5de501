import { useTranslation } from 'react-i18next'
import type { SegmentText } from './segment-text.ts'
import styles from './timeline.module.css'

/** The exact values of the step that is pointed at or has the focus. */
export function SegmentDetail({ text }: { readonly text: SegmentText }) {
  const { t } = useTranslation('call')
  return (
    // The lane's own name says the same to a screen reader.
    <div className={styles.detail} aria-hidden="true">
      <p>
        <b>
          <bdi>{text.name}</bdi>
        </b>{' '}
        <span>
          <bdi>{text.type}</bdi>
        </span>
      </p>
      <p>
        {text.length}
        {text.exact !== null && <span> ({text.exact})</span>}
      </p>
      {text.start === null || text.end === null || text.offset === null ? (
        <p>{t('route.unplaced')}</p>
      ) : (
        <p>
          <bdi dir="ltr">{text.start}</bdi> – <bdi dir="ltr">{text.end}</bdi>{' '}
          <span>{t('route.after', { offset: text.offset })}</span>
        </p>
      )}
      {text.remarks.map((remark) => (
        <p key={remark} className={text.isFlagged ? styles.remark : styles.none}>
          {remark}
        </p>
      ))}
    </div>
  )
}
