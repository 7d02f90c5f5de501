import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Stack } from '../../ui/layout/Row.tsx'
import styles from './export-dialog.module.css'
import type { ExportForm } from './export-form.ts'

interface Props {
  readonly form: ExportForm
  readonly onChange: (change: Partial<ExportForm>) => void
}

export function FormatChoices(props: Props) {
  switch (props.form.format) {
    case 'csv':
      return <CsvChoices {...props} />
    case 'xlsx':
      return <SheetChoice {...props} />
    case 'jsonLines':
      return null
    default:
      return assertNever(props.form.format)
  }
}

function CsvChoices({ form, onChange }: Props) {
  const { t } = useTranslation('exports')
  return (
    <Stack gap={1}>
      <div className={styles.selects}>
        <Select
          label={t('separator')}
          value={form.separator}
          onChange={(separator) => onChange({ separator })}
          options={(['comma', 'semicolon', 'tab'] as const).map((value) => ({
            value,
            label: t(`separators.${value}`),
          }))}
        />
        <Select
          label={t('quoting')}
          value={form.quoting}
          onChange={(quoting) => onChange({ quoting })}
          options={(['needed', 'all'] as const).map((value) => ({ value, label: t(`quotings.${value}`) }))}
        />
      </div>
      <Checkbox isSelected={form.byteOrderMark} onChange={(byteOrderMark) => onChange({ byteOrderMark })}>
        {t('byteOrderMark')}
      </Checkbox>
      <Checkbox isSelected={form.formulaGuard} onChange={(formulaGuard) => onChange({ formulaGuard })}>
        {t('formulaGuard')}
      </Checkbox>
      <p className={styles.hint}>{t('leadingZeros')}</p>
    </Stack>
  )
}

function SheetChoice({ form, onChange }: Props) {
  const { t } = useTranslation('exports')
  return (
    <Stack gap={1}>
      <Checkbox isSelected={form.rightToLeft} onChange={(rightToLeft) => onChange({ rightToLeft })}>
        {t('rightToLeft')}
      </Checkbox>
    </Stack>
  )
}
