import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ReportPreview, Schedule } from '../../../shared/schedules/schedule.ts'
import { ShownConnectionContext } from '../../data/connections.ts'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { useReportPreview } from '../../data/schedules.ts'
import { reportSheetsAddress } from '../../features/addresses/page-addresses.ts'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable } from '../../ui/table/Table.tsx'
import styles from './reports.module.css'
import { previewedSchedule, type ScheduleControl, type Whose } from './schedule-form.ts'
import { useDaysText } from './sheets/Sheet.tsx'
import { Sheets } from './sheets/SheetsPage.tsx'

interface Props {
  readonly control: ScheduleControl
  readonly own: Whose
}

/** Shows, on request, what the typed schedule would write and send now: days, files, recipients and the sheet. */
export function SchedulePreview({ control, own }: Props) {
  const { t } = useTranslation('scheduledReports')
  const [isShown, setShown] = useState(false)
  const [id, name, content, every, weekday, time, folder, recipients, formats] = useWatch({
    control,
    name: ['id', 'name', 'content', 'every', 'weekday', 'time', 'folder', 'recipients', 'formats'],
  })
  const typed = { id, name, content, every, weekday, time, folder, recipients, formats }
  const schedule = previewedSchedule(typed, own)
  const { data, error, refetch } = useReportPreview(isShown ? schedule : null)
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <Button look="quiet" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
        {t(isShown ? 'preview.hide' : 'preview.show')}
      </Button>
      {isShown && schedule === null && <p className={typography.quiet}>{t('preview.incomplete')}</p>}
      {isShown && error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {isShown && schedule && data && !error && <Shown schedule={schedule} preview={data} />}
    </section>
  )
}

interface ShownProps {
  readonly schedule: Schedule
  readonly preview: ReportPreview
}

function Shown({ schedule, preview }: ShownProps) {
  const { t } = useTranslation('scheduledReports')
  const daysOf = useDaysText()
  const { recipients, content, formats, connectionId } = schedule
  const facts = [
    [t('preview.days'), [daysOf(preview.range)]],
    [t('preview.files'), preview.files],
    [t('list.recipients'), recipients],
  ] as const
  const hasSheets = formats.includes('pdf') && (content.kind === 'figures' || content.kind === 'agents')
  return (
    <>
      <dl>
        {facts.map(
          ([name, values]) =>
            values.length > 0 && (
              <div key={name}>
                <dt>{name}</dt>
                {values.map((value) => (
                  <dd key={value}>
                    <bdi className={typography.anywhere}>{value}</bdi>
                  </dd>
                ))}
              </div>
            ),
        )}
      </dl>
      {hasSheets && (
        <Scroller look="framed" className={styles.sheets} aria-label={t('preview.sheets')}>
          <ShownConnectionContext value={connectionId}>
            <div className={styles.zoomed}>
              <NamedSheets page={preview.page} />
            </div>
          </ShownConnectionContext>
        </Scroller>
      )}
      {formats.includes('pdf') && !hasSheets && <p className={typography.quiet}>{t('preview.asOnPage')}</p>}
      {preview.table && <PreviewTable table={preview.table} />}
    </>
  )
}

function NamedSheets({ page }: Pick<ReportPreview, 'page'>) {
  const search = new URLSearchParams(page.slice(page.indexOf('?')))
  return (
    <NamesContext value={useShownNames()}>
      <Sheets address={reportSheetsAddress.parse(Object.fromEntries(search))} />
    </NamesContext>
  )
}

function PreviewTable({ table }: { readonly table: NonNullable<ReportPreview['table']> }) {
  const { t } = useTranslation('scheduledReports')
  const { headers, rows, count } = table
  return (
    <>
      <Scroller look="framed" aria-label={t('preview.table')}>
        <HeadedTable aria-label={t('preview.table')} columns={headers.map((head) => ({ id: head, head }))}>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify(row)}>
                {headers.map((head, index) => (
                  <td key={head}>
                    <bdi>{row[index]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </HeadedTable>
      </Scroller>
      <p className={typography.quiet}>{t('preview.rows', { shown: rows.length, count })}</p>
    </>
  )
}
