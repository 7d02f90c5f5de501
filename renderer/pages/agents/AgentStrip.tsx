import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { AgentDayAnswer } from '../../../shared/figures/agents.ts'
import { lookOf } from '../../features/extensions/extension-state.tsx'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import typography from '../../styles/typography.module.css'
import styles from './agents.module.css'

interface Props {
  readonly day: AgentDayAnswer
  /** The day's start and end, UTC milliseconds. */
  readonly from: number
  readonly to: number
  /** Up to when its calls are complete; the rest is hatched. */
  readonly callsTo: number
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21] as const

/** Draws the day along its hours; the table has the same content. */
export function AgentStrip({ day: { stretches, calls }, from, to, callsTo }: Props) {
  const { t } = useTranslation('insights')
  const { number } = useFigureFormats()
  const placeOf = (start: number, end: number) => ({
    insetInlineStart: `${((start - from) / (to - from)) * 100}%`,
    inlineSize: `${((Math.min(end, to) - start) / (to - from)) * 100}%`,
  })
  return (
    <div className={styles.strip} role="img" aria-label={t('agents.day.strip')}>
      <span className={typography.quiet}>{t('agents.day.states')}</span>
      <div className={styles.track}>
        {stretches.map(({ state, from: start, to: end }) => (
          <span
            key={`${start} ${state}`}
            className={styles.stretch}
            data-tone={lookOf(state).tone}
            style={placeOf(start, end)}
          />
        ))}
      </div>
      <span className={typography.quiet}>{t('agents.day.calls')}</span>
      <div className={styles.track}>
        {callsTo < to && <span className={styles.incomplete} style={placeOf(callsTo, to)} />}
        {calls.map(({ row, startedAt, seconds, disposition }) => (
          <span
            key={row}
            className={styles.stretch}
            data-tone={disposition === 'ANSWERED' ? 'call' : 'bad'}
            style={placeOf(startedAt, startedAt + (seconds ?? 0) * 1_000)}
          />
        ))}
      </div>
      <span />
      <div className={clsx(styles.hours, typography.quiet)}>
        {hours.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {number(hour)}
          </span>
        ))}
      </div>
    </div>
  )
}
