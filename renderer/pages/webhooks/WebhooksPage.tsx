import { useTranslation } from 'react-i18next'
import { useReceiver } from '../../data/events.ts'
import { useWebhookSettings } from '../../data/webhooks.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import { Doctor } from './Doctor.tsx'
import { ApiAddresses, ReceiverStatus } from './ReceiverStatus.tsx'
import { SendTestEvent } from './SendTestEvent.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** Shows the call center's settings (§6.1), the receiver's status, and whether received requests agree. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const receiver = useReceiver()
  const settings = useWebhookSettings()
  const error = receiver.error ?? settings.error
  const retry = () => {
    void receiver.refetch()
    void settings.refetch()
  }
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      {error && !(receiver.data && settings.data) && <ErrorMessage error={error} onRetry={retry} />}
      {receiver.data && settings.data && (
        <div className={parts.page}>
          <div className={parts.column}>
            <ReceiverStatus receiver={receiver.data} />
            <ApiAddresses receiver={receiver.data} />
            <SettingsForm settings={settings.data} />
          </div>
          <div className={parts.column}>
            <Doctor />
            <SendTestEvent receiver={receiver.data} settings={settings.data} />
          </div>
        </div>
      )}
    </>
  )
}
