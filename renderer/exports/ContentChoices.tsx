import { useTranslation } from 'react-i18next'
import { columnsOfSource } from '../../shared/exports.ts'
import { Segments } from '../components/controls/Segments.tsx'
import type { OfferedSource } from './ExportButton.tsx'
import styles from './export-dialog.module.css'
import { type ExportForm, hasColumns } from './export-form.ts'

interface Props {
  readonly form: ExportForm
  readonly sources: readonly [OfferedSource, ...OfferedSource[]]
  /** Columns on the screen; null where they can't be chosen. */
  readonly shown: number | null
  readonly onChange: (change: Partial<ExportForm>) => void
}

/** What goes into the file: which records, and which of their fields. */
export function ContentChoices({ form, sources, shown, onChange }: Props) {
  const { t } = useTranslation('exports')
  const all = columnsOfSource(sources[0].source, { columns: 'all', times: 'text' })
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
        options={[
          { value: 'csv', label: t('formats.csv') },
          { value: 'xlsx', label: t('formats.xlsx') },
          { value: 'jsonLines', label: t('formats.jsonLines') },
        ]}
      />
      {form.format === 'jsonLines' && (
        <Segments
          label={t('record')}
          value={form.record}
          onChange={(record) => onChange({ record })}
          options={[
            { value: 'whole', label: t('records.whole') },
            { value: 'columns', label: t('records.columns') },
          ]}
        />
      )}
      {hasColumns(form) && (
        <div className={styles.pair}>
          {shown !== null && (
            <Segments
              label={t('columns')}
              value={form.columns}
              onChange={(columns) => onChange({ columns })}
              options={[
                { value: 'shown', label: t('shownColumns', { count: shown }) },
                { value: 'all', label: t('allColumns', { count: all.length }) },
              ]}
            />
          )}
          {form.format !== 'jsonLines' && (
            <Segments
              label={t('headers')}
              value={form.headers}
              onChange={(headers) => onChange({ headers })}
              options={[
                { value: 'labels', label: t('headerForms.labels') },
                { value: 'names', label: t('headerForms.names') },
              ]}
            />
          )}
          <Segments
            label={t('times')}
            value={form.times}
            onChange={(times) => onChange({ times })}
            options={[
              { value: 'text', label: t('timeForms.text') },
              { value: 'iso', label: t('timeForms.iso') },
              { value: 'both', label: t('timeForms.both') },
            ]}
          />
        </div>
      )}
    </>
  )
}
