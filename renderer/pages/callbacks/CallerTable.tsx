import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallbackCaller } from '../../../shared/figures/callbacks.ts'
import { useVirtualRows } from '../../features/table/use-virtual-rows.ts'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable, RowSpacer } from '../../ui/table/Table.tsx'
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
            />
          ))}
        </tbody>
        <RowSpacer height={below} columns={columns.length} />
      </HeadedTable>
    </Scroller>
  )
}
