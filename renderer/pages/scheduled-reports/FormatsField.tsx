import { useTranslation } from 'react-i18next'
import { formatsOfKind, type ReportFormat } from '../../../shared/schedules/schedule.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import styles from './reports.module.css'
import type { ScheduleForm, ScheduleProblem } from './schedule-form.ts'

interface Props {
  readonly form: ScheduleForm
  readonly problem: ScheduleProblem | null
  readonly onChange: (change: Partial<ScheduleForm>) => void
}

/** Chooses the formats that this kind of report has. */
export function FormatsField({ form, problem, onChange }: Props) {
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
      {!isDesktop && form.formats.includes('pdf') && <p className={styles.quiet}>{t('dialog.browser')}</p>}
    </fieldset>
  )
}
