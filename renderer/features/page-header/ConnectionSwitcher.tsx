import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check, ChevronDown, Plug, Plus, Server } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { useActivateConnection, useActiveConnection, useConnections } from '../../data/connections.ts'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import { useConnectionName } from '../connection/connection-texts.ts'
import styles from './connection.module.css'

const ConnectionDialog = lazy(() =>
  import('../connection/ConnectionDialog.tsx').then((module) => ({
    default: module.ConnectionDialog,
  })),
)

/** Shows the active connection and switches to another. */
export function ConnectionSwitcher() {
  const { t } = useTranslation('connection')
  const { data } = useConnections()
  const active = useActiveConnection()
  const activate = useActivateConnection()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const nameOf = useConnectionName()
  if (!data) return null
  const activeName = active ? nameOf(active) : ''

  return (
    <>
      <MenuTrigger>
        <Button className={styles.switcher} aria-label={t('switcher', { name: activeName })}>
          <Server size={14} aria-hidden="true" />
          <bdi className={styles.name}>{activeName}</bdi>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
        <Popover className={clsx(menu.popover)} placement="bottom end" offset={4}>
          <Menu className={clsx(menu.list)} aria-label={t('heading')}>
            <MenuSection
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[data.activeId]}
              onSelectionChange={(keys) => {
                const chosen = data.connections.find(({ id }) => keys !== 'all' && keys.has(id))
                if (chosen && chosen.id !== data.activeId) activate.mutate(chosen.id)
              }}
            >
              <Header className={clsx(menu.heading)}>{t('heading')}</Header>
              {data.connections.map((connection) => (
                <MenuItem
                  key={connection.id}
                  id={connection.id}
                  textValue={nameOf(connection)}
                  className={clsx(menu.item)}
                >
                  <span className={styles.entry}>
                    <bdi>{nameOf(connection)}</bdi>
                    <bdi dir="ltr" className={styles.address}>
                      {connection.baseUrl}
                    </bdi>
                    {connection.credentialsMissing && <span className={styles.missing}>{t('missing')}</span>}
                  </span>
                  <Check className={menu.mark} size={14} aria-hidden="true" />
                </MenuItem>
              ))}
            </MenuSection>
            <Separator className={clsx(menu.separator)} />
            <MenuItem className={clsx(menu.item)} textValue={t('add')} onAction={() => setAdding(true)}>
              <Plus size={14} aria-hidden="true" />
              {t('add')}
            </MenuItem>
            <MenuItem
              className={clsx(menu.item)}
              textValue={t('manage')}
              onAction={() => void navigate({ to: paths.connections, search: { edit: '' } })}
            >
              <Plug size={14} aria-hidden="true" />
              {t('manage')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {adding && (
        <Suspense fallback={null}>
          <ConnectionDialog connection={null} vault={data.vault} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
