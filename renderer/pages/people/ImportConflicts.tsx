import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportConflict, PeopleKind } from '../../../shared/people.ts'
import { useVirtualRows } from '../../features/table/use-virtual-rows.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable, RowSpacer } from '../../ui/table/Table.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './people.module.css'

interface Props {
  readonly kind: PeopleKind
  readonly conflicts: readonly ImportConflict[]
  readonly isImporting: boolean
  /** Gets the numbers that keep their names. */
  readonly onImport: (keep: string[]) => void
  readonly onClose: () => void
}

/** One line, in CSS pixels; as in the styles. */
const rowHeight = 36

/** Asks, before anything is entered, which names a file's take the place of. */
export function ImportConflicts({ kind, conflicts, isImporting, onImport, onClose }: Props) {
  const { t } = useTranslation('people')
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLElement>(null)
  const { first, last, above, below } = useVirtualRows(list, conflicts.length, rowHeight)
  const columns = [
    { id: 'number', head: t(`columns.${kind}`) },
    { id: 'before', head: t('conflicts.before') },
    { id: 'after', head: t('conflicts.after') },
    { id: 'replace', head: t('conflicts.replace') },
  ]
  const change = (number: string, replaces: boolean) => {
    const next = new Set(kept)
    if (replaces) next.delete(number)
    else next.add(number)
    setKept(next)
  }
  return (
    <ModalDialog title={t('conflicts.title')} busy={isImporting} onClose={onClose}>
      <div className={form.form}>
        <p>{t('conflicts.about', { count: conflicts.length })}</p>
        <Row wrap gap={2}>
          <Button small onPress={() => setKept(new Set())}>
            {t('conflicts.replaceAll')}
          </Button>
          <Button small onPress={() => setKept(new Set(conflicts.map(({ number }) => number)))}>
            {t('conflicts.keepAll')}
          </Button>
        </Row>
        <Scroller ref={list} look="framed" className={styles.conflicts} aria-label={t('conflicts.title')}>
          <HeadedTable columns={columns} aria-rowcount={conflicts.length + 1}>
            <RowSpacer height={above} columns={columns.length} />
            <tbody>
              {conflicts.slice(first, last + 1).map(({ number, before, after }, offset) => (
                <tr key={number} aria-rowindex={first + offset + 2}>
                  <th scope="row">
                    <bdi dir="ltr">{number}</bdi>
                  </th>
                  <td>
                    <VisibleText text={before} />
                  </td>
                  <td>
                    <VisibleText text={after} />
                  </td>
                  <td>
                    <Checkbox
                      isSelected={!kept.has(number)}
                      onChange={(replaces) => change(number, replaces)}
                    >
                      <span className="visually-hidden">{t('conflicts.replaceOf', { number })}</span>
                    </Checkbox>
                  </td>
                </tr>
              ))}
            </tbody>
            <RowSpacer height={below} columns={columns.length} />
          </HeadedTable>
        </Scroller>
        <Row as="footer" wrap justify="end">
          <Button look="quiet" onPress={onClose}>
            {t('conflicts.cancel')}
          </Button>
          <Button look="primary" isPending={isImporting} onPress={() => onImport([...kept])}>
            {t('conflicts.import')}
          </Button>
        </Row>
      </div>
    </ModalDialog>
  )
}
