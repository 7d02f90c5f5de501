import { useTranslation } from 'react-i18next'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import type { LaneText } from './lane-text.ts'
import type { ExtentText } from './time-text.ts'
import styles from './timeline.module.css'

/** The table lists all parts. */
const maxParts = 12

/** Shows the exact values of the hovered or focused lane. */
export function LaneDetail({ text }: { readonly text: LaneText }) {
  const { t } = useTranslation('call')
  return (
    // A screen reader gets the same from the lane's label.
    <div className={styles.detail} aria-hidden="true">
      <Row lineGap="hair" gap={4} wrap>
        <p>
          <b>
            <bdi>{text.name}</bdi>
          </b>{' '}
          <span>
            <bdi>{text.type}</bdi>
          </span>
        </p>
        <p>
          <Extent extent={text} />
        </p>
      </Row>
      {text.parts.length > 1 && (
        <Row lineGap="hair" gap={4} wrap>
          {text.parts.slice(0, maxParts).map((part) => (
            <p key={part.key}>
              {part.what} <Extent extent={part} />
            </p>
          ))}
          {text.parts.length > maxParts && (
            <p>{t('chart.moreParts', { count: text.parts.length - maxParts })}</p>
          )}
        </Row>
      )}
      {text.parts.length === 1 && <p>{text.parts[0]?.what}</p>}
      {[...text.remarks, ...text.parts.flatMap(({ remarks }) => remarks)].map((remark) => (
        <p key={remark} className={text.isFlagged ? typography.warnSmall : typography.muted}>
          {remark}
        </p>
      ))}
      {text.source !== null && <p className={styles.source}>{text.source}</p>}
    </div>
  )
}

function Extent({ extent: { length, exact, place } }: { readonly extent: ExtentText }) {
  const { t } = useTranslation(['call', 'dateRange'])
  return (
    <>
      {length}
      {exact !== null && <span> ({exact})</span>}{' '}
      {place === null ? (
        <span>{t('chart.unplaced')}</span>
      ) : (
        <span>
          {/* An instant has no length. */}
          {length === ''
            ? isolated(place.start)
            : t('dateRange:span', { from: isolated(place.start), to: isolated(place.end) })}{' '}
          · {t('chart.after', { offset: place.offset })}
        </span>
      )}
    </>
  )
}

const isolated = (time: string) => `\u2066${time}\u2069`
