import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type DialingRules, searchOfNumber } from '../../../shared/callers.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { anyCalendar, presetRange } from '../../../shared/date-presets.ts'
import { conditionNames, reportDefinitions } from '../../../shared/reports/definitions.ts'
import type { ReportPage, ReportRecord } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useDialing } from '../../data/people.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { cancelReports, useReport } from '../../data/reports.ts'
import { type ReportView, reportViews } from '../../features/addresses/report-views.ts'
import {
  firstRecord,
  isAddressPart,
  queryOf,
  type SearchAddress,
  sortingOf,
  sortParameter,
} from '../../features/addresses/search-address.ts'
import { useCallCenterNow, useServerDisplay } from '../../features/clock/times.ts'
import { ExportButton } from '../../features/exports/ExportButton.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { SavedButton } from '../../features/saved/SavedButton.tsx'
import { RefusedParts, SearchBody, SearchResults } from '../../features/search/SearchFrame.tsx'
import { ColumnMenu } from '../../features/table/ColumnMenu.tsx'
import type { ColumnLayout } from '../../features/table/column-layout.ts'
import { Pager } from '../../features/table/Pager.tsx'
import { ReportTable } from '../../features/table/ReportTable.tsx'
import { useColumnLayout } from '../../features/table/use-column-layout.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResultBar, resultStateOf } from './ResultBar.tsx'
import { ResultMessage } from './ResultMessage.tsx'
import { SearchForm } from './SearchForm.tsx'
import { addressOf } from './search-form.ts'

const CallPanel = lazy(() =>
  import('../../features/call/CallPanel.tsx').then((module) => ({ default: module.CallPanel })),
)

/** Returns the search of all spellings of an address's numbers; null where it has none, or is that already. */
function similarSearch({ mode, from, to, alike }: SearchAddress, dialing: DialingRules) {
  const [ofFrom, ofTo] = [searchOfNumber(from, dialing), searchOfNumber(to, dialing)]
  if (mode === 'call' || alike || !(ofFrom.alike || ofTo.alike)) return null
  return { from: ofFrom.number, to: ofTo.number, alike: true }
}

