import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useAlarmRules } from '../../data/alarms.ts'
import { useActiveConnection } from '../../data/connections.ts'
import type { NowAddress } from '../../features/addresses/page-addresses.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { SavedButton } from '../../features/saved/SavedButton.tsx'
import { QueryError } from '../../features/state/ErrorMessage.tsx'
import { useIsLeaving } from '../../features/state/use-is-leaving.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { BoardPanel } from './BoardPanel.tsx'
import { NowBar } from './NowBar.tsx'
import styles from './now.module.css'
import { createTicker, TickerContext } from './ticker.tsx'
import { useBoardTime, useStable } from './time-bar/use-board-time.ts'
import { useWall } from './wall/use-wall.ts'

/** Its texts and the date's fields come after the floor. */
const TimeBar = lazyPart(() => import('./time-bar/TimeBar.tsx'), 'TimeBar')
const PastNotice = lazyPart(() => import('./time-bar/PastNotice.tsx'), 'PastNotice')
const Wall = lazyPart(() => import('./wall/Wall.tsx'), 'Wall')

/** Shows the floor at a glance: queues worst first, agents and calls; now, at a past instant, or as a wall. */
export function NowPage() {
  const address = useSearch({ from: paths.now })
  const navigate = useNavigate({ from: paths.now })
  const isLeaving = useIsLeaving()
  const go = useStable((change: Partial<NowAddress>) => {
    if (!isLeaving(paths.now))
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  })
  const { queues, teams, at } = address
  const view = useMemo(() => ({ queues: listOf(queues), teams: listOf(teams) }), [queues, teams])
  const connectionId = useActiveConnection()?.id
  // The rows wait for the rules: asked for with the board, they come with it.
  useAlarmRules(connectionId)
  const { board: asked, time } = useBoardTime(
    connectionId,
    view,
    at === '' ? null : Date.parse(at),
    (instant) => go(instant === null ? { at: '', call: '' } : { at: new Date(instant).toISOString() }),
  )
  const { data, error, refetch } = asked
  // Drawn in slices, so that a playing board doesn't hold up frames.
  const board = useDeferredValue(data)
  const [ticker] = useState(createTicker)
  useEffect(() => {
    if (board) (board.isLive ? ticker.set : ticker.hold)(board.at)
  }, [ticker, board])
  const wall = useWall(address, (next) => go({ wall: next }))

  const above = useKeptFocus<HTMLDivElement>()
  const hadFocus = useRef(false)
  const bar = (
    <NowBar
      address={address}
      board={board}
      isWall={wall.isOn}
      onWall={wall.toggle}
      onView={go}
      hadFocus={hadFocus}
    />
  )
  const past = board && !board.isLive && (
    <Suspense>
      <PastNotice at={board.at} onGo={time.go} />
    </Suspense>
  )
  if (wall.isOn && board) {
    return (
      <TickerContext value={ticker}>
        <Suspense>
          <Wall address={address} board={board} asked={asked}>
            {bar}
            {past}
          </Wall>
        </Suspense>
      </TickerContext>
    )
  }
  return (
    <TickerContext value={ticker}>
      {!address.own && <Head address={address} />}
      <div ref={above}>
        {bar}
        {past}
      </div>
      <QueryError {...{ error, refetch }} data={board} />
      {board ? <BoardPanel board={board} /> : !error && <div className={styles.page} />}
      <div className={styles.time}>
        {board && connectionId !== undefined && (
          <Suspense>
            <TimeBar connectionId={connectionId} time={time} />
          </Suspense>
        )}
      </div>
    </TickerContext>
  )
}

/** Not redrawn with each instant. */
const Head = memo(function Head({ address }: { readonly address: NowAddress }) {
  const { t } = useTranslation('now')
  return (
    <PageHeader title={t('title')}>
      <SavedButton page="now" address={address} />
    </PageHeader>
  )
})
