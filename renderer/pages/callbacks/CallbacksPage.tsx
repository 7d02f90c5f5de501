import { useNavigate, useSearch } from '@tanstack/react-router'
import { PhoneOutgoing } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeText } from '../../../shared/clock/range.ts'
import {
  type CallbacksAnswer,
  type CallbacksQuery,
  callbackSorts,
} from '../../../shared/figures/callbacks.ts'
import { listOf } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useCallbacks } from '../../data/callbacks.ts'
import { useMinute } from '../../data/minute.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { CallbacksAddress } from '../../features/addresses/page-addresses.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { ScopePills } from '../../features/figures/ScopePills.tsx'
import { usePageScope } from '../../features/figures/use-page-scope.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorNotice, QueryError } from '../../features/state/ErrorMessage.tsx'
import { useVirtualRows } from '../../features/table/use-virtual-rows.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable, RowSpacer } from '../../ui/table/Table.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { AssigneeSelect, assigneeIn } from './AssigneeSelect.tsx'
import { useAssignees } from './assignees.ts'
import { CallbacksBar } from './CallbacksBar.tsx'
import { CallerRow, type CountedEntries } from './CallerRow.tsx'
import styles from './callbacks.module.css'
import { type CallbackActions, useCallbackActions } from './use-callback-actions.ts'

const maxShown = 500
/** A callback may be a call outside of the queues. */
const reportsOfCallbacks = ['queue', 'quick'] as const

/** Lists the callers to call back. */
export function CallbacksPage() {
  const { t } = useTranslation('insights')
  const address = useSearch({ from: paths.callbacks })
  const navigate = useNavigate({ from: paths.callbacks })
  const go = (change: Partial<CallbacksAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const { queues, agents, assigned } = address
  const assignee = assigneeIn(assigned)
  const { connectionId, range, scope, covered } = usePageScope(address.range, { queues, agents })
  const { callbackGoal } = usePreferences()
  const query: CallbacksQuery | null = scope && {
    ...scope,
    openOnly: address.show === 'open',
    sort: address.sort,
    limit: maxShown,
    assignee,
    goalMinutes: callbackGoal,
  }
  const { data: answer, error, refetch, isPlaceholderData } = useCallbacks(query)
  const list = useKeptFocus<HTMLElement>('[data-acts] button')
  const actions = useCallbackActions(connectionId ?? '')
  const wasAnyone = answer && [answer.withheld, ...Object.values(answer.counts)].some((count) => count > 0)
  const none = wasAnyone || address.show === 'open' ? 'callbacks.noneOpen' : 'callbacks.none'
  const counted = { range: rangeText(range), queues: listOf(queues), agents: listOf(agents) }

  return (
    <>
      <PageHeader title={t('callbacks.title')} about={t('callbacks.about')} />
      {connectionId !== undefined && (
        <ScopePills
          key={connectionId}
          connectionId={connectionId}
          periodLabel={t('callbacks.range')}
          range={range}
          queues={queues}
          agents={agents}
          onChange={go}
        >
          <Segments
            bare
            label={t('callbacks.show')}
            value={address.show}
            onChange={(show) => go({ show })}
            options={[
              { value: 'open', label: t('callbacks.shows.open') },
              { value: 'all', label: t('callbacks.shows.all') },
            ]}
          />
          <Select
            inline
            label={t('callbacks.sort')}
            value={address.sort}
            onChange={(sort) => go({ sort })}
            options={callbackSorts.map((value) => ({ value, label: t(`callbacks.sorts.${value}`) }))}
          />
          <AssigneeSelect assigned={assigned} assignees={answer?.assignees ?? []} onChange={go} />
        </ScopePills>
      )}
      <QueryError {...{ error, refetch }} data={answer} />
      {actions.failure && <ErrorNotice error={actions.failure.error} onRetry={actions.failure.retry} />}
      {connectionId !== undefined && answer && (
        <>
          {wasAnyone && (
            <CallbacksBar
              answer={answer}
              counted={counted}
              openOnly={address.show === 'open'}
              isLoading={isPlaceholderData}
            />
          )}
          {covered && answer.callers.length > 0 && (
            <div className={styles.coverage}>
              <CoverageLine connectionId={connectionId} covered={covered} reports={reportsOfCallbacks} />
            </div>
          )}
          {answer.callers.length === 0 ? (
            <section ref={list} tabIndex={-1} className={styles.empty} aria-label={t('callbacks.title')}>
              {covered && (
                <Absence
                  icon={PhoneOutgoing}
                  connectionId={connectionId}
                  covered={covered}
                  reports={reportsOfCallbacks}
                  claim={t(assignee === undefined ? none : 'callbacks.noneAssigned')}
                >
                  <p className={styles.note}>{t('callbacks.note')}</p>
                </Absence>
              )}
            </section>
          ) : (
            <CallerTable
              list={list}
              answer={answer}
              counted={counted}
              actions={actions}
              isLoading={isPlaceholderData}
            />
          )}
        </>
      )}
    </>
  )
}

interface Props {
  readonly list: RefObject<HTMLElement | null>
  readonly answer: CallbacksAnswer
  readonly counted: CountedEntries
  readonly actions: CallbackActions
  /** Whether the callers belong to the previous range. */
  readonly isLoading: boolean
}

const columns = ['number', 'since', 'last', 'queue', 'state', 'assigned', 'actions'] as const
/** Three lines, in CSS pixels; as in the styles. */
const rowHeight = 68

/** Lists the callers, with links to their rows, what became of them and what can be done. */
function CallerTable({ list, answer, counted, actions, isLoading }: Props) {
  const { t } = useTranslation('insights')
  const { callers } = answer
  const people = useAssignees(answer)
  const now = useMinute()
  const { first, last, above, below } = useVirtualRows(list, callers.length, rowHeight)
  const heads = columns.map((id) => {
    const name = t(`callbacks.columns.${id}`)
    return id === 'actions'
      ? { id, head: <span className="visually-hidden">{name}</span>, width: styles.actionColumn }
      : { id, head: name, width: styles[id] }
  })
  return (
    <Scroller
      ref={list}
      className={styles.scroller}
      aria-label={t('callbacks.title')}
      data-loading={isLoading || undefined}
    >
      <HeadedTable className={styles.table} aria-rowcount={callers.length + 1} columns={heads}>
        <RowSpacer height={above} columns={columns.length} />
        <tbody>
          {callers.slice(first, last + 1).map((caller, offset) => (
            <CallerRow
              key={caller.number}
              caller={caller}
              position={first + offset + 2}
              counted={counted}
              actions={actions}
              people={people}
              now={now}
            />
          ))}
        </tbody>
        <RowSpacer height={below} columns={columns.length} />
      </HeadedTable>
    </Scroller>
  )
}
