import clsx from 'clsx'
import { ArrowUp, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { eventScreenColumns } from '../../../shared/exports.ts'
import type { EventFilter, EventSource } from '../../../shared/webhooks/feed.ts'
import { useActiveConnection } from '../../data/connections.ts'
import styles from '../../features/events/feed.module.css'
import { ExportButton } from '../../features/exports/ExportButton.tsx'
import { SummaryBar } from '../../features/search/SearchFrame.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'

interface Props {
  readonly loading: boolean
  /** Whether events can arrive. */
  readonly receiving: boolean
  readonly paused: boolean
  /** Whether the rows stay because the user is reading. */
  readonly held: boolean
  /** The number of matching events since the first row. */
  readonly waiting: number
  /** Whether a condition excludes refused requests, which lack event fields. */
  readonly withoutRefusals: boolean
  /** Actions for everything that matches. */
  readonly tools: ReactNode
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onNewest: () => void
}

/** Shows whether the feed follows and how many events wait. No live region: it changes too often. */
export function FeedBar(props: Props) {
  const { loading, receiving, paused, held, waiting, withoutRefusals, tools, onPause, onResume, onNewest } =
    props
  const { t } = useTranslation('feed')
  const state = loading ? 'loading' : paused ? 'paused' : held ? 'held' : receiving ? 'live' : 'off'
  return (
    <SummaryBar className={styles.bar} tools={tools}>
      <Row
        as="span"
        inline
        align="center"
        className={clsx(styles.state, typography.medium)}
        data-state={state}
      >
        <span className={styles.dot} aria-hidden="true" />
        {t(`bar.${state}`)}
      </Row>
      {paused ? (
        <Button small look="primary" onPress={onResume}>
          <Play size={13} aria-hidden="true" />
          {t('bar.resume')}
        </Button>
      ) : (
        <Button small onPress={onPause}>
          <Pause size={13} aria-hidden="true" />
          {t('bar.pause')}
        </Button>
      )}
      {paused && (
        <span className={clsx(typography.warn, typography.medium)}>
          {t('bar.waiting', { count: waiting })}
        </span>
      )}
      {!paused && held && (
        <Button small look={waiting > 0 ? 'primary' : 'quiet'} onPress={onNewest}>
          <ArrowUp size={13} aria-hidden="true" />
          {waiting > 0 ? t('bar.new', { count: waiting }) : t('bar.toNewest')}
        </Button>
      )}
      {withoutRefusals && (
        <span className={styles.withoutRefusals} title={t('bar.withoutRefusals')}>
          {t('bar.withoutRefusals')}
        </span>
      )}
    </SummaryBar>
  )
}

interface ExportProps {
  readonly source: EventSource
  readonly filter: EventFilter
  readonly isFiltered: boolean
}

/** Exports the stored events that match the filter, without refused requests. */
export function FeedExport({ source, filter, isFiltered }: ExportProps) {
  const { t } = useTranslation('feed')
  const connectionId = useActiveConnection()?.id
  if (connectionId === undefined) return null
  return (
    <ExportButton
      sources={[{ source: { kind: 'events', connectionId, source, filter }, count: null }]}
      columns={{ order: eventScreenColumns, hidden: [] }}
      name={t(isFiltered ? 'export.filtered' : 'export.all')}
    />
  )
}