/** Searches one of the reports (§4.1, §4.2, §4.3); the address holds the search. */
function ReportSearchPage({ view }: { readonly view: ReportView }) {
  const { t } = useTranslation('reports')
  const address = useSearch({ from: view.path })
  const navigate = useNavigate({ from: view.path })
  const { pageSize } = usePreferences()
  const savePreferences = useSavePreferences()
  const { fields, columns: shownColumns } = reportDefinitions[view.report]
  const columns = useColumnLayout(view.report, fields, shownColumns)
  const query = queryOf(view, address, pageSize)
  const count = address.count ?? pageSize
  const report = useReport(useActiveConnection()?.id, query)
  const state = resultStateOf(report, query !== undefined)
  const page = state === 'unasked' || state === 'cancelled' ? undefined : report.data
  const ask = () => void report.refetch()
  const opened =
    address.call === firstRecord
      ? page?.records[0]
      : page?.records.find((record) => address.call !== '' && idOf(record) === address.call)
  const wider = rangeText(presetRange('last30Days', useCallCenterNow(), anyCalendar))
  const title = t(`views.${view.report}.title`)

  const go = (change: Partial<SearchAddress>, replace = false) =>
    void navigate({ search: { ...address, count, refused: '', ...change }, replace })
  const open = (record: ReportRecord) => go({ call: idOf(record) }, address.call !== '')
  const close = () => {
    if (address.call !== '') go({ call: '' })
  }
  const similar = similarSearch(address, useDialing())
  const refused = address.refused.split(',').filter(isAddressPart)

  return (
    <>
      <PageHeader title={title} about={t(`views.${view.report}.about`)}>
        <SavedButton page={view.report} address={address} />
      </PageHeader>
      <RefusedParts names={refused.map((part) => t(`parts.${part}`))} onDismiss={() => go({}, true)} />
      <SearchForm
        view={view}
        address={address}
        onSearch={(form) => {
          const next = { ...addressOf(form, address), count }
          const changed = JSON.stringify(queryOf(view, next, pageSize)) !== JSON.stringify(query)
          if (changed) go(next)
          else ask()
        }}
      />
      <SearchBody
        opened={
          opened && <CallPanel key={address.call} report={view.report} record={opened} onClose={close} />
        }
      >
        <SearchResults label={t('table.label', { report: title })}>
          <ResultBar report={view.report} state={state} page={page} onCancel={cancelReports} onRefresh={ask}>
            <SearchTools query={query} page={state === 'stale' ? undefined : page} columns={columns.layout} />
            <ColumnMenu columns={columns} report={view.report} />
          </ResultBar>
          <ResultMessage
            view={view}
            mode={address.mode}
            state={state}
            error={report.error}
            page={page}
            onRetry={ask}
            onFirstPage={() => go({ page: 1 })}
            onWider={
              address.mode === 'call' || address.range === wider
                ? null
                : () => go({ range: wider, page: 1, call: '' })
            }
            onSimilar={similar === null ? null : () => go({ ...similar, page: 1, call: '' })}
          >
            <ReportTable
              report={view.report}
              label={title}
              fields={fields}
              columns={columns}
              page={page}
              sorting={sortingOf(address.sort)}
              onSort={(sorting) => go({ sort: sortParameter(sorting), page: 1, call: '' })}
              stale={state === 'stale'}
              openId={opened ? idOf(opened) : ''}
              onOpen={open}
              onClose={close}
            />
          </ResultMessage>
          <Pager
            page={page}
            current={address.page}
            count={count}
            onPage={(next) => go({ page: next, call: '' })}
            onCount={(next) => {
              savePreferences({ pageSize: next })
              go({ count: next, page: 1, call: '' })
            }}
          />
        </SearchResults>
      </SearchBody>
    </>
  )
}

function idOf(record: ReportRecord): string {
  const id = record.fields._id
  return typeof id === 'string' ? id : ''
}

export function QuickSearchPage() {
  return <ReportSearchPage view={reportViews.quick} />
}

export function QueueSearchPage() {
  return <ReportSearchPage view={reportViews.queue} />
}

export function QueueDetailsPage() {
  return <ReportSearchPage view={reportViews.queueDetails} />
}

const KeepPeriod = lazyPart(() => import('../../features/keeping/KeepPeriod.tsx'), 'KeepPeriod')

interface Props {
  /** Undefined while the form lacks a required value. */
  readonly query: SearchQuery | undefined
  readonly page: ReportPage | undefined
  readonly columns: ColumnLayout
}

/** Offers to keep the searched period in the archive, and to export the results. */
function SearchTools({ query, page, columns }: Props) {
  const { t } = useTranslation('reports')
  const connectionId = useActiveConnection()?.id
  const display = useServerDisplay()
  if (!query || connectionId === undefined) return null
  const { range, conditions, alike } = query
  const moment = (date: string) => display.dateTime(wallOfRequestDate(date)).slice(0, -3)
  const asked = conditionNames.flatMap((name) =>
    conditions[name] === ''
      ? []
      : [t('form.condition', { name: t(`form.conditions.${name}`), value: conditions[name] })],
  )
  const period = range && t('form.period', { from: moment(range.from), to: moment(range.to) })
  const search = [...(period ? [period] : []), ...asked, ...(alike ? [t('form.alike')] : [])].join(
    t('table.listSeparator'),
  )
  const about = t('form.shown', { search })
  return (
    <>
      {range && (
        <Suspense fallback={null}>
          <KeepPeriod connectionId={connectionId} range={range} />
        </Suspense>
      )}
      <ExportButton
        sources={[
          { source: { kind: 'search', connectionId, query }, count: page?.total ?? null },
          { source: { kind: 'page', connectionId, query }, count: page?.records.length ?? null },
        ]}
        about={about}
        columns={columns}
        name={t(`views.${query.report}.title`)}
      />
    </>
  )
}
