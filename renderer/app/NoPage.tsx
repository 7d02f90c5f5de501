import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router'
import { CircleAlert, MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/Button.tsx'
import { Message } from '../ui/state/Message.tsx'

/** Shown for an address without a page. */
export function NotFound() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <Message
      icon={MapPinOff}
      isPage
      title={t('notFound.title')}
      sentence={t('notFound.sentence')}
      actions={<Button onPress={() => void navigate({ to: '/' })}>{t('notFound.back')}</Button>}
    />
  )
}

/** Shown instead of a page that threw while rendering. */
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
