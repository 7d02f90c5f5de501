import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardDay } from '../../../../shared/board/board.ts'
import { msOfMinute, msOfSecond } from '../../../../shared/clock/wall-time.ts'
import { useBoardTexts } from './board-texts.ts'
import { gapsBetween, instantOfKey, pastOrLive } from './instants.ts'
import styles from './time-bar.module.css'

interface Props {
  /** The shown instant, and now; UTC milliseconds. */
  readonly instant: number
  readonly now: number
  readonly isLive: boolean
  readonly day: { readonly from: number; readonly to: number }
  /** Undefined while it loads. */
  readonly marks: BoardDay | undefined
  readonly onGo: (instant: number | null) => void
}

/** Chooses an instant of a day. Time runs in the reading direction, as in all charts. */
export function DaySlider({ instant, now, isLive, day, marks, onGo }: Props) {
  const { t } = useTranslation('board')
  const texts = useBoardTexts()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRtl = document.documentElement.dir === 'rtl'
    const next = instantOfKey(event.key, { instant, day, now, isRtl })
    if (next === undefined) return
    event.preventDefault()
    onGo(next)
  }
  return (
    <div className={styles.slider}>
      <Marks from={day.from} to={day.to} end={Math.min(day.to, wholeMinute(now))} marks={marks} />
      <input
        type="range"
        className={styles.range}
        aria-label={t('day')}
        aria-valuetext={isLive ? t('liveNow') : `${texts.time(instant)}, ${texts.day(instant)}`}
        min={day.from}
        max={day.to}
        step={msOfSecond}
        value={instant}
        onKeyDown={onKeyDown}
        onChange={(event) => onGo(pastOrLive(Math.min(event.currentTarget.valueAsNumber, day.to - 1), now))}
      />
    </div>
  )
}

interface MarksProps extends Pick<Props, 'marks'> {
  /** The day, UTC milliseconds. */
  readonly from: number
  readonly to: number
  /** Where the day ends so far, UTC milliseconds. */
  readonly end: number
}

/** Parts of the drawing's width; closer marks are one. */
const parts = 1_440

const wholeMinute = (instant: number) => instant - (instant % msOfMinute)

/** Draws the alarms, the lost calls and the parts of the day in which the receiver didn't listen. */
const Marks = memo(function Marks({ from, to, end, marks }: MarksProps) {
  const share = (at: number) => ((at - from) / (to - from)) * parts
  const rectOf = (stretch: { readonly from: number; readonly to: number }) => {
    const x = share(Math.max(stretch.from, from))
    return { x, width: Math.max(share(Math.min(stretch.to, end)) - x, 1) }
  }
  const lost = [...new Set((marks?.lost ?? []).map((at) => Math.round(share(at))))]
  return (
    <svg className={styles.marks} viewBox={`0 0 ${parts} 20`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} x={0} y={9} width={parts} height={2} />
      <rect className={styles.past} x={0} y={8} width={share(end)} height={4} />
      {marks &&
        gapsBetween(marks.listened, from, end).map((gap) => (
          <rect key={gap.from} className={styles.gap} {...rectOf(gap)} y={8} height={4} />
        ))}
      {marks?.alarms.map((alarm) => (
        <rect key={alarm.id} className={styles.alarm} {...rectOf(alarm)} y={8} height={4} />
      ))}
      {lost.map((x) => (
        <rect key={x} className={styles.lost} x={x} y={1} width={1.5} height={5} />
      ))}
    </svg>
  )
})
