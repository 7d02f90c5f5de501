import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { LinkIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
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
import { readDrillDown } from '../../features/addresses/drill-down.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import printing from '../../features/printing/printing.module.css'
import { SavedButton } from '../../features/saved/SavedButton.tsx'
import { OpenedPanel } from '../../features/table/OpenedPanel.tsx'
import layout from '../../features/table/results.module.css'
import { offerUndo } from '../../features/undo-queue.ts'
import { Notice } from '../../ui/state/Notice.tsx'
import { useDispositionText } from '../../ui/values/DispositionBadge.tsx'
import { hasFieldText } from '../../ui/values/value-texts.ts'
import { ArchiveForm } from './ArchiveForm.tsx'
import { ArchiveResults } from './ArchiveResults.tsx'
import styles from './archive.module.css'
import { addressOf } from './archive-form.ts'

const ArchivedCall = lazy(() =>
  import('../../features/call/ArchivedCall.tsx').then((module) => ({ default: module.ArchivedCall })),
)

const DrillDownLine = lazy(() =>
  import('../../features/figures/DrillDownLine.tsx').then((module) => ({ default: module.DrillDownLine })),
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
      {refused.length > 0 && (
        <Notice
          icon={LinkIcon}
          tone="warn"
          text={t('archive:refused', {
            parts: refused.map((part) => t(`archive:parts.${part}`)).join(t('reports:table.listSeparator')),
          })}
          onDismiss={() => go({}, true)}
        />
      )}
      {(address.entries !== '' || address.origin !== '') && (
        <Suspense fallback={null}>
          <DrillDownLine
            origin={readDrillDown(address.origin)}
            entries={address.entries}
            range={address.range}
            onDismiss={() =>
              go(
                address.entries === ''
                  ? readArchiveAddress({ report, range: address.range, sort: address.sort })
                  : { entries: '', origin: '' },
              )
            }
          />
        </Suspense>
      )}
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
          <div className={layout.body}>
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
            {row > 0 && (
              <Suspense fallback={null}>
                <OpenedPanel>
                  <ArchivedCall
                    key={row}
                    connectionId={connectionId}
                    report={report}
                    row={row}
                    onClose={close}
                  />
                </OpenedPanel>
              </Suspense>
            )}
          </div>
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
