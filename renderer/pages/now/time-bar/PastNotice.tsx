import { History } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/state/Notice.tsx'
import { useBoardTexts } from './board-texts.ts'

interface Props {
  /** The shown board's instant, UTC milliseconds. */
  readonly at: number
  readonly onGo: (instant: null) => void
}

/** Says that the page shows the past, and leads back. */
export const PastNotice = memo(function PastNotice({ at, onGo }: Props) {
  const { t } = useTranslation('board')
  const texts = useBoardTexts()
  return (
    <Notice
      icon={History}
      tone="info"
      text={`${t('past', { time: texts.time(at), day: texts.day(at) })} · ${t('sinceMarked')}`}
    >
      <Button small onPress={() => onGo(null)}>
        {t('backToLive')}
      </Button>
    </Notice>
  )
})
