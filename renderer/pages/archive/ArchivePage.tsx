import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import {
  type ArchiveAddress,
  archiveQueryOf,
  isArchivePart,
  isFiltered,
  readArchiveAddress,
} from '../../features/addresses/archive-address.ts'
import { readDrillDown } from '../../features/addresses/drill-down.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { SavedButton } from '../../features/saved/SavedButton.tsx'
import { OpenedPanel } from '../../features/table/OpenedPanel.tsx'
import layout from '../../features/table/results.module.css'
import { offerUndo } from '../../features/undo-queue.ts'
import { Notice } from '../../ui/state/Notice.tsx'
import { ArchiveForm } from './ArchiveForm.tsx'
import { ArchiveResults } from './ArchiveResults.tsx'
import { addressOf } from './archive-form.ts'
import { PrintedSearch } from './PrintedSearch.tsx'

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
  const profileId = useActiveProfile()?.id
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
      {profileId !== undefined && (
        <>
          <PrintedSearch address={address} />
          <ArchiveForm
            key={report}
            profileId={profileId}
            address={address}
            onSearch={(form) => go({ ...addressOf(form, address), origin: '' })}
            onClear={clear}
          />
          <div className={layout.body}>
            <ArchiveResults
              key={`${profileId} ${report}`}
              query={archiveQueryOf(profileId, address, known)}
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
                  <ArchivedCall key={row} profileId={profileId} report={report} row={row} onClose={close} />
                </OpenedPanel>
              </Suspense>
            )}
          </div>
        </>
      )}
    </>
  )
}
