import { FileQuestion, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StoredRefusal } from '../../../shared/webhooks/deliveries.ts'
import { useRefusal } from '../../data/events.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Message } from '../../ui/state/Message.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { Facts, FeedPanel } from './FeedPanel.tsx'
import { RawRequest } from './RawRequest.tsx'

interface Props {
  readonly seq: number
  readonly onClose: () => void
}

/** Shows a refused request: the reason, what to do, and the request as received. */
export function RefusalPanel({ seq, onClose }: Props) {
  const { t } = useTranslation(['feed', 'shell'])
  const { data: refusal, error, refetch } = useRefusal(seq)
  if (refusal) return <Whole refusal={refusal} onClose={onClose} />
  return (
    <FeedPanel
      title={t(refusal === undefined && !error ? 'shell:loading' : 'table.refusedRow')}
      onClose={onClose}
    >
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {refusal === null && (
        <Message icon={FileQuestion} title={t('panel.gone.title')} sentence={t('panel.gone.sentence')} />
      )}
    </FeedPanel>
  )
}

function Whole({ refusal, onClose }: { readonly refusal: StoredRefusal; readonly onClose: () => void }) {
  const { t } = useTranslation('feed')
  const arrival = useArrivalText()
  const { reason, status, receivedAt, remoteAddress, authorization, bodyBytes, cappedBefore } = refusal
  return (
    <FeedPanel
      title={
        <>
          <ShieldX className={typography.bad} size={16} aria-hidden="true" />
          {t('table.refusedRow')}: {t(`reasons.${reason}.title`)}
        </>
      }
      facts={<p className={typography.about}>{t(`reasons.${reason}.sentence`)}</p>}
      onClose={onClose}
    >
      <Facts
        facts={[
          {
            label: t('panel.received'),
            value: <bdi dir="ltr">{arrival.dateTime(receivedAt)}</bdi>,
          },
          { label: t('panel.from'), value: <VisibleText text={remoteAddress} leftToRight /> },
          { label: t('panel.answer'), value: status === null ? t('panel.noAnswer') : `HTTP ${status}` },
          { label: t('read.authorization'), value: t(`read.authorizations.${authorization}`) },
          { label: t('panel.bytes'), value: t('panel.byteCount', { count: bodyBytes }) },
        ]}
      />
      {cappedBefore > 0 && (
        <p className={typography.about}>{t('table.cappedBefore', { count: cappedBefore })}</p>
      )}
      <RawRequest request={refusal} />
    </FeedPanel>
  )
}
