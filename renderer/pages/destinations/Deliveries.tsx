import { CalendarClock, FileText, RotateCw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DestinationState, RelayDelivery } from '../../../shared/relay.ts'
import { useDeliverAgain, useDeliveries } from '../../data/relay.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { ActionError, ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { useErrorText } from '../../features/state/error-text.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './destinations.module.css'
import { PeriodAgain } from './PeriodAgain.tsx'
import { SentEvent } from './SentEvent.tsx'

interface Props {
  readonly destination: DestinationState
  readonly onClose: () => void
}

const kinds = ['waiting', 'setAside'] as const

/** Lists what waits for a destination after a failure, or was given up, and sends it again. */
export function Deliveries({ destination, onClose }: Props) {
  const { t } = useTranslation('destinations')
  const { id, name, setAside } = destination
  const [kind, setKind] = useState<(typeof kinds)[number]>(setAside > 0 ? 'setAside' : 'waiting')
  const [shown, setShown] = useState<number | null>(null)
  const [asksPeriod, setAsksPeriod] = useState(false)
  const { data, error, refetch } = useDeliveries(id, kind === 'setAside')
  const again = useDeliverAgain(id)
  const titleId = useId()
  const columns = useColumns()
  const acts = (delivery: RelayDelivery) => (
    <div className={styles.acts}>
      <Button
        small
        look="quiet"
        aria-label={t('deliveries.showOf', { number: delivery.seq })}
        onPress={() => setShown(delivery.seq)}
      >
        <FileText size={14} aria-hidden="true" />
        {t('deliveries.show')}
      </Button>
      <Button
        small
        aria-label={t('deliveries.againOf', { number: delivery.seq })}
        onPress={() => again.mutate({ kind: 'one', seq: delivery.seq })}
      >
        <RotateCw size={14} aria-hidden="true" />
        {t('deliveries.again')}
      </Button>
    </div>
  )
  const head = <span className="visually-hidden">{t('deliveries.actions')}</span>
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <Row wrap>
        <h2 id={titleId} className={typography.heading}>
          {t('deliveries.title', { name })}
        </h2>
        <Button small look="quiet" onPress={onClose}>
          <X size={14} aria-hidden="true" />
          {t('deliveries.close')}
        </Button>
      </Row>
      <Row wrap>
        <Segments
          bare
          label={t('deliveries.which')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`deliveries.${value}`) }))}
        />
        {setAside > 0 && (
          <Button small isPending={again.isPending} onPress={() => again.mutate({ kind: 'setAside' })}>
            <RotateCw size={14} aria-hidden="true" />
            {t('deliveries.allAgain')}
          </Button>
        )}
        <Button small onPress={() => setAsksPeriod(true)}>
          <CalendarClock size={14} aria-hidden="true" />
          {t('deliveries.period')}
        </Button>
      </Row>
      {again.data && (
        <p className={typography.good} role="status">
          {t('deliveries.sent', { count: again.data.count })}
        </p>
      )}
      {again.error && <ActionError error={again.error} />}
      {error && !data && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <p className={typography.quiet}>
          {t(kind === 'waiting' ? 'deliveries.noneWaiting' : 'deliveries.noneSetAside')}
        </p>
      )}
      {data && data.items.length > 0 && (
        <Scroller look="framed" aria-label={t(`deliveries.${kind}`)}>
          <Table
            className={styles.table}
            aria-label={t('deliveries.title', { name })}
            columns={[...columns, { id: 'actions', head, cell: acts }]}
            rows={data.items}
            keyOf={({ seq }) => seq}
          />
        </Scroller>
      )}
      {data?.isCut && <p className={typography.quiet}>{t('deliveries.cut', { count: data.items.length })}</p>}
      {shown !== null && <SentEvent id={id} seq={shown} onClose={() => setShown(null)} />}
      {asksPeriod && (
        <PeriodAgain
          onSend={(period) => {
            setAsksPeriod(false)
            again.mutate({ kind: 'period', ...period })
          }}
          onClose={() => setAsksPeriod(false)}
        />
      )}
    </section>
  )
}

function useColumns() {
  const { t } = useTranslation('destinations')
  const arrival = useArrivalText()
  const { number } = useFormats()
  return [
    {
      id: 'event',
      head: t('deliveries.event'),
      cell: ({ name, callId }: RelayDelivery) => (
        <>
          <VisibleText text={name} leftToRight />
          {callId !== null && (
            <p className={typography.quiet}>
              <VisibleText text={callId} leftToRight />
            </p>
          )}
        </>
      ),
    },
    {
      id: 'came',
      head: t('deliveries.came'),
      cell: ({ receivedAt }: RelayDelivery) => <bdi dir="ltr">{arrival.short(receivedAt)}</bdi>,
    },
    {
      id: 'tries',
      head: t('deliveries.tries'),
      isNumber: true,
      cell: ({ tries }: RelayDelivery) => number(tries),
    },
    {
      id: 'answer',
      head: t('deliveries.answer'),
      cell: (delivery: RelayDelivery) => <LastAnswer delivery={delivery} />,
    },
  ]
}

function LastAnswer({ delivery: { failure, nextAt, setAsideAt } }: { readonly delivery: RelayDelivery }) {
  const { t } = useTranslation('destinations')
  const arrival = useArrivalText()
  const { title, technical } = useErrorText(failure ?? { code: 'internal', detail: {} })
  if (failure === null) return t('deliveries.untried')
  const { answer } = failure.detail
  return (
    <>
      <p>
        {title} {technical && <bdi dir="ltr">({technical})</bdi>}
      </p>
      {answer !== undefined && answer !== '' && (
        <p className={typography.quiet}>{t('deliveries.said', { answer: String(answer) })}</p>
      )}
      {nextAt !== null && setAsideAt === null && (
        <p className={typography.quiet}>{t('deliveries.next', { time: arrival.short(nextAt) })}</p>
      )}
    </>
  )
}
