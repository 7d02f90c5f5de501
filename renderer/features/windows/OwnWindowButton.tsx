import { AppWindow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PageAddress } from '../../../shared/page-address.ts'
import { Button } from '../../ui/controls/Button.tsx'
import '../../i18n/windows-texts.ts'
import { commandKey } from '../../ui/keyboard/command-key.ts'
import { openOwnWindow } from './open-window.ts'

interface Props {
  readonly command: 'wallboardWindow' | 'callWindow'
  readonly page: PageAddress
}

/** Opens what is shown here in a window of its own. */
export function OwnWindowButton({ command, page }: Props) {
  const { t } = useTranslation('windows')
  return (
    <span title={`${t('open')} (${commandKey} + Shift + X)`}>
      <Button
        look="quiet"
        square
        data-command={command}
        aria-label={t('open')}
        onPress={() => openOwnWindow(page)}
      >
        <AppWindow size={16} aria-hidden="true" />
      </Button>
    </span>
  )
}
