import { AppWindow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PageAddress, pageAddressText } from '../../../shared/page-address.ts'
import { client, isDesktop } from '../../data/client/client.ts'
import { commandKeyText } from '../../ui/commands.ts'
import { Button } from '../../ui/controls/Button.tsx'

interface Props {
  readonly command: 'nowWindow' | 'callWindow'
  readonly page: PageAddress
}

/** Opens this page in a separate window. */
export function OwnWindowButton({ command, page }: Props) {
  const { t } = useTranslation('windows')
  return (
    <span title={`${t('open')} (${commandKeyText(command)})`}>
      <Button
        look="quiet"
        square
        command={command}
        aria-label={t('open')}
        onPress={() => openOwnWindow(page)}
      >
        <AppWindow size={16} aria-hidden="true" />
      </Button>
    </span>
  )
}

/** Opens a page in a separate window, or focuses the window that shows it. */
export function openOwnWindow(page: PageAddress): void {
  if (isDesktop) tell(client.call('windows.open', { page: pageAddressText(page) }))
  else openPopup(page)
}

/** Opens a popup; the browser reuses a window of the same name. */
function openPopup({ path, search }: PageAddress): void {
  const name = `callboard${path}${search.id ?? ''}${search.connection ?? ''}`
  const address = pageAddressText({ path, search: { ...search, own: 'true' } })
  window.open(`/#${address}`, name, 'popup,width=1280,height=820')?.focus()
}

/** Shows a page in the main console, for windows that can't show it. */
export function showInConsole(page: PageAddress): void {
  const address = pageAddressText(page)
  if (isDesktop) tell(client.call('windows.show', { page: address }))
  else window.open(`/#${address}`, 'callboard-console')?.focus()
}

/** Ignores a lost console: the banner says so. */
function tell(asked: Promise<null>): void {
  asked.catch(() => undefined)
}
