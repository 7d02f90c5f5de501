import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useTranslation } from 'react-i18next'
import menu from '../../ui/controls/menu.module.css'
import type { Run } from './command.ts'
import styles from './palette.module.css'
import { commandGroups, useCommands } from './use-commands.ts'

interface Props {
  readonly onClose: () => void
  readonly onRun: (run: Run) => void
}

/** Opens pages and calls and runs the page's commands by a few letters or digits. */
export function CommandPalette({ onClose, onRun }: Props) {
  const { t } = useTranslation('palette')
  const [typed, setTyped] = useState('')
  const commands = useCommands(typed)
  const groups = commandGroups.filter((group) => commands[group].length > 0)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={clsx(styles.backdrop)}
    >
      <Modal className={clsx(styles.modal)}>
        <Dialog className={clsx(styles.dialog)} aria-label={t('title')}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              className={clsx(styles.field)}
              aria-label={t('title')}
              autoFocus
              // Escape in an empty field closes the palette.
              onKeyDown={(event) => {
                if (event.key === 'Escape') onClose()
              }}
            >
              <Search size={16} aria-hidden="true" />
              <Input className={clsx(styles.input)} placeholder={t('hint')} spellCheck={false} />
            </SearchField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access */}
            <div className={styles.scroller} tabIndex={0}>
              <Menu
                className={clsx(menu.list, styles.list)}
                aria-label={t('commands')}
                renderEmptyState={() => <p className={styles.nothing}>{t('nothing')}</p>}
              >
                {groups.map((group) => (
                  <MenuSection key={group} id={group}>
                    <Header className={clsx(menu.heading)}>{t(`groups.${group}`)}</Header>
                    {commands[group].map(({ id, label, icon: Icon, run }) => (
                      <MenuItem
                        key={id}
                        id={id}
                        textValue={label}
                        className={clsx(menu.item, styles.command)}
                        onAction={() => onRun(run)}
                      >
                        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
                        {label}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
