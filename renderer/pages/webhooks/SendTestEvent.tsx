import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import {
  type WebhookMethod,
  type WebhookSettings,
  webhookMethods,
} from '../../../shared/webhooks/settings.ts'
import { useSendTest } from '../../data/webhooks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TestFailed, TestSent } from './TestOutcome.tsx'
import { deliveryOf, optionOf, type VersionOption, versionOptions } from './version-options.ts'
import styles from './webhooks.module.css'

interface Props {
  readonly receiver: ReceiverState
  readonly settings: WebhookSettings
}

/** A test event over the network, in any of the delivery forms; at first in the one that is set. */
export function SendTestEvent({ receiver, settings }: Props) {
  const { t } = useTranslation('webhooks')
  const send = useSendTest()
  const [chosenVersion, setVersion] = useState<VersionOption>()
  const [chosenMethod, setMethod] = useState<WebhookMethod>()
  const version = chosenVersion ?? optionOf(settings)
  const method = chosenMethod ?? settings.method
  // Without settings of its own, the demo call center's receiver takes it.
  const isHeard = receiver.listening !== null || receiver.source === 'demo'
  return (
    <section className={styles.part} aria-labelledby="webhook-test">
      <h2 id="webhook-test">{t('test.title')}</h2>
      <p className={styles.hint}>{t(isHeard ? 'test.about' : 'test.notListening')}</p>
      <div className={styles.testForm}>
        <Select
          label={t('test.version')}
          value={version}
          onChange={setVersion}
          options={versionOptions.map((value) => ({ value, label: value }))}
        />
        <Segments
          label={t('test.method')}
          value={method}
          onChange={setMethod}
          options={webhookMethods.map((value) => ({ value, label: value }))}
        />
        <Button
          isDisabled={!isHeard || send.isPending}
          onPress={() => send.mutate({ ...deliveryOf(version), method })}
        >
          <Send size={14} aria-hidden="true" data-directional />
          {t(send.isPending ? 'test.sending' : 'test.send')}
        </Button>
      </div>
      {send.error && <TestFailed error={send.error} />}
      {send.data && <TestSent key={send.data.id} sent={send.data} source={receiver.source} />}
    </section>
  )
}
