import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Schedule, ScheduleState } from '../../../shared/schedules/schedule.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useSaveSchedule } from '../../data/schedules.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { DestinationFields } from './DestinationFields.tsx'
import { FormatsField } from './FormatsField.tsx'
import { RhythmFields } from './RhythmFields.tsx'
import styles from './reports.module.css'
import { problemOf, type ScheduleForm, scheduleOf } from './schedule-form.ts'
import { WhoFields } from './WhoFields.tsx'

interface Props {
  readonly initial: ScheduleForm
  /** The schedule that is edited; undefined for a new one. */
  readonly before: ScheduleState | undefined
  readonly profileId: string
  /** First day of the week; 0 is Sunday. */
  readonly firstDay: number
  readonly onRemove: (schedule: ScheduleState) => void
  readonly onSetUpMail: () => void
  readonly onClose: () => void
}

/** Edits a schedule: what, when, for whom, and where it goes. */
export function ScheduleDialog(props: Props) {
  const { initial, before, profileId, firstDay, onRemove, onSetUpMail, onClose } = props
  const { t } = useTranslation('scheduledReports')
  const { language, calendar } = useFormats()
  const { zone } = usePreferences()
  const [form, setForm] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  const save = useSaveSchedule()
  const change = (changed: Partial<ScheduleForm>) => setForm((known) => ({ ...known, ...changed }))
  const problem = wasSubmitted ? problemOf(form) : null
  // An edited report stays in its language and calendar, which its files are named in.
  const own: Pick<Schedule, 'profileId' | 'zone' | 'language' | 'calendar' | 'weekStart'> = before ?? {
    profileId,
    zone,
    language,
    calendar,
    weekStart: firstDay,
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problemOf(form) !== null) return
    const { profileId, zone, language, calendar, weekStart } = own
    save.mutate(scheduleOf(form, { profileId, zone, language, calendar, weekStart }), { onSuccess: onClose })
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
          profileId={own.profileId}
          content={form.content}
          onChange={(content) => change({ content })}
        />
        <FormatsField form={form} problem={problem} onChange={change} />
        <DestinationFields form={form} problem={problem} onChange={change} onSetUpMail={onSetUpMail} />
        {save.error && <ActionError error={save.error} />}
        <footer className={styles.foot}>
          {before && (
            <Button look="quiet" className={styles.first} onPress={() => onRemove(before)}>
              {t('dialog.remove')}
            </Button>
          )}
          <Button look="primary" type="submit" isPending={save.isPending}>
            {t('dialog.save')}
          </Button>
        </footer>
      </form>
    </ModalDialog>
  )
}
