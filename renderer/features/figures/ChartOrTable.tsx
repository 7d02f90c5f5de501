import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/controls/Select.tsx'

export type ChartView = 'chart' | 'table'

interface Props {
  readonly value: ChartView
  readonly onChange: (value: ChartView) => void
}

/** Chooses whether figures are drawn or listed: a screen reader reads the table. */
export function ChartOrTable({ value, onChange }: Props) {
  const { t } = useTranslation('insights')
  return (
    <Select
      inline
      label={t('charts.view')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'chart', label: t('charts.asChart') },
        { value: 'table', label: t('charts.asTable') },
      ]}
    />
  )
}
