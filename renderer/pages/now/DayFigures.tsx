import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Board, BoardQueue } from '../../../shared/board/board.ts'
import { rowsOfFigure } from '../../../shared/figures/entry-rows.ts'
import { entryFigures } from '../../../shared/figures/figures.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { linkToRows } from '../../features/addresses/page-addresses.ts'
import { useDayRange } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tones from '../../styles/tones.module.css'
import type { TileSeverity } from './severity.ts'
import styles from './tiles.module.css'

const names = ['offered', 'answered', 'abandoned', 'missed', 'asa'] as const

interface Props {
  readonly board: Board
  readonly queue: BoardQueue
  readonly abandonment: TileSeverity | undefined
}

/** Shows what a queue's day brought, each figure with its records. */
export function DayFigures({ board: { day, completeTo }, queue, abandonment }: Props) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const range = useDayRange(day)
  const choices = useFigureChoices()
  const figures = entryFigures(queue.today, choices)
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
