import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { reportDefinitions } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { Pager } from '../../components/report-table/Pager.tsx'
import { ReportTable } from '../../components/report-table/ReportTable.tsx'
import { useColumnLayout } from '../../components/report-table/use-column-layout.ts'
import { PageHeader } from '../../components/shell/PageHeader.tsx'
import { Notice } from '../../components/state/Notice.tsx'
import { usePreferences, useSavePreferences } from '../../queries/preferences.ts'
import { useActiveProfile } from '../../queries/profiles.ts'
import { useCancelReports, useReport } from '../../queries/reports.ts'
import styles from './quick-search.module.css'
import { ResultBar } from './ResultBar.tsx'
import { ResultMessage } from './ResultMessage.tsx'
import { resultStateOf } from './result-state.ts'
import { SearchForm } from './SearchForm.tsx'
import { isAddressPart, queryOf, type SearchAddress, sortingOf, sortParameter } from './search-address.ts'
import { addressOf } from './search-form.ts'

const CallPanel = lazy(() =>
  import('../../call/CallPanel.tsx').then((module) => ({ default: module.CallPanel })),
)

const { fields, columns: shownColumns } = reportDefinitions.quick

/** Finds calls by time and number, or one by its id (4.1); the address holds the search. */
export function QuickSearchPage() {
  const { t } = useTranslation('reports')
  const address = useSearch({ from: '/quick-search' })
  const navigate = useNavigate({ from: '/quick-search' })
  const { pageSize } = usePreferences()
  const savePreferences = useSavePreferences()
  const cancel = useCancelReports()
  const columns = useColumnLayout('quick', fields, shownColumns)
  const query = queryOf(address, pageSize)
  const count = address.count ?? pageSize
  const report = useReport(useActiveProfile()?.id, query)
  const state = resultStateOf(report, query !== undefined)
  const page = state === 'unasked' || state === 'cancelled' ? undefined : report.data
  const ask = () => void report.refetch()
  const opened = page?.records.find((record) => address.call !== '' && idOf(record) === address.call)

  const go = (change: Partial<SearchAddress>, replace = false) =>
    void navigate({ search: { ...address, count, refused: '', ...change }, replace })
  const open = (record: ReportRecord) => go({ call: idOf(record) }, address.call !== '')
  const close = () => {
    if (address.call !== '') go({ call: '' })
  }
  const refused = address.refused.split(',').filter(isAddressPart)

  return (
    <>
      <PageHeader title={t('quickSearch.title')} />
      {refused.length > 0 && (
        <Notice
          icon={LinkIcon}
          tone="warn"
          text={t('refused', {
            parts: refused.map((part) => t(`parts.${part}`)).join(t('table.listSeparator')),
          })}
          onDismiss={() => go({}, true)}
        />
      )}
      <SearchForm
        address={address}
        onSearch={(form) => {
          const next = { ...addressOf(form, address), count }
          const changed = JSON.stringify(queryOf(next, pageSize)) !== JSON.stringify(query)
          if (changed) go(next)
          else ask()
        }}
      />
      <div className={styles.body}>
        <section className={styles.results} aria-label={t('table.label', { report: t('quickSearch.title') })}>
          <ResultBar state={state} page={page} columns={columns} onCancel={cancel} onRefresh={ask} />
          <ResultMessage
            state={state}
            error={report.error}
            page={page}
            mode={address.mode}
            onRetry={ask}
            onFirstPage={() => go({ page: 1 })}
          >
            <ReportTable
              report="quick"
              label={t('quickSearch.title')}
              fields={fields}
              columns={columns}
              page={page}
              sorting={sortingOf(address.sort)}
              onSort={(sorting) => go({ sort: sortParameter(sorting), page: 1, call: '' })}
              stale={state === 'stale'}
              openId={address.call}
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
        </section>
        {opened && (
          <Suspense fallback={null}>
            <div className={styles.panel}>
              <CallPanel key={address.call} report="quick" record={opened} onClose={close} />
            </div>
          </Suspense>
        )}
      </div>
    </>
  )
}

function idOf(record: ReportRecord): string {
  const id = record.fields._id
  return typeof id === 'string' ? id : ''
}
