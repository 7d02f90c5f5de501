import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../../shared/board/board.ts'
import { wallAt } from '../../../../shared/clock/knowledge.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useActiveConnection } from '../../../data/connections.ts'
import type { NowAddress } from '../../../features/addresses/page-addresses.ts'
import { useServerDisplay } from '../../../features/clock/times.ts'
import { useConnectionName } from '../../../features/connection/connection-texts.ts'
import { Unplaced } from '../CallsInProgress.tsx'
import { useNow } from '../ticker.tsx'
import { WallAlarms } from './WallAlarms.tsx'
import styles from './wall.module.css'

interface Props {
  readonly address: NowAddress
  readonly board: Board
  /** From 0. */
  readonly page: number
  readonly pages: number
}

/** Says whose wall it is, which calls go on, what is wrong, and what time it is; it stays above all pages. */
export function WallHead({ address, board, page, pages }: Props) {
  const { t } = useTranslation(['wall', 'now'])
  const connection = useActiveConnection()
  const nameOf = useConnectionName()
  const isOfAll = address.queues === '' && address.teams === ''
  return (
    <header className={styles.head}>
      <p className={styles.calls}>
        {connection && (
          <strong>
            <bdi>{nameOf(connection)}</bdi>
          </strong>
        )}
        <span>
          {board.calls.length === 0 && board.listeningSince === null
            ? t('now:calls.notReceiving')
            : t('now:calls.wall', { count: board.calls.length })}{' '}
          <Unplaced calls={board.calls} />
        </span>
      </p>
      {board.isLive && connection && (
        <Suspense fallback={null}>
          <WallAlarms
            connectionId={connection.id}
            queues={board.queues.map(({ number }) => number)}
            isOfAll={isOfAll}
          />
        </Suspense>
      )}
      {pages > 1 && <p className={styles.page}>{t('page', { page: page + 1, pages })}</p>}
      <Clock />
    </header>
  )
}

/** Shows the call center's time at the shown instant. */
function Clock() {
  const { t } = useTranslation('wall')
  const known = useKnownPeriods()
  const display = useServerDisplay()
  return (
    <p role="timer" aria-live="off" aria-label={t('clock')} className={styles.clock}>
      <bdi dir="ltr">{display.time(wallAt(known, useNow(), 'queue'))}</bdi>
    </p>
  )
}
