import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../../../shared/clock/range.ts'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { assertNever } from '../../../shared/errors.ts'
import { paths } from '../../../shared/page-address.ts'
import { withName } from '../../../shared/people.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useNames } from '../../data/people.ts'
import {
  type ArchiveAddress,
  type ArchiveCondition,
  archiveQueryOf,
  conditionsOf,
  isArchivePart,
  isFiltered,
  readArchiveAddress,
} from '../../features/addresses/archive-address.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import printing from '../../features/printing/printing.module.css'
import { SavedButton } from '../../features/saved/SavedButton.tsx'
import { DrilledDown, RefusedParts, SearchBody } from '../../features/search/SearchFrame.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import { useDispositionText } from '../../ui/values/DispositionBadge.tsx'
import { hasFieldText } from '../../ui/values/value-texts.ts'
import { ArchiveForm } from './ArchiveForm.tsx'
import { ArchiveResults } from './ArchiveResults.tsx'
import styles from './archive.module.css'
import { addressOf } from './archive-form.ts'

const ArchivedCall = lazy(() =>
  import('../../features/call/ArchivedCall.tsx').then((module) => ({ default: module.ArchivedCall })),
)

/** The tables' names among the views of Calls. */
const titles = { quick: 'callRecords', queue: 'queueEntries', queueDetails: 'attempts' } as const

/** Searches the archived records; the address holds the search. */
export function ArchivePage() {
  const { t } = useTranslation(['archive', 'reports', 'undo', 'shell'])
  const address = useSearch({ from: paths.archive })
  const navigate = useNavigate({ from: paths.archive })
  const connectionId = useActiveConnection()?.id
  const known = useKnownPeriods()
  const { report, row = 0 } = address

  const go = (change: Partial<ArchiveAddress>, replace = false) =>
    void navigate({ search: { ...address, refused: '', ...change }, replace })
  const close = () => {
    if (row > 0) go({ row: undefined })
  }
  const clear = () => {
    go(readArchiveAddress({ report, sort: address.sort }))
    offerUndo({ done: t('undo:cleared'), undo: () => navigate({ search: address }) })
  }
  const refused = address.refused.split(',').filter(isArchivePart)

  return (
    <>
      <PageHeader title={t(`shell:navigation.${titles[report]}`)} about={t('archive:about')}>
        <SavedButton page="archive" address={address} />
      </PageHeader>
      <RefusedParts
        names={refused.map((part) => t(`archive:parts.${part}`))}
        onDismiss={() => go({}, true)}
      />
      <DrilledDown
        address={address}
        onDismiss={() =>
          go(
            address.entries === ''
              ? readArchiveAddress({ report, range: address.range, sort: address.sort })
              : { entries: '', origin: '' },
          )
        }
      />
      {connectionId !== undefined && (
        <>
          <PrintedSearch address={address} />
          <ArchiveForm
            key={report}
            connectionId={connectionId}
            address={address}
            onSearch={(form) => go({ ...addressOf(form, address), origin: '' })}
            onClear={clear}
          />
          <SearchBody
            opened={
              row > 0 && (
                <ArchivedCall
                  key={row}
                  connectionId={connectionId}
                  report={report}
                  row={row}
                  onClose={close}
                />
              )
            }
          >
            <ArchiveResults
              key={`${connectionId} ${report}`}
              query={archiveQueryOf(connectionId, address, known)}
              isFiltered={isFiltered(address)}
              openRow={row}
              onSort={(sort) =>
                go({ sort: sort ? `${sort.descending ? '-' : ''}${sort.column}` : '-starttime' })
              }
              onOpen={(record) => go({ row: record.row }, row > 0)}
              onClose={close}
              onClear={clear}
            />
          </SearchBody>
        </>
      )}
    </>
  )
}

/** Prints what was searched instead of the form. */
function PrintedSearch({ address }: { readonly address: ArchiveAddress }) {
  const { t } = useTranslation(['archive', 'reports', 'fields'])
  const display = useServerDisplay()
  const nameOf = useNames()
  const dispositionText = useDispositionText()
  const moment = (date: string) => display.dateTime(wallOfRequestDate(date)).slice(0, -3)
  const textOf = (name: ArchiveCondition): string => {
    const value = address[name]
    switch (name) {
      case 'queue':
      case 'agent':
        return withName(nameOf(name, value), value)
      case 'disposition':
        return dispositionText(value)
      case 'type':
        return hasFieldText('types', value) ? t(`fields:types.${value}`) : value
      case 'text':
      case 'number':
        return value
      default:
        return assertNever(name)
    }
  }
  const range = address.range === '' ? null : rangeOf(address.range)
  const time = range
    ? t('reports:form.period', { from: moment(range.from), to: moment(range.to) })
    : t('reports:form.condition', { name: t('archive:form.time'), value: t('archive:form.times.any') })
  const asked = conditionsOf[address.report]
    .filter((name) => address[name] !== '')
    .map((name) => t('reports:form.condition', { name: t(`archive:form.${name}`), value: textOf(name) }))
  return (
    <p className={clsx(printing.printed, styles.searched)} data-paper-filters="">
      {t('reports:form.shown', { search: [time, ...asked].join(t('reports:table.listSeparator')) })}
    </p>
  )
}
