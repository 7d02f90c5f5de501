import { getLocalTimeZone, startOfWeek, today } from '@internationalized/date'
import { FolderOpen } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFormats, type ScheduleState } from '../../../shared/schedules/schedule.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useChooseFolder, useRemoveSchedule, useSaveSchedule, useWriteReport } from '../../data/schedules.ts'
import { useWeek } from '../../features/date-range/week.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { ScheduleStatus } from './ScheduleStatus.tsx'
import styles from './schedule.module.css'
import { initialSchedule, problemOf, type ScheduleForm, scheduleOf, weekdaysFrom } from './schedule-form.ts'

interface Props {
  readonly view: string
  /** The active connection, used for a new schedule. */
  readonly profileId: string
  readonly state: ScheduleState | undefined
  readonly onClose: () => void
}

/** Edits a view's schedule: the time, the folder and the formats. */
export function ScheduleDialog({ view, profileId, state, onClose }: Props) {
  const { t } = useTranslation(['insights', 'shell'])
  const { language, calendar, locale, number } = useFormats()
  const { zone } = usePreferences()
  const isDesktop = useConsoleInfo().data?.host === 'desktop'
  const firstDay = useFirstDay()
  const [form, setForm] = useState<ScheduleForm>(() => initialSchedule(state, firstDay, isDesktop, number))
  const [wasSubmitted, setSubmitted] = useState(false)
  const save = useSaveSchedule()
  const remove = useRemoveSchedule()
  const write = useWriteReport()
  const choose = useChooseFolder()
  const change = (changed: Partial<ScheduleForm>) => setForm((before) => ({ ...before, ...changed }))
  const problem = wasSubmitted ? problemOf(form) : null
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problemOf(form) !== null) return
    save.mutate(
      scheduleOf(form, { view, profileId: state?.profileId ?? profileId, zone, language, calendar }),
    )
  }

  return (
    <ModalDialog title={t('insights:schedule.title', { name: view })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Segments
          label={t('insights:schedule.every')}
          value={form.every}
          onChange={(every) => change({ every })}
          options={[
            { value: 'day', label: t('insights:schedule.daily') },
            { value: 'week', label: t('insights:schedule.weekly') },
          ]}
        />
        <div className={styles.pair}>
          {form.every === 'week' && (
            <Select
              label={t('insights:schedule.weekday')}
              value={form.weekday}
              onChange={(chosen) => change({ weekday: chosen })}
              options={weekdaysFrom(firstDay).map((day) => ({
                value: String(day),
                // 4 January 1970 was a Sunday.
                label: weekday.format(Date.UTC(1970, 0, 4 + day)),
              }))}
            />
          )}
          <TextField
            label={t(`insights:schedule.time.${zone}`)}
            name="time"
            leftToRight
            value={form.time}
            onChange={(time) => change({ time })}
            problem={problem === 'time' ? t('insights:schedule.timeProblem') : undefined}
          />
        </div>
        <div className={styles.folder}>
          <TextField
            label={t('insights:schedule.folder')}
            name="folder"
            leftToRight
            value={form.folder}
            onChange={(folder) => change({ folder })}
            hint={t('insights:schedule.folderHint')}
            problem={problem === 'folder' ? t('insights:schedule.folderProblem') : undefined}
          />
          {isDesktop && (
            <Button
              onPress={() =>
                choose.mutate(undefined, { onSuccess: (folder) => folder && change({ folder }) })
              }
            >
              <FolderOpen size={14} aria-hidden="true" />
              {t('insights:schedule.choose')}
            </Button>
          )}
        </div>
        {isDesktop ? (
          <fieldset className={styles.formats}>
            <legend>{t('insights:schedule.formats')}</legend>
            {reportFormats.map((format) => (
              <Checkbox
                key={format}
                isSelected={form.formats.includes(format)}
                onChange={(wanted) =>
                  change({
                    formats: reportFormats.filter((each) =>
                      each === format ? wanted : form.formats.includes(each),
                    ),
                  })
                }
              >
                {t(`insights:schedule.format.${format}`)}
              </Checkbox>
            ))}
            {problem === 'formats' && <p className={styles.bad}>{t('insights:schedule.formatsProblem')}</p>}
          </fieldset>
        ) : (
          <p className={styles.hint}>{t('insights:schedule.onlyCsv')}</p>
        )}
        <p className={styles.hint}>{t('insights:schedule.hint')}</p>
        {state && <ScheduleStatus state={state} />}
        {save.error && <Failure error={save.error} />}
        <footer className={styles.foot}>
          {state && (
            <>
              <Button look="quiet" onPress={() => remove.mutate(view, { onSuccess: onClose })}>
                {t('insights:schedule.remove')}
              </Button>
              <Button isPending={state.isWriting} onPress={() => write.mutate(view)}>
                {t('insights:schedule.writeNow')}
              </Button>
            </>
          )}
          <Button look="primary" type="submit" isPending={save.isPending}>
            {t('insights:schedule.save')}
          </Button>
        </footer>
      </form>
    </ModalDialog>
  )
}

function useFirstDay(): number {
  const { calendar, locale } = useFormats()
  const { firstDay } = useWeek(calendar)
  return startOfWeek(today(getLocalTimeZone()), locale, firstDay).toDate('UTC').getUTCDay()
}

function Failure({ error }: { readonly error: Error }) {
  const { title, sentence } = useErrorText(error)
  return (
    <p className={styles.bad} role="alert">
      {title}. {sentence}
    </p>
  )
}
