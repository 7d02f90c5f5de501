import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import type { EventFilter, EventSource } from '../../../shared/webhooks/feed.ts'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { client } from '../../data/client/client.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useReceiver } from '../../data/events.ts'
import {
  asksForEvents,
  type FeedAddress,
  filterOf,
  isFeedPart,
  isFiltered,
  readFeedAddress,
} from '../../features/addresses/feed-address.ts'
import { FeedEmpty } from '../../features/events/FeedEmpty.tsx'
import styles from '../../features/events/feed.module.css'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { SavedButton } from '../../features/saved/SavedButton.tsx'
import { RefusedParts, ResultPlace, SearchBody, SearchResults } from '../../features/search/SearchFrame.tsx'
import { ErrorMessage, ErrorNotice } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import { FeedBar, FeedExport } from './FeedBar.tsx'
import { FeedTable, type Place } from './FeedTable.tsx'
import { FilterForm } from './FilterForm.tsx'
import { createFeed, type Feed, type FeedState } from './feed.ts'
import { filterPart } from './feed-form.ts'

const Opened = lazy(() => import('./Opened.tsx').then((module) => ({ default: module.Opened })))

/** Lists everything received as it arrives (§6); the address holds the filter. */
export function FeedPage() {
  const { t } = useTranslation(['feed', 'reports'])
  const receiver = useReceiver()
  const address = useSearch({ from: paths.feed })
  return (
    <>
      <PageHeader title={t('title')} about={t('about')}>
        <SavedButton page="feed" address={address} />
      </PageHeader>
      {receiver.data && <FeedView receiver={receiver.data} />}
      {receiver.error && !receiver.data && (
        <ResultPlace>
          <ErrorMessage error={receiver.error} onRetry={() => void receiver.refetch()} />
        </ResultPlace>
      )}
    </>
  )
}

function FeedView({ receiver }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation(['feed', 'reports', 'undo'])
  const address = useSearch({ from: paths.feed })
  const navigate = useNavigate({ from: paths.feed })
  const known = useKnownPeriods()
  const { source } = receiver
  const [paused, setPaused] = useState(false)
  const [place, setPlace] = useState<Place>({ away: false, focused: false })
  const [jumps, setJumps] = useState(0)
  const isOpen = address.open !== '' || address.whole !== ''
  const filter = useMemo(() => filterOf(address, known), [address, known])
  const [state, feed] = useFeed({
    source,
    filter,
    events: address.kind !== 'refusals',
    refusals: address.kind === 'refusals' || (address.kind === 'all' && !asksForEvents(address)),
    held: paused || isOpen || place.away || place.focused,
  })
  const { rows, waiting, error } = state

  const go = useCallback(
    (change: Partial<FeedAddress>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, refused: '', ...change }), replace }),
    [navigate],
  )
  const open = useCallback((key: string) => go({ open: key, whole: '' }, isOpen), [go, isOpen])
  const openCall = useCallback((callId: string) => go({ whole: callId }), [go])
  const close = useCallback(() => go({ open: '', whole: '' }), [go])
  const jump = () => {
    feed.jumpToNewest()
    setJumps(jumps + 1)
  }
  const clear = () => {
    go(readFeedAddress({}))
    offerUndo({ done: t('undo:cleared'), undo: () => navigate({ search: address }) })
  }
  const refused = address.refused.split(',').filter(isFeedPart)

  return (
    <>
      <RefusedParts
        ignored
        names={refused.map((part) => t(`filter.parts.${part}`))}
        onDismiss={() => go({}, true)}
      />
      <FilterForm
        source={source}
        address={address}
        onFilter={(form) => go({ ...filterPart(form), open: '', whole: '' })}
        onClear={clear}
      />
      <SearchBody
        opened={
          isOpen && (
            <Opened
              source={source}
              open={address.open}
              whole={address.whole}
              onClose={close}
              onCall={openCall}
              onEvent={(seq) => go({ open: `e${seq}`, whole: '' })}
              onOnlyCall={(callId) => go({ ...readFeedAddress({ callId }), open: address.open })}
            />
          )
        }
      >
        <SearchResults label={t('table.label')} className={styles.list}>
          <FeedBar
            loading={rows === undefined && !error}
            receiving={receiver.receiving}
            paused={paused}
            held={place.away || place.focused || isOpen}
            waiting={waiting}
            withoutRefusals={address.kind === 'all' && asksForEvents(address)}
            tools={
              address.kind !== 'refusals' && (
                <FeedExport source={source} filter={filter} isFiltered={isFiltered(address)} />
              )
            }
            onPause={() => setPaused(true)}
            onResume={() => {
              setPaused(false)
              jump()
            }}
            onNewest={jump}
          />
          {source === 'demo' && <p className={styles.demo}>{t('demo')}</p>}
          {error && rows && <ErrorNotice error={error} onRetry={feed.notify} />}
          {error && !rows && (
            <ResultPlace>
              <ErrorMessage error={error} onRetry={feed.notify} />
            </ResultPlace>
          )}
          {rows?.length === 0 && !state.older && (
            <ResultPlace>
              <FeedEmpty
                receiver={receiver}
                filtered={isFiltered(address)}
                refusalsOnly={address.kind === 'refusals'}
                onClear={clear}
              />
            </ResultPlace>
          )}
          {rows && (rows.length > 0 || state.older) && (
            <FeedTable
              rows={rows}
              older={state.older}
              newer={state.newer}
              open={address.open}
              jumps={jumps}
              onOpen={open}
              onClose={close}
              onCall={openCall}
              onOlder={feed.loadOlder}
              onNewer={feed.loadNewer}
              onPlace={setPlace}
            />
          )}
        </SearchResults>
      </SearchBody>
    </>
  )
}

interface Query {
  readonly source: EventSource | undefined
  readonly filter: EventFilter
  readonly events: boolean
  readonly refusals: boolean
  /** Whether the rows stay while the user is reading. */
  readonly held: boolean
}

/** Returns the feed of a filter; each filter has its own. Requests nothing until the source is known. */
function useFeed({ source, filter, events, refusals, held }: Query): [FeedState, Feed] {
  const written = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal filter is the same filter.
  const feed = useMemo(() => {
    const of = source ?? 'callCenter'
    return createFeed(
      {
        page: (query, signal) => client.call('events.page', { source: of, filter, ...query }, signal),
        count: async (after, signal) =>
          (await client.call('events.count', { source: of, filter, after }, signal)).total,
        refusals: (before, signal) => client.call('webhooks.refusals', { before, to: filter.to }, signal),
      },
      { events, refusals, from: filter.from },
    )
  }, [source, written, events, refusals])
  useFollowing(feed, source)
  useEffect(() => feed.hold(held), [feed, held])
  return [useSyncExternalStore(feed.subscribe, feed.state), feed]
}

function useFollowing(feed: Feed, source: EventSource | undefined): void {
  useEffect(() => {
    if (source === undefined) return
    feed.notify()
    const stops = [
      client.on('events.stored', (stored) => {
        if (stored.source === source) feed.notify()
      }),
      client.onState((state) => {
        if (state === 'connected') feed.notify()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [feed, source])
  useEffect(() => () => feed.close(), [feed])
}
