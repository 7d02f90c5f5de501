import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../shared/errors.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import type { SentTest } from '../../../shared/webhooks/receiver.ts'
import { useEventsOfCall } from '../../data/events.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import failure from '../../features/state/act-failure.module.css'
import { useErrorText } from '../../features/state/error-text.ts'
import tones from '../../styles/tones.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { escapeInvisible } from '../../ui/values/visible-text.ts'
import styles from './webhooks.module.css'

interface SentProps {
  readonly sent: SentTest
  readonly source: EventSource
}

/** What the receiver answered, and whether the event is in the feed. */
export function TestSent({ sent, source }: SentProps) {
  const { t } = useTranslation('webhooks')
  const formats = useFormats()
  const { id, verb, url, status, answer, milliseconds } = sent
  const stored = useEventsOfCall(source, id)
  const isTaken = status === 200
  const Icon = isTaken ? Check : X
  return (
    <div className={clsx(styles.line, isTaken ? tones.good : tones.bad)} role="status">
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
            <code dir="auto">{escapeInvisible(answer.slice(0, 500))}</code>
          </p>
        )}
        {stored.data && (
          <p>
            {t(stored.data.length > 0 ? 'test.stored' : 'test.notStored')}{' '}
            <Link
              to="/feed"
              search={readFeedAddress(stored.data.length > 0 ? { callId: id } : { kind: 'refusals' })}
            >
              {t(stored.data.length > 0 ? 'test.toFeed' : 'test.toRefusals')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** Why no answer came. */
export function TestFailed({ error }: { readonly error: Error }) {
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
