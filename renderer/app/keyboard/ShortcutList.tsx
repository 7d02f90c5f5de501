import { useTranslation } from 'react-i18next'
import { commandKeyText } from '../../ui/commands.ts'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { commandKey } from '../../ui/keyboard.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './shortcuts.module.css'

/** The keys of each shortcut; keys pressed together are joined, others are alternatives. */
const shortcuts = {
  palette: [`${commandKey} + K`],
  filter: ['/'],
  move: ['↑ ↓', 'J K'],
  ends: ['Home', 'End', 'PgUp', 'PgDn'],
  open: ['Enter'],
  cell: ['← →', 'F', '−'],
  tabs: ['← →', 'Home', 'End'],
  close: ['Esc'],
  copy: [`${commandKey} + C`],
  ownWindow: [commandKeyText('nowWindow')],
  acknowledge: [commandKeyText('acknowledge')],
  fullScreen: [commandKeyText('wall')],
  copyLink: [commandKeyText('copyLink')],
  print: [commandKeyText('print')],
  undo: [`${commandKey} + Z`],
  help: [commandKeyText('help')],
  list: ['?'],
} as const

/** Lists the shortcuts of the window and its tables. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette')
  return (
    <ModalDialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {(Object.keys(shortcuts) as (keyof typeof shortcuts)[]).map((name) => (
          <div key={name} className={styles.shortcut}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <Row as="dd" gap={1} dir="ltr">
              {shortcuts[name].map((keys) => (
                <kbd key={keys} className={styles.key}>
                  {keys}
                </kbd>
              ))}
            </Row>
          </div>
        ))}
      </dl>
    </ModalDialog>
  )
}
