import { Pencil, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import { withName } from '../../../shared/people.ts'
import type { ScheduleState } from '../../../shared/schedules/schedule.ts'
import { useNames } from '../../data/people.ts'
import { useWriteReport } from '../../data/schedules.ts'
import { useMomentOf } from '../../features/clock/times.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './reports.module.css'
import { ScheduleStatus } from './ScheduleStatus.tsx'

interface Props {
  readonly schedules: readonly ScheduleState[]
  readonly onEdit: (id: string) => void
}

/** Bounds the addresses of a row. */
const maxRecipients = 4

const columns = ['name', 'when', 'goes', 'last'] as const

/** Lists the schedules: what, when, where to, and how the last report went. */
export function SchedulesTable({ schedules, onEdit }: Props) {
  const { t } = useTranslation('scheduledReports')
  return (
    <Scroller look="framed" aria-label={t('list.label')}>
      <HeadedTable
        className={styles.table}
        aria-label={t('list.label')}
        columns={[
          ...columns.map((id) => ({ id, head: t(`list.${id}`) })),
          { id: 'actions', head: <span className="visually-hidden">{t('list.actions')}</span> },
        ]}
      >
        <tbody>
          {schedules.map((state) => (
            <ScheduleRow key={state.id} state={state} onEdit={() => onEdit(state.id)} />
          ))}
        </tbody>
      </HeadedTable>
    </Scroller>
  )
}

interface RowProps {
  readonly state: ScheduleState
  readonly onEdit: () => void
}

function ScheduleRow({ state, onEdit }: RowProps) {
  const { t } = useTranslation('scheduledReports')
  const contentText = useContentText()
  const whenText = useWhenText()
  const momentOf = useMomentOf(state)
  const write = useWriteReport()
  const { id, name, folder, recipients, formats, next, isWriting } = state
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <p className={typography.quiet}>
          {contentText(state)} <bdi dir="ltr">({formats.join(', ').toUpperCase()})</bdi>
        </p>
      </th>
      <td>
        {whenText(state)}
        <p className={typography.quiet}>{t('status.next', { moment: momentOf(next) })}</p>
      </td>
      <td>
        {recipients.length > 0 && (
          <ul aria-label={t('list.recipients')}>
            {recipients.slice(0, maxRecipients).map((recipient) => (
              <li key={recipient}>
                <bdi className={typography.anywhere}>{recipient}</bdi>
              </li>
            ))}
            {recipients.length > maxRecipients && (
              <li title={recipients.slice(maxRecipients).join('\n')} className={typography.quiet}>
                {t('moreRecipients', { count: recipients.length - maxRecipients })}
              </li>
            )}
          </ul>
        )}
        {folder !== '' && (
          <p title={folder}>
            {t('folderOnly')} <bdi className={typography.anywhere}>{folder}</bdi>
          </p>
        )}
      </td>
      <td>
        <ScheduleStatus state={state} />
        {write.error && <ActionError error={write.error} />}
      </td>
      <td>
        <div className={styles.acts}>
          <Button
            small
            isPending={isWriting}
            aria-label={t('writeNowOf', { name })}
            onPress={() => write.mutate(id)}
          >
            <Play size={14} aria-hidden="true" data-directional />
            {t('writeNow')}
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

/** Returns a function that says what a report is of. */
function useContentText(): (state: ScheduleState) => string {
  const { t } = useTranslation('scheduledReports')
  const nameOf = useNames()
  return ({ content }) => {
    switch (content.kind) {
      case 'view':
        return t('kinds.view', { view: content.view })
      case 'receipt':
        return t('kinds.receipt')
      case 'figures':
      case 'agents': {
        const { kind, queues, team } = content
        const named = queues.map((queue) => `\u2068${withName(nameOf('queue', queue), queue)}\u2069`)
        const parts = [
          t(`kinds.${kind}`),
          named.length === 0 ? t('all') : named.join(', '),
          ...(team === '' ? [] : [t('team', { team })]),
        ]
        return parts.join(' · ')
      }
      default:
        return assertNever(content)
    }
  }
}

function useWhenText(): (state: ScheduleState) => string {
  const { t } = useTranslation('scheduledReports')
  const { locale, number } = useFormats()
  // 4 January 1970 was a Sunday.
  const weekdayOf = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day))
  return ({ every, weekday, time }) => {
    const written = `\u2066${time.replaceAll(/\d/g, (digit) => number(Number(digit)))}\u2069`
    switch (every) {
      case 'day':
        return t('when.day', { time: written })
      case 'week':
        return t('when.week', { weekday: weekdayOf(weekday), time: written })
      case 'month':
        return t('when.month', { time: written })
      default:
        return assertNever(every)
    }
  }
}
