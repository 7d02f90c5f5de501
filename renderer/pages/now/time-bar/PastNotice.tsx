import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/state/Notice.tsx'
import { useFloorTexts } from './floor-texts.ts'
import type { FloorTime } from './use-floor.ts'

interface Props {
  /** The shown board's instant, UTC milliseconds. */
  readonly at: number
  readonly time: FloorTime
}

/** Says that the page shows the past, and leads back. */
export function PastNotice({ at, time }: Props) {
  const { t } = useTranslation('floor')
  const texts = useFloorTexts()
  return (
    <Notice
      icon={History}
      tone="info"
      text={`${t('past', { time: texts.time(at), day: texts.day(at) })} · ${t('sinceMarked')}`}
    >
      <Button small onPress={() => time.go(null)}>
        {t('backToLive')}
      </Button>
    </Notice>
  )
}
