import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Pause, Play } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { speeds } from './instants.ts'
import type { BoardTime } from './use-board-time.ts'

/** Steps by days and minutes. */
export type StepName = 'dayBack' | 'minuteBack' | 'minuteOn' | 'dayOn'

const icons = {
  dayBack: ChevronsLeft,
  minuteBack: ChevronLeft,
  minuteOn: ChevronRight,
  dayOn: ChevronsRight,
} as const

interface Props extends Pick<BoardTime, 'isPlaying' | 'speed' | 'play' | 'pause' | 'setSpeed'> {
  readonly isLive: boolean
  readonly onStep: (name: StepName) => void
}

/** Steps and plays. Not redrawn with each instant: the selection is the costliest part of the bar. */
export const Transport = memo(function Transport({ isLive, onStep, ...time }: Props) {
  const { t } = useTranslation('board')
  const stepButton = (name: StepName) => {
    const Icon = icons[name]
    return (
      <span key={name} title={t(`steps.${name}`)}>
        <Button
          small
          square
          look="quiet"
          aria-label={t(`steps.${name}`)}
          isDisabled={isLive && (name === 'minuteOn' || name === 'dayOn')}
          onPress={() => onStep(name)}
        >
          <Icon size={14} data-directional="" aria-hidden="true" />
        </Button>
      </span>
    )
  }
  const Icon = time.isPlaying ? Pause : Play
  return (
    <>
      <Row as="span" gap="hair" inline align="center">
        {stepButton('dayBack')}
        {stepButton('minuteBack')}
        <Button
          small
          square
          aria-label={t(time.isPlaying ? 'pause' : 'play')}
          isDisabled={isLive}
          onPress={time.isPlaying ? time.pause : time.play}
        >
          <Icon size={14} data-directional="" aria-hidden="true" />
        </Button>
        {stepButton('minuteOn')}
        {stepButton('dayOn')}
      </Row>
      <Select
        inline
        label={t('speed')}
        value={String(time.speed)}
        onChange={(chosen) => {
          const speed = speeds.find((each) => String(each) === chosen)
          if (speed) time.setSpeed(speed)
        }}
        options={speeds.map((speed) => ({ value: String(speed), label: t('times', { speed }) }))}
      />
    </>
  )
})
