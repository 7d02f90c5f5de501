import { CircleAlert, CircleCheck, CirclePause, List, type LucideIcon, Pencil, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import { withName } from '../../../shared/people.ts'
import type { DestinationState } from '../../../shared/relay.ts'
import { useNames } from '../../data/people.ts'
import { useTestDestination } from '../../data/relay.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { useErrorText } from '../../features/state/error-text.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './destinations.module.css'

interface Props {
  readonly state: DestinationState
  readonly onEdit: () => void
  readonly onOpen: () => void
}

/** Shows a destination: what it gets, how far it is, and its test. */
export function DestinationRow({ state, onEdit, onOpen }: Props) {
  const { t } = useTranslation('destinations')
  const test = useTestDestination()
  const { id, name, address } = state
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <p className={typography.quiet}>
          <bdi dir="ltr" className={typography.anywhere}>
            {address}
          </bdi>
        </p>
      </th>
      <td>
        <Gets state={state} />
      </td>
      <td>
        <div className={styles.state} role="status">
          <How state={state} />
          {test.isSuccess && <p className={typography.good}>{t('tested')}</p>}
        </div>
        {test.error && <ActionError error={test.error} />}
      </td>
      <td>
        <div className={styles.acts}>
          <Button
            small
            isPending={test.isPending}
            aria-label={t('testOf', { name })}
            onPress={() => test.mutate(id)}
          >
            <Send size={14} aria-hidden="true" data-directional />
            {t('test')}
          </Button>
          <Button small look="quiet" aria-label={t('openOf', { name })} onPress={onOpen}>
            <List size={14} aria-hidden="true" data-directional />
            {t('open')}
          </Button>
          <Button small look="quiet" aria-label={t('editOf', { name })} onPress={onEdit}>
            <Pencil size={14} aria-hidden="true" />
            {t('edit')}
          </Button>
        </div>
      </td>
    </tr>
  )
}

/** Says which events it gets, and in which form. */
function Gets({ state: { filter, form } }: Pick<Props, 'state'>) {
  const { t } = useTranslation('destinations')
  const nameOf = useNames()
  const { names, queues, extens } = filter
  const listed = (kind: 'queue' | 'agent', numbers: readonly string[]) =>
    numbers.map((number) => `\u2068${withName(nameOf(kind, number), number)}\u2069`).join(', ')
  return (
    <>
      <p title={names.join('\n')}>
        {names.length === 0 ? t('allEvents') : t('kinds', { count: names.length })}
      </p>
      {queues.length > 0 && <p>{t('queues', { numbers: listed('queue', queues) })}</p>}
      {extens.length > 0 && <p>{t('extens', { numbers: listed('agent', extens) })}</p>}
      <p className={typography.quiet}>{t(`forms.${form}`)}</p>
    </>
  )
}

function How({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation('destinations')
  const arrival = useArrivalText()
  const { isOn, failing, behind, oldest, deliveredAt, setAside } = state
  const since = oldest === null ? '' : arrival.short(oldest)
  const waiting = behind > 0 && t('state.waiting', { count: behind, time: since })
  return (
    <>
      {!isOn ? (
        <Line icon={CirclePause}>{t('state.off')}</Line>
      ) : failing !== null ? (
        <>
          <Line icon={CircleAlert} isBad>
            {t('state.failing', { time: arrival.short(failing.since) })}
          </Line>
          <Why failure={failing.failure} />
        </>
      ) : (
        <Line icon={CircleCheck}>
          {behind > 0 ? t('state.behind', { count: behind, time: since }) : t('state.upToDate')}
        </Line>
      )}
      {(!isOn || failing !== null) && waiting && <p>{waiting}</p>}
      {deliveredAt !== null && (
        <p className={typography.quiet}>{t('state.last', { time: arrival.short(deliveredAt) })}</p>
      )}
      {setAside > 0 && (
        <Line icon={CircleAlert} isBad>
          {t('state.setAside', { count: setAside })}
        </Line>
      )}
    </>
  )
}

function Why({ failure }: { readonly failure: Failure }) {
  const { title, technical } = useErrorText(failure)
  return (
    <p className={typography.quiet}>
      {title} {technical && <bdi dir="ltr">({technical})</bdi>}
    </p>
  )
}

interface LineProps {
  readonly icon: LucideIcon
  readonly isBad?: boolean
  readonly children: string
}

function Line({ icon: Icon, isBad = false, children }: LineProps) {
  return (
    <p className={isBad ? `${styles.line} ${typography.bad}` : styles.line}>
      <Icon size={14} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
