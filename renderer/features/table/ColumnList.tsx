import clsx from 'clsx'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import menu from '../../ui/controls/menu.module.css'
import { fieldName } from '../../ui/values/value-texts.ts'
import { moveColumns, shiftColumn, showOnly } from './column-layout.ts'
import styles from './column-menu.module.css'
import type { ColumnLayoutControl } from './use-column-layout.ts'

interface Props {
  readonly columns: ColumnLayoutControl
  readonly report?: ReportName
  readonly nameOf?: (column: string) => string
}

/** Lists all columns: checked ones are shown; dragging, or Alt and an arrow key, moves one. */
export function ColumnList({ columns, report, nameOf: ownName }: Props) {
  const { t } = useTranslation(['reports', 'fields'])
  const nameOf = ownName ?? ((name: string) => fieldName(t, name, report))
  const { layout, change, reset } = columns
  const [moved, setMoved] = useState('')
  const shown = layout.order.filter((name) => !layout.hidden.includes(name))

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      const names = new Set([...keys].map(String))
      const { key, dropPosition } = target
      change((now) => moveColumns(now, names, String(key), dropPosition))
    },
  })

  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!event.altKey || by === undefined || !(event.target instanceof HTMLElement)) return
    const name = event.target.closest<HTMLElement>('[data-key]')?.dataset.key
    if (name === undefined) return
    event.preventDefault()
    event.stopPropagation()
    change((now) => {
      const next = shiftColumn(now, name, by)
      setMoved(
        t('columns.moved', {
          column: nameOf(name),
          position: next.order.indexOf(name) + 1,
          total: next.order.length,
        }),
      )
      return next
    })
  }

  return (
    <>
      <p className={styles.hint}>{t('columns.hint')}</p>
      <div className={styles.scroller} onKeyDownCapture={moveByKey}>
        <GridList
          aria-label={t('columns.title')}
          className={clsx(styles.list)}
          selectionMode="multiple"
          // Escape closes the list; by default it would clear the choice.
          escapeKeyBehavior="none"
          selectedKeys={shown}
          onSelectionChange={(keys) =>
            change((now) => showOnly(now, new Set(keys === 'all' ? now.order : [...keys].map(String))))
          }
          dragAndDropHooks={dragAndDropHooks}
          items={layout.order.map((name) => ({ id: name, label: nameOf(name) }))}
        >
          {({ id, label }) => (
            <GridListItem id={id} textValue={label} className={clsx(menu.item, styles.item)}>
              <Checkbox slot="selection" />
              <span className={styles.name}>{label}</span>
              <AriaButton slot="drag" className={clsx(styles.grip)}>
                <GripVertical size={14} aria-hidden="true" />
              </AriaButton>
            </GridListItem>
          )}
        </GridList>
      </div>
      <div className={styles.foot}>
        <Button look="quiet" small onPress={reset}>
          {t('columns.reset')}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
    </>
  )
}
