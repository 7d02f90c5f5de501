import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  formatsOfKind,
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
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { DestinationFields } from './DestinationFields.tsx'
import { RhythmFields } from './RhythmFields.tsx'
import styles from './reports.module.css'
import { SchedulePreview } from './SchedulePreview.tsx'
import { type ScheduleControl, type ScheduleForm, scheduleForm, scheduleOf } from './schedule-form.ts'

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
  const { control, handleSubmit, trigger } = useForm({
    defaultValues: initial,
    resolver: zodResolver(scheduleForm),
  })
  const save = useSaveSchedule()
  // An edited report stays in its language and calendar, which its files are named in.
  const own: Pick<Schedule, 'connectionId' | 'zone' | 'language' | 'calendar' | 'weekStart'> = before ?? {
    connectionId,
    zone,
    language,
    calendar,
    weekStart: firstDay,
  }
  const submit = handleSubmit((form) => {
    const { connectionId, zone, language, calendar, weekStart } = own
    save.mutate(scheduleOf(form, { connectionId, zone, language, calendar, weekStart }), {
      onSuccess: onClose,
    })
  })

  return (
    <ModalDialog
      title={before ? t('dialog.edit', { name: before.name }) : t('dialog.add')}
      busy={save.isPending}
      onClose={onClose}
    >
      <form className={form.form} onSubmit={submit} noValidate>
        <FormTextField
          control={control}
          name="name"
          label={t('dialog.name')}
          problemOf={(message) => (message === undefined ? undefined : t('dialog.nameProblem'))}
        />
        <RhythmFields control={control} own={own} />
        <WhoFields control={control} connectionId={own.connectionId} />
        <FormatsField control={control} />
        <DestinationFields control={control} trigger={trigger} onSetUpMail={onSetUpMail} />
        <SchedulePreview control={control} own={own} />
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

/** Chooses the formats that this kind of report has. */
function FormatsField({ control }: { readonly control: ScheduleControl }) {
  const { t } = useTranslation('scheduledReports')
  const { field, fieldState } = useController({ control, name: 'formats' })
  const { kind } = useWatch({ control, name: 'content' })
  const isDesktop = useConsoleInfo().data?.host === 'desktop'
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
          isSelected={field.value.includes(format)}
          onChange={(wanted) =>
            field.onChange(offered.filter((each) => (each === format ? wanted : field.value.includes(each))))
          }
        >
          {textOf(format)}
        </Checkbox>
      ))}
      {fieldState.error && <p className={styles.bad}>{t('dialog.formatsProblem')}</p>}
      {!isDesktop && field.value.includes('pdf') && <p className={typography.quiet}>{t('dialog.browser')}</p>}
    </fieldset>
  )
}

interface WhoFieldsProps {
  readonly control: ScheduleControl
  readonly connectionId: string
}

/** Chooses the queues and the team of a report; nothing for reports that have neither. */
function WhoFields({ control, connectionId }: WhoFieldsProps) {
  const { t } = useTranslation('scheduledReports')
  const { field } = useController({ control, name: 'content' })
  const content = field.value
  const known = useArchiveValues(connectionId, 'queue', 'qnum')
  const directory = useDirectory(connectionId)
  if (content.kind === 'view' || content.kind === 'receipt') return null
  const { queues, team } = content
  const teams = new Set((directory?.agents ?? []).flatMap((agent) => (agent.team ? [agent.team] : [])))
  // A team that is gone stays to be seen.
  if (team !== '') teams.add(team)
  return (
    <div className={form.fields}>
      <NamesField
        kind="queue"
        label={t('dialog.queues')}
        options={known}
        value={queues}
        onChange={(chosen) => field.onChange({ ...content, queues: [...chosen] })}
      />
      {teams.size > 0 && (
        <Select
          label={t('dialog.team')}
          value={team}
          onChange={(chosen) => field.onChange({ ...content, team: chosen })}
          options={[
            { value: '', label: t('dialog.everybody') },
            ...[...teams].sort().map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
    </div>
  )
}
