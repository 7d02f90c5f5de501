import { useTranslation } from 'react-i18next'
import { columnsOfSource } from '../../../shared/exports.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './export-dialog.module.css'
import { type ExportForm, hasColumns, type OfferedSource } from './export-form.ts'

interface Props {
  readonly form: ExportForm
  readonly sources: readonly [OfferedSource, ...OfferedSource[]]
  /** The number of columns on the screen. */
  readonly shown: number
  readonly onChange: (change: Partial<ExportForm>) => void
}

/** Selects one column per field, to count them. */
const everyField = {
  columns: 'all',
  values: { kind: 'sent', times: 'text' },
  format: { kind: 'jsonLines', record: 'columns' },
} as const

/** Chooses the file's content: which records and which fields. */
export function ContentChoices({ form, sources, shown, onChange }: Props) {
  const { t } = useTranslation('exports')
  const all = columnsOfSource(sources[0].source, everyField)
  const nameOf = ({ source, count }: OfferedSource) => {
    const name = t(`sources.${source.kind}`)
    return count === null ? name : t('counted', { source: name, count })
  }
  return (
    <>
      {sources.length > 1 && (
        <Segments
          label={t('source')}
          value={String(form.source)}
          onChange={(value) => onChange({ source: Number(value) })}
          options={sources.map((offered, index) => ({ value: String(index), label: nameOf(offered) }))}
        />
      )}
      <Segments
        label={t('format')}
        value={form.format}
        onChange={(format) => onChange({ format })}
        options={(['csv', 'xlsx', 'jsonLines'] as const).map((value) => ({
          value,
          label: t(`formats.${value}`),
        }))}
      />
      {form.format === 'jsonLines' ? (
        <>
          <Segments
            label={t('record')}
            value={form.record}
            onChange={(record) => onChange({ record })}
            options={(['whole', 'columns'] as const).map((value) => ({
              value,
              label: t(`records.${value}`),
            }))}
          />
          <p className={styles.hint}>{t('jsonValues')}</p>
        </>
      ) : (
        <ValuesChoice form={form} />
      )}
      {hasColumns(form) && (
        <Row lineGap={4} gap={3} wrap>
          <Segments
            label={t('columns')}
            value={form.columns}
            onChange={(columns) => onChange({ columns })}
            options={[
              { value: 'shown', label: t('shownColumns', { count: shown }) },
              { value: 'all', label: t('allColumns', { count: all.length }) },
            ]}
          />
          <SentChoices form={form} onChange={onChange} />
        </Row>
      )}
    </>
  )
}

/** Chooses values as shown or as sent; remembered for the next export. */
function ValuesChoice({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('exports')
  const { exportValues } = usePreferences()
  const { calendar } = useFormats()
  const save = useSavePreferences()
  const hasDates = exportValues === 'screen' && form.format === 'xlsx' && calendar === 'persian'
  return (
    <>
      <Segments
        label={t('values')}
        value={exportValues}
        onChange={(chosen) => save({ exportValues: chosen })}
        options={(['screen', 'sent'] as const).map((value) => ({ value, label: t(`valueForms.${value}`) }))}
      />
      {hasDates && <p className={styles.hint}>{t('datesBeside')}</p>}
    </>
  )
}

function SentChoices({ form, onChange }: Pick<Props, 'form' | 'onChange'>) {
  const { t } = useTranslation('exports')
  const { exportValues } = usePreferences()
  if (form.format !== 'jsonLines' && exportValues === 'screen') return null
  return (
    <>
      {form.format !== 'jsonLines' && (
        <Segments
          label={t('headers')}
          value={form.headers}
          onChange={(headers) => onChange({ headers })}
          options={(['names', 'labels'] as const).map((value) => ({
            value,
            label: t(`headerForms.${value}`),
          }))}
        />
      )}
      <Segments
        label={t('times')}
        value={form.times}
        onChange={(times) => onChange({ times })}
        options={(['text', 'iso', 'both'] as const).map((value) => ({
          value,
          label: t(`timeForms.${value}`),
        }))}
      />
    </>
  )
}
