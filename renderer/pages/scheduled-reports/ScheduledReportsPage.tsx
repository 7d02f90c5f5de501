import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, CalendarRange, type LucideIcon, Mail, ReceiptText, Sun, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { type ScheduleState, schedule as scheduleSchema } from '../../../shared/schedules/schedule.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useRemoveSchedule, useSaveSchedule, useSchedules } from '../../data/schedules.ts'
import {
  type ScheduledReportsAddress,
  scheduledReportsAddress,
} from '../../features/addresses/page-addresses.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { MailDialog } from './MailDialog.tsx'
import { OutboxList } from './OutboxList.tsx'
import styles from './reports.module.css'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SchedulesTable } from './SchedulesTable.tsx'
import { formOf, newSchedule, type Starter, starters } from './schedule-form.ts'

/** Lists the scheduled reports and what isn't delivered; the address says whose form is open. */
export function ScheduledReportsPage() {
  const { t } = useTranslation('scheduledReports')
  const address = useSearch({ from: paths.scheduledReports })
  const navigate = useNavigate({ from: paths.scheduledReports })
  const connectionId = useActiveConnection()?.id
  const { data: schedules, error, refetch } = useSchedules()
  const [isMailOpen, setMailOpen] = useState(false)
  const open = (change: Partial<ScheduledReportsAddress>) =>
    void navigate({ search: scheduledReportsAddress.parse(change), replace: true })
  const remove = useRemove(() => open({}))

  return (
    <>
      <PageHeader title={t('title')} about={t('about')}>
        <Button small onPress={() => setMailOpen(true)}>
          <Mail size={14} aria-hidden="true" />
          {t('mail.button')}
        </Button>
      </PageHeader>
      {error && !schedules && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {schedules && connectionId !== undefined && (
        <Scroller look="page" className={styles.page} aria-label={t('title')}>
          <Starters onStart={(start) => open({ edit: 'new', start })} />
          {schedules.length === 0 ? (
            <p className={typography.quiet}>{t('list.none')}</p>
          ) : (
            <SchedulesTable schedules={schedules} onEdit={(edit) => open({ edit })} />
          )}
          <OutboxList />
          <OpenSchedule
            key={JSON.stringify(address)}
            address={address}
            connectionId={connectionId}
            schedules={schedules}
            onRemove={remove}
            onSetUpMail={() => setMailOpen(true)}
            onClose={() => open({})}
          />
        </Scroller>
      )}
      {isMailOpen && <MailDialog onClose={() => setMailOpen(false)} />}
    </>
  )
}

interface OpenProps {
  readonly address: ScheduledReportsAddress
  readonly connectionId: string
  readonly schedules: readonly ScheduleState[]
  readonly onRemove: (schedule: ScheduleState) => void
  readonly onSetUpMail: () => void
  readonly onClose: () => void
}

/** Shows the form that the address opens. */
function OpenSchedule({ address, schedules, ...rest }: OpenProps) {
  const { t } = useTranslation('scheduledReports')
  const { number, firstDay } = useFormats()
  const { edit, start, queues, view } = address
  const before = schedules.find(
    ({ id, content }) =>
      id === edit || (start === 'view' && content.kind === 'view' && content.view === view),
  )
  const isNew = edit === 'new' && (start !== 'view' || view !== '')
  if (!before && !isNew) return null
  const starter = start === '' ? 'day' : start
  const names = schedules.map(({ name }) => name)
  const initial = before
    ? formOf(before, number)
    : newSchedule(
        {
          starter,
          name: starter === 'view' ? view : t(`names.${starter}`),
          names,
          queues: queues.split(',').filter((queue) => queue !== ''),
          view,
          firstDay,
        },
        number,
      )
  return <ScheduleDialog {...rest} initial={initial} before={before} firstDay={firstDay} />
}

/** Removes a schedule and offers to bring it back. */
function useRemove(onRemoved: () => void): (schedule: ScheduleState) => void {
  const { t } = useTranslation('scheduledReports')
  const remove = useRemoveSchedule()
  const save = useSaveSchedule()
  return (state) =>
    remove.mutate(state.id, {
      onSuccess: () => {
        onRemoved()
        offerUndo({
          done: t('removed', { name: state.name }),
          undo: () => save.mutateAsync(scheduleSchema.parse(state)),
        })
      },
    })
}

const icons: Readonly<Record<Starter, LucideIcon>> = {
  day: Sun,
  week: CalendarRange,
  month: CalendarDays,
  agents: Users,
  receipt: ReceiptText,
}

/** Offers the shipped reports; each opens its schedule, filled in. */
function Starters({ onStart }: { readonly onStart: (starter: Starter) => void }) {
  const { t } = useTranslation('scheduledReports')
  return (
    <section className={styles.part} aria-labelledby="report-starters">
      <h2 id="report-starters" className={typography.heading}>
        {t('starters.label')}
      </h2>
      <Row as="ul" lineGap={2} gap={6} wrap className={styles.starters}>
        {starters.map((starter) => {
          const Icon = icons[starter]
          return (
            <li key={starter}>
              <Button className={styles.starter} onPress={() => onStart(starter)}>
                <Icon size={16} aria-hidden="true" />
                {t(`starters.${starter}.name`)}
              </Button>
              <p className={typography.quiet}>{t(`starters.${starter}.about`)}</p>
            </li>
          )
        })}
      </Row>
    </section>
  )
}
