import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardDay } from '../../../../shared/board/board.ts'
import { msOfMinute, wallOfRequestDate } from '../../../../shared/clock/wall-time.ts'
import { assertNever } from '../../../../shared/errors.ts'
import { useBoardDay } from '../../../data/board.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { DateTimeField } from '../../../features/date-range/DateTimeField.tsx'
import typography from '../../../styles/typography.module.css'
import { Button } from '../../../ui/controls/Button.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { useServicesTime } from '../ticker.tsx'
import { useBoardTexts } from './board-texts.ts'
import { DaySlider } from './DaySlider.tsx'
import { dayOf, instantOfWall, sameTimeOn } from './instants.ts'
import { StepButtons } from './StepButtons.tsx'
import { type StepName, Transport } from './Transport.tsx'
import styles from './time-bar.module.css'
import { type BoardTime, useStable } from './use-board-time.ts'

interface Props {
  readonly connectionId: string
  readonly time: BoardTime
}

/** Moves the page through time: drag, step, type, play, and back to live. Only a line until it is touched. */
export function TimeBar({ connectionId, time }: Props) {
  const { t } = useTranslation('board')
  const texts = useBoardTexts()
  const known = useKnownPeriods()
  const now = useServicesTime()
  const instant = time.instant ?? now
  const isLive = time.instant === null
  const day = dayOf(known, instant)
  const { data: marks } = useBoardDay(connectionId, day)
  const tools = useKeptFocus<HTMLDivElement>()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const { isPlaying, speed, go, play, pause, setSpeed } = time
  const instantOf = useStable(() => instant)
  const placeOf = useStable(() => `${connectionId} ${isPlaying ? 'playing' : time.instant}`)
  const onStep = useStable((name: StepName) => {
    switch (name) {
      case 'dayBack':
        return go(sameTimeOn(known, instant, -1))
      case 'minuteBack':
        return go(instant - msOfMinute)
      case 'minuteOn':
        return go(instant + msOfMinute)
      case 'dayOn':
        return go(sameTimeOn(known, instant, 1))
      default:
        return assertNever(name)
    }
  })
  const onDate = useStable((date: string) => go(instantOfWall(known, wallOfRequestDate(date))))
  return (
    <section
      className={styles.bar}
      aria-label={t('bar')}
      data-live={isLive || undefined}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsFocused(currentTarget.contains(relatedTarget))}
    >
      <DaySlider instant={instant} now={now} isLive={isLive} day={day} marks={marks} onGo={go} />
      {(!isLive || isPointed || isFocused) && (
        <div ref={tools} className={styles.tools}>
          <span className={styles.state}>
            {isLive ? (
              <span className={typography.strong}>{t('live')}</span>
            ) : (
              <Button small onPress={() => go(null)}>
                {t('backToLive')}
              </Button>
            )}
          </span>
          <DateTimeField label={t('when')} value={texts.requestDate(instant)} onChange={onDate} />
          <Transport {...{ isLive, isPlaying, speed, play, pause, setSpeed, onStep }} />
          <StepButtons {...{ connectionId, instantOf, placeOf }} onGo={go} />
          {marks && <Legend marks={marks} />}
        </div>
      )}
    </section>
  )
}

/** Explains the slider's marks, with their numbers. */
const Legend = memo(function Legend({ marks: { lost, alarms } }: { readonly marks: BoardDay }) {
  const { t } = useTranslation('board')
  return (
    <ul className={styles.legend}>
      <li data-mark="alarm">{t('marks.alarms', { count: alarms.length })}</li>
      <li data-mark="lost">{t('marks.lost', { count: lost.length })}</li>
      <li data-mark="gap">{t('marks.gaps')}</li>
    </ul>
  )
})
