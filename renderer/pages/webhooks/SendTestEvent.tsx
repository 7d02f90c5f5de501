import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check, Send, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/page-address.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import type { ReceiverState, SentTest } from '../../../shared/webhooks/receiver.ts'
import {
  type WebhookMethod,
  type WebhookSettings,
  webhookMethods,
} from '../../../shared/webhooks/settings.ts'
import { useEventsOfCall } from '../../data/events.ts'
import { useSendTest } from '../../data/webhooks.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import failure from '../../features/state/act-failure.module.css'
import { useErrorText } from '../../features/state/error-text.ts'
import parts from '../../styles/parts.module.css'
import tones from '../../styles/tones.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import line from '../../ui/state/status-line.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { escapeInvisible, excerpt } from '../../ui/values/VisibleText.tsx'
import { deliveryOf, optionOf, type VersionOption, versionOptions } from './settings-form.ts'

interface Props {
  readonly receiver: ReceiverState
  readonly settings: WebhookSettings
}

/** Sends a test event over the network in any delivery form; the configured one is preselected. */
export function SendTestEvent({ receiver, settings }: Props) {
  const { t } = useTranslation('webhooks')
  const send = useSendTest()
  const [chosenVersion, setVersion] = useState<VersionOption>()
  const [chosenMethod, setMethod] = useState<WebhookMethod>()
  const version = chosenVersion ?? optionOf(settings)
  const method = chosenMethod ?? settings.method
  // The demo's receiver accepts it when none is configured.
  const isListening = receiver.listening !== null || receiver.source === 'demo'
  return (
    <section className={parts.part} aria-labelledby="webhook-test">
      <h2 id="webhook-test">{t('test.title')}</h2>
      <p className={typography.about}>{t(isListening ? 'test.about' : 'test.notListening')}</p>
      <Row gap={3} wrap align="end">
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
          isDisabled={!isListening || send.isPending}
          onPress={() => send.mutate({ ...deliveryOf(version), method })}
        >
          <Send size={14} aria-hidden="true" data-directional />
          {t(send.isPending ? 'test.sending' : 'test.send')}
        </Button>
      </Row>
      {send.error && <TestFailed error={send.error} />}
      {send.data && <TestSent key={send.data.id} sent={send.data} source={receiver.source} />}
    </section>
  )
}

interface SentProps {
  readonly sent: SentTest
  readonly source: EventSource
}

/** Shows the receiver's answer, and whether the event is in the feed. */
function TestSent({ sent, source }: SentProps) {
  const { t } = useTranslation('webhooks')
  const formats = useFormats()
  const { id, verb, url, status, answer, milliseconds } = sent
  const stored = useEventsOfCall(source, id)
  const isTaken = status === 200
  const Icon = isTaken ? Check : X
  return (
    <div className={clsx(line.line, isTaken ? tones.good : tones.bad)} role="status">
      <Icon size={16} aria-hidden="true" />
      <div>
        <p>
          <strong>{t(isTaken ? 'test.taken' : 'test.refused', { status: `\u2066${status}\u2069` })}</strong>{' '}
          {t('test.time', { milliseconds: formats.number(Math.round(milliseconds)) })}
        </p>
        <p>
          <code dir="ltr">
            {verb} {url}
          </code>
        </p>
        {!isTaken && answer !== '' && (
          <p>
            <code dir="auto">{escapeInvisible(excerpt(answer, 500))}</code>
          </p>
        )}
        {stored.data && (
          <p>
            {t(stored.data.items.length > 0 ? 'test.stored' : 'test.notStored')}{' '}
            <Link
              to={paths.feed}
              search={readFeedAddress(stored.data.items.length > 0 ? { callId: id } : { kind: 'refusals' })}
            >
              {t(stored.data.items.length > 0 ? 'test.toFeed' : 'test.toRefusals')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** Says why no answer arrived. */
function TestFailed({ error }: { readonly error: Error }) {
  const { t } = useTranslation('webhooks')
  const { title, sentence } = useErrorText(error)
  const { code } = failureOf(error)
  const isUnreached =
    code === 'connection_refused' || code === 'network_unreachable' || code === 'connection_lost'
  return (
    <p className={failure.failure} role="alert">
      {isUnreached ? (
        t('test.unreached')
      ) : code === 'timed_out' ? (
        t('test.timedOut')
      ) : (
        <>
          <strong>{title}.</strong> {sentence}
        </>
      )}
    </p>
  )
}
