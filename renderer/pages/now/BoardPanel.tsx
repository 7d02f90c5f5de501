import { Link } from '@tanstack/react-router'
import { EarOff } from 'lucide-react'
import { memo, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import { paths } from '../../../shared/page-address.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useRefusal } from '../../data/console.ts'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/state/Notice.tsx'
import { AgentsByState, OtherExtensions } from './AgentsByState.tsx'
import { agentsByState } from './agents-by-state.ts'
import { CallsInProgress } from './CallsInProgress.tsx'
import { KnownMark } from './KnownMark.tsx'
import { silentSeconds } from './LiveState.tsx'
import styles from './now.module.css'
import { Queues } from './Queues.tsx'
import { useIsOlderThan } from './ticker.tsx'
import { useClosedUntil, useOpenedAt } from './use-opening.ts'

const NowAlarms = lazyPart<'NowAlarms', { readonly board: Board; readonly connectionId: string }>(
  () => import('./NowAlarms.tsx'),
  'NowAlarms',
)
const Trunks = lazyPart(() => import('./Trunks.tsx'), 'Trunks')

/** Shows the queues, the calls in progress and the agents. */
export const BoardPanel = memo(function BoardPanel({ board }: { readonly board: Board }) {
  const { t } = useTranslation('now')
  const connectionId = useActiveConnection()?.id
  const { agents, others } = useMemo(() => agentsByState(board.agents), [board.agents])
  const isKnownLater = [...board.queues, ...board.agents, ...board.calls].some(
    ({ known }) => known === 'since',
  )
  return (
    <Scroller look="page" className={styles.page} aria-label={t('title')}>
      <NothingReceived board={board} />
      {board.isLive && connectionId !== undefined && (
        <Suspense fallback={null}>
          <NowAlarms board={board} connectionId={connectionId} />
        </Suspense>
      )}
      <Queues board={board} />
      <div className={styles.columns}>
        <CallsInProgress board={board} />
        <div className={styles.column}>
          <AgentsByState board={board} groups={agents} />
          <OtherExtensions board={board} groups={others} />
          <Suspense fallback={null}>
            <Trunks trunks={board.trunks} />
          </Suspense>
        </div>
      </div>
      {isKnownLater && (
        <p className={styles.legend}>
          <KnownMark known="since" /> {t('since')}
        </p>
      )}
    </Scroller>
  )
})

/** Says that no events arrive, and leads to the receiver. */
function NothingReceived({ board }: { readonly board: Board }) {
  const { isLive, lastEventAt, listeningSince, queues } = board
  const { t } = useTranslation('now')
  const isRefused = useRefusal() !== null
  const opened = useOpenedAt(queues)
  const isClosed = useClosedUntil(queues) !== null
  const isSilent = useIsOlderThan(Math.max(lastEventAt ?? 0, opened ?? 0), silentSeconds)
  // The notice of what is refused says more.
  if (!isLive || isRefused) return null
  if (listeningSince === null || (lastEventAt === null && !isClosed)) {
    return (
      <Notice icon={EarOff} tone="warn" text={t('receive')}>
        <Link to={paths.webhooks}>{t('setUp')}</Link>
      </Notice>
    )
  }
  return isSilent && !isClosed ? <Notice icon={EarOff} tone="warn" text={t('silent')} /> : null
}
