import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatsOfKind,
  type ReportContent,
  type ReportFormat,
  type Schedule,
  type ScheduleState,
} from '../../../shared/schedules/schedule.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { useDirectory } from '../../data/people.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useSaveSchedule } from '../../data/schedules.ts'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { DestinationFields } from './DestinationFields.tsx'
import { RhythmFields } from './RhythmFields.tsx'
import styles from './reports.module.css'
import { problemOf, type ScheduleForm, type ScheduleProblem, scheduleOf } from './schedule-form.ts'

interface Props {
  readonly initial: ScheduleForm
  /** The schedule that is edited; undefined for a new one. */
  readonly before: ScheduleState | undefined
  readonly connectionId: string
  /** First day of the week; 0 is Sunday. */
  readonly firstDay: number
  readonly onRemove: (schedule: ScheduleState) => void
  readonly onSetUpMail: () => void
  readonly onClose: () => void
}

/** Edits a schedule: what, when, for whom, and where it goes. */
export function ScheduleDialog(props: Props) {
  const { initial, before, connectionId, firstDay, onRemove, onSetUpMail, onClose } = props
  const { t } = useTranslation('scheduledReports')
  const { language, calendar } = useFormats()
  const { zone } = usePreferences()
  const [form, setForm] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  const save = useSaveSchedule()
  const change = (changed: Partial<ScheduleForm>) => setForm((known) => ({ ...known, ...changed }))
  const problem = wasSubmitted ? problemOf(form) : null
  // An edited report stays in its language and calendar, which its files are named in.
  const own: Pick<Schedule, 'connectionId' | 'zone' | 'language' | 'calendar' | 'weekStart'> = before ?? {
    connectionId,
    zone,
    language,
    calendar,
    weekStart: firstDay,
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problemOf(form) !== null) return
    const { connectionId, zone, language, calendar, weekStart } = own
    save.mutate(scheduleOf(form, { connectionId, zone, language, calendar, weekStart }), {
      onSuccess: onClose,
    })
  }

  return (
    <ModalDialog
      title={before ? t('dialog.edit', { name: before.name }) : t('dialog.add')}
      busy={save.isPending}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('dialog.name')}
          name="name"
          value={form.name}
          onChange={(name) => change({ name })}
          problem={problem?.field === 'name' ? t('dialog.nameProblem') : undefined}
        />
        <RhythmFields form={form} own={own} firstDay={firstDay} problem={problem} onChange={change} />
        <WhoFields
          connectionId={own.connectionId}
          content={form.content}
          onChange={(content) => change({ content })}
        />
        <FormatsField form={form} problem={problem} onChange={change} />
        <DestinationFields form={form} problem={problem} onChange={change} onSetUpMail={onSetUpMail} />
        {save.error && <ActionError error={save.error} />}
        <Row as="footer" wrap justify="end">
          {before && (
            <Button look="quiet" className={styles.first} onPress={() => onRemove(before)}>
              {t('dialog.remove')}
            </Button>
          )}
          <Button look="primary" type="submit" isPending={save.isPending}>
            {t('dialog.save')}
          </Button>
        </Row>
      </form>
    </ModalDialog>
  )
}

interface FormatsFieldProps {
  readonly form: ScheduleForm
  readonly problem: ScheduleProblem | null
  readonly onChange: (change: Partial<ScheduleForm>) => void
}

/** Chooses the formats that this kind of report has. */
function FormatsField({ form, problem, onChange }: FormatsFieldProps) {
  const { t } = useTranslation('scheduledReports')
  const isDesktop = useConsoleInfo().data?.host === 'desktop'
  const { kind } = form.content
  const offered = formatsOfKind[kind]
  const textOf = (format: ReportFormat) => {
    if (kind === 'view' && format === 'csv') return t('dialog.formatOfView.csv')
    if (kind === 'agents' && format !== 'json') return t(`dialog.formatOfAgents.${format}`)
    return kind === 'receipt' && format === 'pdf'
      ? t('dialog.formatOfReceipt.pdf')
      : t(`dialog.format.${format}`)
  }
  return (
    <fieldset className={styles.formats}>
      <legend>{t('dialog.formats')}</legend>
      {offered.map((format) => (
        <Checkbox
          key={format}
          isSelected={form.formats.includes(format)}
          onChange={(wanted) =>
            onChange({
              formats: offered.filter((each) => (each === format ? wanted : form.formats.includes(each))),
            })
          }
        >
          {textOf(format)}
        </Checkbox>
      ))}
      {problem?.field === 'formats' && <p className={styles.bad}>{t('dialog.formatsProblem')}</p>}
      {!isDesktop && form.formats.includes('pdf') && (
        <p className={typography.quiet}>{t('dialog.browser')}</p>
      )}
    </fieldset>
  )
}

interface WhoFieldsProps {
  readonly connectionId: string
  readonly content: ReportContent
  readonly onChange: (content: ReportContent) => void
}

/** Chooses the queues and the team of a report; nothing for reports that have neither. */
function WhoFields({ connectionId, content, onChange }: WhoFieldsProps) {
  const { t } = useTranslation('scheduledReports')
  const known = useArchiveValues(connectionId, 'queue', 'qnum')
  const directory = useDirectory(connectionId)
  if (content.kind === 'view' || content.kind === 'receipt') return null
  const { queues, team } = content
  const teams = new Set((directory?.agents ?? []).flatMap((agent) => (agent.team ? [agent.team] : [])))
  // A team that is gone stays to be seen.
  if (team !== '') teams.add(team)
  return (
    <div className={styles.fields}>
      <NamesField
        kind="queue"
        label={t('dialog.queues')}
        options={known}
        value={queues}
        onChange={(chosen) => onChange({ ...content, queues: [...chosen] })}
      />
      {teams.size > 0 && (
        <Select
          label={t('dialog.team')}
          value={team}
          onChange={(chosen) => onChange({ ...content, team: chosen })}
          options={[
            { value: '', label: t('dialog.everybody') },
            ...[...teams].sort().map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
    </div>
  )
}
