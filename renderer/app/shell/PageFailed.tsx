import type { ErrorComponentProps } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'

/** Stands where a page was that threw while it was drawn. */
export function PageFailed({ reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  return (
    <Message
      icon={CircleAlert}
      urgent
      isPage
      title={t('pageFailed.title')}
      sentence={t('pageFailed.sentence')}
      actions={<Button onPress={reset}>{t('pageFailed.reload')}</Button>}
    />
  )
}
