import { useNavigate } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { insightsView } from '../../../shared/kpi/insights-view.ts'
import { Button } from '../../components/controls/Button.tsx'

/** Leads to where the records of a period are fetched. */
export function ToInsights({ range }: { readonly range: string }) {
  const { t } = useTranslation('insights')
  const navigate = useNavigate()
  return (
    <Button onPress={() => void navigate({ to: '/insights', search: insightsView.parse({ range }) })}>
      <ChartColumn size={14} aria-hidden="true" />
      {t('toInsights')}
    </Button>
  )
}
