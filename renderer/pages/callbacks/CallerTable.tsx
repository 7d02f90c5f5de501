import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallbackCaller } from '../../../shared/figures/callbacks.ts'
import { RowSpacer } from '../../features/table/ReportTable.tsx'
import { useVirtualRows } from '../../features/table/use-virtual-rows.ts'
import { CallerRow, type CountedEntries } from './CallerRow.tsx'
import styles from './callbacks.module.css'
import type { CallbackActions } from './use-callback-actions.ts'

interface Props {
  readonly list: RefObject<HTMLElement | null>
  readonly callers: readonly CallbackCaller[]
  readonly counted: CountedEntries
  readonly actions: CallbackActions
  /** Whether the callers belong to the previous range. */
  readonly isLoading: boolean
}

const columns = ['number', 'since', 'last', 'queue', 'state', 'actions'] as const
/** Two lines, in CSS pixels; as in the styles. */
const rowHeight = 52

/** Lists the callers, with links to their rows, what became of them and what can be done. */
export function CallerTable({ list, callers, counted, actions, isLoading }: Props) {
  const { t } = useTranslation('insights')
  const { first, last, above, below } = useVirtualRows(list, callers.length, rowHeight)
  return (
    <section
      ref={list}
      className={styles.scroller}
      aria-label={t('callbacks.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
      tabIndex={0}
      data-loading={isLoading || undefined}
    >
      <table className={styles.table} aria-rowcount={callers.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column} className={column === 'actions' ? styles.actionColumn : styles[column]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === 'actions' ? (
                  <span className="visually-hidden">{t('callbacks.columns.actions')}</span>
                ) : (
                  t(`callbacks.columns.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <RowSpacer height={above} columns={columns.length} />
        <tbody>
          {callers.slice(first, last + 1).map((caller, offset) => (
            <CallerRow
              key={caller.number}
              caller={caller}
              position={first + offset + 2}
              counted={counted}
              actions={actions}
            />
          ))}
        </tbody>
        <RowSpacer height={below} columns={columns.length} />
      </table>
    </section>
  )
}
