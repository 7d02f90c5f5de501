import { Link } from '@tanstack/react-router'
import { ListX, PlugZap, Radio, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import type { ApiAddressChoice, ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { CopyButton } from '../call/CopyButton.tsx'
import { useErrorText } from '../state/error-text.ts'
import styles from './feed.module.css'

interface Props {
  readonly receiver: ReceiverState
  readonly filtered: boolean
  /** Whether the filter shows only refused requests. */
  readonly refusalsOnly: boolean
  readonly onClear: () => void
}

/** Says why there are no rows, and what to do. */
export function FeedEmpty({ receiver, filtered, refusalsOnly, onClear }: Props) {
  const { t } = useTranslation('feed')
  if (filtered) {
    return (
      <Message
        icon={ListX}
        title={t('empty.filtered.title')}
        sentence={t('empty.filtered.sentence')}
        actions={<Button onPress={onClear}>{t('filter.clear')}</Button>}
      />
    )
  }
  if (refusalsOnly) {
    return (
      <Message icon={ShieldCheck} title={t('empty.refusals.title')} sentence={t('empty.refusals.sentence')} />
    )
  }
  return <NoEvents receiver={receiver} />
}

/** Says that no event has arrived, and what the receiver needs. */
function NoEvents({ receiver }: { readonly receiver: ReceiverState }) {
  const { t } = useTranslation('feed')
  if (receiver.failure) return <CannotListen failure={receiver.failure} />
  if (receiver.listening === null) {
    return (
      <Message
        icon={PlugZap}
        title={t('empty.off.title')}
        sentence={t('empty.off.sentence')}
        actions={<Link to={paths.webhooks}>{t('empty.toSettings')}</Link>}
      />
    )
  }
  return (
    <Message icon={Radio} title={t('empty.waiting.title')} sentence={t('empty.waiting.sentence')}>
      <Addresses addresses={receiver.addresses} />
    </Message>
  )
}

function CannotListen({ failure }: { readonly failure: NonNullable<ReceiverState['failure']> }) {
  const { t } = useTranslation('feed')
  const { title, sentence } = useErrorText(failure)
  return (
    <Message
      icon={PlugZap}
      urgent
      title={t('empty.failed.title')}
      sentence={t('empty.failed.sentence')}
      actions={<Link to={paths.webhooks}>{t('empty.toSettings')}</Link>}
    >
      <p>
        <strong>{title}.</strong> {sentence}
      </p>
    </Message>
  )
}

/** Shows the API Address to enter in the call center, ready to copy. */
function Addresses({ addresses }: { readonly addresses: readonly ApiAddressChoice[] }) {
  const { t } = useTranslation('feed')
  return (
    <ul className={styles.addresses}>
      {addresses.map(({ network, apiAddress }) => (
        <li key={`${network} ${apiAddress}`}>
          <code dir="ltr">{apiAddress}</code>
          <CopyButton text={apiAddress} what={t('panel.copyAddress')} />
        </li>
      ))}
    </ul>
  )
}
