import { useNavigate } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'

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
