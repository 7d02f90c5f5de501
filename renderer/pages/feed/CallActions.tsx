import { ListFilter, Route } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import styles from '../../features/events/panel.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'

interface Props {
  readonly callId: string
  readonly onCall: (callId: string) => void
  readonly onOnlyCall: (callId: string) => void
}

/** The call that an event belongs to, and the ways to it. */
export function CallActions({ callId, onCall, onOnlyCall }: Props) {
  const { t } = useTranslation('feed')
  return (
    <div className={styles.call}>
      <span>
        {t('panel.call')} <VisibleText text={callId} leftToRight />
        <CopyButton text={callId} what={t('panel.copyId')} />
      </span>
      <Button small onPress={() => onCall(callId)}>
        <Route size={14} aria-hidden="true" />
        {t('panel.openCall')}
      </Button>
      <Button small look="quiet" onPress={() => onOnlyCall(callId)}>
        <ListFilter size={14} aria-hidden="true" />
        {t('panel.onlyCall')}
      </Button>
    </div>
  )
}
