import { CircleCheck, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client/client.ts'
import { Notice } from '../../ui/state/Notice.tsx'

const backShownMilliseconds = 6_000

/** Says when the window loses the services and when they return. */
export function DisconnectedBanner() {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState<'lost' | 'back'>()

  useEffect(
    () =>
      client.onState((state) => {
        if (state === 'disconnected') setShown('lost')
        if (state === 'connected') setShown((before) => (before === 'lost' ? 'back' : before))
      }),
    [],
  )

  useEffect(() => {
    if (shown !== 'back') return
    const timer = setTimeout(() => setShown(undefined), backShownMilliseconds)
    return () => clearTimeout(timer)
  }, [shown])

  if (shown === 'lost') return <Notice icon={Unplug} tone="warn" text={t('connection.lost')} />
  if (shown === 'back')
    return (
      <Notice
        icon={CircleCheck}
        tone="good"
        text={t('connection.back')}
        onDismiss={() => setShown(undefined)}
      />
    )
  return null
}
