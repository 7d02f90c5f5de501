import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { EarOff, LayoutGrid, Maximize, Minimize } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import { useReceiver } from '../../data/events.ts'
import { useWallboard } from '../../data/wallboard.ts'
import { groupings, sortings, type WallboardAddress } from '../../features/addresses/page-addresses.ts'
import { NoEvents } from '../../features/events/FeedEmpty.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage, ErrorNotice } from '../../features/state/ErrorMessage.tsx'
import { OwnWindowButton } from '../../features/windows/OwnWindowButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { Notice } from '../../ui/state/Notice.tsx'
import { CallsInProgress } from './CallsInProgress.tsx'
import { Extensions, StateCounts } from './Extensions.tsx'
import { boardScale } from './extension-groups.ts'
import { LastEvent, silentSeconds } from './LastEvent.tsx'
import { Trunks } from './Trunks.tsx'
import { createTicker, TickerContext, useIsOlderThan } from './ticker.tsx'
import { useWall } from './use-wall.ts'
import styles from './wallboard.module.css'

/** Shows the state of every extension, trunk and call, readable from across the room. */
export function WallboardPage() {
  const { t } = useTranslation('wallboard')
  const address = useSearch({ from: '/wallboard' })
  const navigate = useNavigate({ from: '/wallboard' })
  const go = (change: Partial<WallboardAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const receiver = useReceiver()
  const board = useWallboard(receiver.data?.source)
  const [ticker] = useState(createTicker)
  const now = board.data?.now
  useEffect(() => {
    if (now !== undefined) ticker.set(now)
  }, [ticker, now])
  const wall = useWall(address, (next) => go({ wall: next }))
  const isAlone = address.wall || address.own
  const error = receiver.error ?? board.error

  return (
    <TickerContext value={ticker}>
      {!isAlone && <PageHeader title={t('title')} about={t('about')} />}
      <div
        className={clsx(styles.board, isAlone && styles.wall)}
        style={{ '--board-scale': boardScale(board.data?.extensions.length ?? 0) } as CSSProperties}
      >
        <div className={styles.bar}>
          {isAlone && <h1 className={styles.wallTitle}>{t('title')}</h1>}
          {board.data && <LastEvent {...board.data} />}
          <div className={styles.tools}>
            <Select
              inline
              label={t('view.group')}
              value={address.group}
              onChange={(group) => go({ group })}
              options={groupings.map((value) => ({ value, label: t(`view.groups.${value}`) }))}
            />
            <Select
              inline
              label={t('view.sort')}
              value={address.sort}
              onChange={(sort) => go({ sort })}
              options={sortings.map((value) => ({ value, label: t(`view.sorts.${value}`) }))}
            />
            {!isAlone && <WallboardWindowButton address={address} />}
            <Button small command="wall" onPress={wall.toggle}>
              {wall.isOn ? (
                <Minimize size={14} aria-hidden="true" />
              ) : (
                <Maximize size={14} aria-hidden="true" />
              )}
              {t(wall.isOn ? 'view.leaveWall' : 'view.wall')}
            </Button>
          </div>
        </div>
        {error && board.data && <ErrorNotice error={error} onRetry={() => void board.refetch()} />}
        {error && !board.data && (
          <ErrorMessage
            error={error}
            onRetry={() => {
              void receiver.refetch()
              void board.refetch()
            }}
          />
        )}
        {board.data && receiver.data && (
          <Board board={board.data} address={address} nothing={<NoEvents receiver={receiver.data} />} />
        )}
      </div>
    </TickerContext>
  )
}

function WallboardWindowButton({ address: { group, sort } }: { readonly address: WallboardAddress }) {
  return <OwnWindowButton command="wallboardWindow" page={{ path: '/wallboard', search: { group, sort } }} />
}

interface BoardProps {
  readonly board: Wallboard
  readonly address: WallboardAddress
  /** Shown until the first event. */
  readonly nothing: ReactNode
}

function Board({ board, address: { group, sort }, nothing }: BoardProps) {
  const { t } = useTranslation('wallboard')
  const { asOf, extensions, trunks, calls, listeningSince } = board
  const isSilent = useIsOlderThan(asOf ?? 0, silentSeconds)
  if (asOf === null) return nothing
  return (
    <>
      {isSilent && listeningSince !== null && <Notice icon={EarOff} tone="warn" text={t('silent')} />}
      <section
        className={styles.content}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
        tabIndex={0}
        aria-label={t('title')}
      >
        {extensions.length > 0 ? (
          <>
            <StateCounts extensions={extensions} />
            <Extensions extensions={extensions} grouping={group} sorting={sort} />
          </>
        ) : (
          <Message
            icon={LayoutGrid}
            title={t('empty.noStates.title')}
            sentence={t('empty.noStates.sentence')}
          />
        )}
        <CallsInProgress calls={calls} listeningSince={listeningSince} />
        <Trunks trunks={trunks} />
      </section>
    </>
  )
}
