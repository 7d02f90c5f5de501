import { useNavigate } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { callCenterNow } from '../../clock/call-center-now.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Message } from '../../components/state/Message.tsx'
import { reportViews } from '../reports/report-views.ts'
import { readAddress } from '../reports/search-address.ts'
import { readArchiveAddress } from './archive-address.ts'

interface Props {
  readonly report: ReportName
  readonly isFiltered: boolean
}

/** Nothing matches, or nothing is there yet: then, how records come here. */
export function ArchiveEmpty({ report, isFiltered }: Props) {
  const { t } = useTranslation(['archive', 'reports'])
  const navigate = useNavigate()
  const view = reportViews[report]
  const name = t(`reports:views.${report}.title`)
  if (isFiltered) {
    return (
      <Message
        icon={SearchX}
        title={t('archive:empty.filteredTitle')}
        sentence={t('archive:empty.filtered')}
        actions={
          <Button onPress={() => void navigate({ to: '/archive', search: readArchiveAddress({ report }) })}>
            {t('archive:form.clear')}
          </Button>
        }
      />
    )
  }
  const sentence =
    report === 'queueDetails' ? t('archive:empty.walk') : t('archive:empty.fetch', { report: name })
  return (
    <Message
      icon={Archive}
      title={t('archive:empty.title')}
      sentence={sentence}
      actions={
        <Button
          onPress={() => void navigate({ to: view.path, search: readAddress(view, {}, callCenterNow()) })}
        >
          {t('archive:empty.open', { report: name })}
        </Button>
      }
    />
  )
}
