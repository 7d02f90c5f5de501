import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { lazy, useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callGrouping, callGroupings } from '../../../shared/calls/calls.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { formatRequestDate, msOfMinute, wallOf } from '../../../shared/clock/wall-time.ts'
import { paths } from '../../../shared/page-address.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import {
  type CallsAddress,
  callQueryOf,
  isCallsPart,
  isFiltered,
  openedOf,
  readCallsAddress,
  sortOf,
  withCondition,
  withoutCondition,
  withoutFilters,
} from '../../features/addresses/calls-address.ts'
import pills from '../../features/figures/pills.module.css'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { SavedButton } from '../../features/saved/SavedButton.tsx'
import { DrilledDown, RefusedParts, SearchBody } from '../../features/search/SearchFrame.tsx'
import { useIsLeaving } from '../../features/state/use-is-leaving.ts'
import { offerUndo } from '../../features/undo-queue.ts'
import { Select } from '../../ui/controls/Select.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { CallsResults } from './CallsResults.tsx'
import { useCallWords } from './CallValue.tsx'
import styles from './calls.module.css'
import { FilterChips } from './FilterChips.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useCallsFileName } from './use-file-name.ts'

const OpenedCall = lazy(() => import('./OpenedCall.tsx').then((module) => ({ default: module.OpenedCall })))

/** Searches the archive's calls, one row each; the address holds the search. */
export function CallsPage() {
  const { t } = useTranslation(['calls', 'reports', 'undo'])
  const address = useSearch({ from: paths.calls })
  const navigate = useNavigate({ from: paths.calls })
  const connectionId = useActiveConnection()?.id
  const known = useKnownPeriods()
  const words = useCallWords()
  const choices = useFigureChoices()
  const fileName = useCallsFileName(address)
  const body = useRef<HTMLDivElement>(null)
  const filters = useKeptFocus<HTMLDivElement>()
  const opened = openedOf(address)

  const isLeaving = useIsLeaving()
  const go = (next: CallsAddress | ((now: CallsAddress) => CallsAddress), replace = false) => {
    if (!isLeaving(paths.calls)) void navigate({ search: next, replace })
  }
  // The rows may still be those of an earlier address.
  const change = (part: Partial<CallsAddress>, replace = false) =>
    go((now) => ({ ...now, refused: '', ...part }), replace)
  const filter = (part: Partial<CallsAddress>, replace = false) => change({ open: '', ...part }, replace)
  const close = () => {
    if (address.open !== '') change({ open: '' })
  }
  const clear = () => {
    go(withoutFilters(address))
    offerUndo({ done: t('undo:cleared'), undo: () => navigate({ search: address }) })
  }
  const group = callGrouping.safeParse(address.group).data ?? null
  const refused = address.refused.split(',').filter(isCallsPart)
  const rangeOfInstants = (from: number, to: number): string => {
    const dateOf = (instant: number) =>
      formatRequestDate(wallOf(instant, offsetAt(known, null, { instant }).offsetMinutes))
    return rangeText({ from: dateOf(from), to: dateOf(to - msOfMinute) })
  }
  // The rows follow what is typed when there is time: the page itself is rendered first.
  const results = useDeferredValue(
    connectionId !== undefined && (
      <CallsResults
        key={connectionId}
        query={{ ...callQueryOf(connectionId, address, known, words, choices), sort: sortOf(address) }}
        group={group}
        isFiltered={isFiltered(address)}
        fileName={fileName}
        open={address.open}
        onSort={(sort) => change({ sort: sort ? `${sort.descending ? '-' : ''}${sort.column}` : '-start' })}
        onOpen={(open) => change({ open }, address.open !== '')}
        onClose={close}
        onClear={clear}
        onFilter={(condition) =>
          go((now) => {
            const next = withCondition(now, condition)
            // The calls of a group are shown; without it, the other groups stay.
            return condition.excludes ? next : { ...next, group: '' }
          })
        }
        onPeriod={(from, to) => filter({ range: rangeOfInstants(from, to), group: '' })}
      />
    ),
  )

  return (
    <>
      <PageHeader title={t('calls:title')} about={t('calls:about')}>
        <SavedButton page="calls" address={address} />
      </PageHeader>
      <RefusedParts
        names={refused.map((part) => t(`calls:parts.${part}`))}
        onDismiss={() => change({}, true)}
      />
      <DrilledDown
        address={address}
        onDismiss={() =>
          address.entries === ''
            ? go(withoutFilters(address))
            : filter({ entries: '', origin: '', report: '' })
        }
      />
      {connectionId !== undefined && (
        <>
          <div ref={filters} className={styles.filters}>
            <div className={clsx(pills.row, styles.bar)}>
              <SearchBox
                text={address.text}
                onSearch={(text) => filter({ text }, true)}
                onLeave={() => body.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
              />
              <PeriodFilter range={address.range} onRange={(range) => filter({ range })} />
              <FilterMenu
                connectionId={connectionId}
                address={address}
                onFilter={(condition, isOn) =>
                  go((isOn ? withCondition : withoutCondition)(address, condition))
                }
              />
              <Select
                inline
                label={t('calls:groups.label')}
                value={address.group}
                onChange={(value) => filter({ group: value })}
                options={[
                  { value: '', label: t('calls:groups.none') },
                  ...callGroupings.map((by) => ({ value: by as string, label: t(`calls:groups.by.${by}`) })),
                ]}
              />
            </div>
            <FilterChips address={address} onChange={go} onClear={clear} />
          </div>
          <SearchBody
            ref={body}
            opened={
              opened && (
                <OpenedCall
                  connectionId={connectionId}
                  opened={opened}
                  linkToCall={(open) =>
                    linkOptions({ to: paths.calls, search: readCallsAddress({ ...address, open }) })
                  }
                  onClose={close}
                />
              )
            }
          >
            {results}
          </SearchBody>
        </>
      )}
    </>
  )
}
