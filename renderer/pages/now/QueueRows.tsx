import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Moon } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import { agentsOf } from '../../../shared/board/queue-now.ts'
import { type EntryRowsInput, rowsOfFigure } from '../../../shared/figures/entry-rows.ts'
import { entryFigures } from '../../../shared/figures/figures.ts'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import { kindsOf } from '../../../shared/figures/outcome.ts'
import { paths } from '../../../shared/page-address.ts'
import { useNames } from '../../data/people.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { linkToRows, nowAddress } from '../../features/addresses/page-addresses.ts'
import { useOpensText } from '../../features/calendar/opens-text.ts'
import { useDayRange } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tones from '../../styles/tones.module.css'
import { HeadedTable } from '../../ui/table/Table.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import type { JudgedQueue } from './judged-queues.ts'
import { KnownMark } from './KnownMark.tsx'
import lists from './lists.module.css'
import { Free, Longest, SeverityIcon, severityTones, toneOf, Waiting } from './QueueValues.tsx'
import styles from './rows.module.css'
import { Sparkline } from './Sparkline.tsx'

const columns = ['queue', 'waiting', 'longest', 'free', 'level', 'offered', 'lost', 'asa'] as const

interface Span {
  readonly from: number
  readonly to: number
}

interface Props {
  readonly board: Board
  readonly queues: readonly JudgedQueue[]
  /** The part of the day that sparklines show, UTC milliseconds. */
  readonly span: Span
}

/** Lists the queues, each in a row. */
export function QueueRows({ board, queues, span }: Props) {
  const { t } = useTranslation('now')
  return (
    <div className={lists.scroller}>
      <HeadedTable
        className={clsx(lists.table, styles.rows)}
        aria-label={t('tile.list')}
        columns={columns.map((id) => ({
          id,
          head: t(`rows.${id}`),
          isNumber: id !== 'queue' && id !== 'level',
          width: styles[id],
        }))}
      >
        <tbody>
          {queues.map((each) => (
            <QueueRow key={each.queue.number} {...each} board={board} span={span} />
          ))}
        </tbody>
      </HeadedTable>
    </div>
  )
}

interface RowProps extends JudgedQueue {
  readonly board: Board
  readonly span: Span
}

const QueueRow = memo(function QueueRow({
  board,
  queue,
  severity,
  severities,
  goal,
  opensAt,
  span,
}: RowProps) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const name = useNames()('queue', queue.number)
  const called = name ?? queue.number
  const at = board.isLive ? '' : new Date(board.at).toISOString()
  const agents = agentsOf(queue)
  return (
    <tr
      data-severity={severity ?? undefined}
      data-closed={opensAt !== null || undefined}
      className={tones[severity ? severityTones[severity] : 'neutral']}
    >
      <th scope="row">
        {opensAt !== null && <Moon aria-hidden="true" />}
        {severity && (
          <span className={styles.severity} title={t(`severities.${severity}`)}>
            <SeverityIcon severity={severity} />
            <span className="visually-hidden">{t(`severities.${severity}`)}</span>
          </span>
        )}
        <Link
          to={paths.now}
          search={nowAddress.parse({ queues: queue.number, at })}
          title={t('tile.open', { name: called })}
        >
          <VisibleText text={called} oneLine />
        </Link>
        {name !== null && (
          <span className={lists.number}>
            <bdi>{queue.number}</bdi>
          </span>
        )}
        <KnownMark known={queue.known} />
      </th>
      <td data-number className={clsx(styles.big, toneOf(severities.get('waiting')))}>
        <Waiting board={board} queue={queue} />
      </td>
      <td data-number className={toneOf(severities.get('longestWait'))}>
        <Longest board={board} queue={queue} />
      </td>
      <td data-number className={toneOf(severities.get('agentsFree'))}>
        <Free board={board} queue={queue} />
        {agents > 0 && <span className={lists.count}> {t('rows.of', { all: formats.number(agents) })}</span>}
      </td>
      <Level {...{ board, queue, severities, goal, opensAt, span, name: called }} />
      <DayFigures {...{ board, queue, severities }} />
    </tr>
  )
})

type LevelProps = Omit<RowProps, 'severity' | 'hasAlarm'> & { readonly name: string }

function Level({ board, queue, severities, goal, opensAt, span, name }: LevelProps) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const choices = useFigureChoices()
  const opens = useOpensText()
  const range = useDayRange(board.day)
  const { value } = entryFigures(queue.today, choices).serviceLevel
  const about = t('tile.serviceLevelAbout', { seconds: choices.thresholdSeconds })
  const ofGoal = goal === null ? t('tile.noGoal') : t('tile.goal', { goal: formats.share(goal / 100) })
  return (
    <td>
      <span className={styles.trend}>
        {opensAt === null ? (
          <Sparkline {...{ day: board.day, queue, name, goal, span }} />
        ) : (
          <span className={styles.opens}>
            {t('closed.state')}: {opens(opensAt, board.at)}
          </span>
        )}
        {value === null ? (
          <span>—</span>
        ) : (
          <Link
            to={paths.insights}
            search={insightsView.parse({ range, queues: queue.number })}
            className={toneOf(severities.get('serviceLevel'))}
            title={`${about}; ${ofGoal}`}
            aria-label={`${formats.share(value)}: ${t('tile.trend', { name })}`}
          >
            {formats.share(value)}
          </Link>
        )}
      </span>
    </td>
  )
}

/** Shows what a queue's day brought, each number with its records. */
function DayFigures({ board, queue, severities }: Pick<RowProps, 'board' | 'queue' | 'severities'>) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const range = useDayRange(board.day)
  const choices = useFigureChoices()
  const { offered, abandoned, missed, asa } = entryFigures(queue.today, choices)
  if (offered.value === null) {
    return (
      <td data-number colSpan={3} className={lists.count}>
        {t(board.completeTo === null ? 'tile.noRecords' : 'tile.noCalls')}
      </td>
    )
  }
  const lost = (abandoned.value ?? 0) + (missed.value ?? 0)
  const lostRows = { kinds: [...kindsOf('abandoned', choices), ...kindsOf('missed', choices)] }
  const cell = (shown: string, rows: Omit<EntryRowsInput, 'queues'>, figure: 'offered' | 'lost' | 'asa') => (
    <Link {...linkToRows('queue', range, { ...rows, queues: [queue.number] }, { page: 'now', figure })}>
      {shown}
    </Link>
  )
  return (
    <>
      <td data-number>
        {cell(formats.number(offered.value), rowsOfFigure('offered', choices, null).rows, 'offered')}
      </td>
      <td data-number className={lost > 0 ? toneOf(severities.get('abandonment')) : undefined}>
        {cell(formats.number(lost), lostRows, 'lost')}
      </td>
      <td data-number>
        {asa.value === null
          ? '—'
          : cell(formats.seconds(asa.value), rowsOfFigure('asa', choices, null).rows, 'asa')}
      </td>
    </>
  )
}
