import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router'
import { CircleAlert, MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/Button.tsx'
import { Message } from '../ui/state/Message.tsx'

/** Stands where an address names no page. */
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

/** Stands in the place of a page that threw while it was drawn. */
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
