import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Moon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, BoardQueue } from '../../../shared/board/board.ts'
import { agentsOf } from '../../../shared/board/queue-now.ts'
import { rowsOfFigure } from '../../../shared/figures/entry-rows.ts'
import { entryFigures } from '../../../shared/figures/figures.ts'
import { paths } from '../../../shared/page-address.ts'
import { useNames } from '../../data/people.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { linkToRows, nowAddress } from '../../features/addresses/page-addresses.ts'
import { useOpensText } from '../../features/calendar/opens-text.ts'
import { useDayRange } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tones from '../../styles/tones.module.css'
import type { JudgedQueue } from './judged-queues.ts'
import { KnownMark } from './KnownMark.tsx'
import { Free, Longest, SeverityIcon, severityTones, toneOf, Waiting } from './QueueValues.tsx'
import { Sparkline } from './Sparkline.tsx'
import type { TileSeverity } from './severity.ts'
import styles from './tiles.module.css'

interface Props extends Omit<JudgedQueue, 'hasAlarm'> {
  readonly board: Board
  /** The part of the day that sparklines show, UTC milliseconds. */
  readonly span: { readonly from: number; readonly to: number }
}

/** Shows a queue: who waits, who is free, and how the day goes. */
export const QueueTile = memo(function QueueTile(props: Props) {
  const { board, queue, severity, severities, goal, opensAt, span } = props
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const name = useNames()('queue', queue.number)
  const choices = useFigureChoices()
  const figures = entryFigures(queue.today, choices)
  const onlyThis = nowAddress.parse({
    queues: queue.number,
    at: board.isLive ? '' : new Date(board.at).toISOString(),
  })
  const isClosed = opensAt !== null
  const opens = useOpensText()
  return (
    <li
      className={clsx(styles.tile, tones[severity ? severityTones[severity] : 'neutral'])}
      data-severity={severity}
    >
      <h2 className={styles.name}>
        <Link to={paths.now} search={onlyThis} title={t('tile.open', { name: name ?? queue.number })}>
          <bdi>{name ?? queue.number}</bdi>
        </Link>
        {name !== null && <bdi className={styles.number}>{queue.number}</bdi>}
        <KnownMark known={queue.known} />
        {isClosed && (
          <span className={styles.severity}>
            <Moon aria-hidden="true" />
            <span>{t('closed.state')}</span>
          </span>
        )}
        {severity && (
          <span className={styles.severity} title={t(`severities.${severity}`)}>
            <SeverityIcon severity={severity} />
            <span className={severity === 'ok' ? 'visually-hidden' : undefined}>
              {t(`severities.${severity}`)}
            </span>
          </span>
        )}
      </h2>
      <dl className={styles.big}>
        <Big
          severity={severities.get('waiting')}
          value={<Waiting board={board} queue={queue} />}
          label={t('tile.waiting')}
        />
        <Big
          severity={severities.get('longestWait')}
          value={<Longest board={board} queue={queue} />}
          label={t('tile.longest')}
        />
        <Big
          severity={severities.get('agentsFree')}
          value={<Free board={board} queue={queue} />}
          label={t(agentsOf(queue) === 0 ? 'tile.noAgents' : 'tile.free')}
        />
      </dl>
      <p className={styles.level} title={t('tile.serviceLevelAbout', { seconds: choices.thresholdSeconds })}>
        {t('tile.serviceLevel')}{' '}
        <strong className={toneOf(severities.get('serviceLevel'))}>
          <bdi>
            {figures.serviceLevel.value === null
              ? isClosed
                ? t('closed.state')
                : '—'
              : formats.share(figures.serviceLevel.value)}
          </bdi>
        </strong>{' '}
        <span className={styles.muted}>
          {isClosed
            ? opens(opensAt, board.at)
            : goal === null
              ? t('tile.noGoal')
              : t('tile.goal', { goal: formats.share(goal / 100) })}
        </span>
      </p>
      <Sparkline day={board.day} queue={queue} name={name ?? queue.number} goal={goal} span={span} />
      <DayFigures
        board={board}
        queue={queue}
        isClosed={isClosed}
        abandonment={severities.get('abandonment')}
      />
    </li>
  )
})

interface BigProps {
  readonly severity?: TileSeverity | undefined
  readonly value: ReactNode
  readonly label: string
}

function Big({ severity, value, label }: BigProps) {
  return (
    <div className={toneOf(severity)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const names = ['offered', 'answered', 'abandoned', 'missed', 'asa'] as const

interface DayFiguresProps {
  readonly board: Board
  readonly queue: BoardQueue
  readonly isClosed: boolean
  readonly abandonment: TileSeverity | undefined
}

/** Shows what a queue's day brought, each figure with its records. */
function DayFigures({ board: { day, completeTo }, queue, isClosed, abandonment }: DayFiguresProps) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const range = useDayRange(day)
  const choices = useFigureChoices()
  const figures = entryFigures(queue.today, choices)
  if (figures.offered.value === null && isClosed) return <p className={styles.day} />
  if (figures.offered.value === null)
    return <p className={styles.day}>{t(completeTo === null ? 'tile.noRecords' : 'tile.noCalls')}</p>
  return (
    <p className={styles.day}>
      {names.map((name) => {
        const { value } = figures[name]
        if (value === null || (name === 'missed' && value === 0)) return null
        const { report, rows } = rowsOfFigure(name, choices, value)
        const isBad = name === 'abandoned' && value > 0 && abandonment !== undefined && abandonment !== 'ok'
        const shown = name === 'asa' ? formats.seconds(value) : formats.number(value)
        return (
          <Link
            key={name}
            {...linkToRows(report, range, { ...rows, queues: [queue.number] }, { page: 'now', figure: name })}
            className={clsx(isBad && [styles.toned, tones[abandonment === 'near' ? 'warn' : 'bad']])}
          >
            {t(`tile.${name}`, { value: shown })}
          </Link>
        )
      })}
    </p>
  )
}
