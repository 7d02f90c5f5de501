import { clsx } from 'clsx'
import { Moon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../../data/people.ts'
import { useOpensText } from '../../../features/calendar/opens-text.ts'
import type { JudgedQueue } from '../judged-queues.ts'
import { KnownMark } from '../KnownMark.tsx'
import { SeverityIcon } from '../QueueValues.tsx'
import type { TileSeverity } from '../severity.ts'
import { useNow } from '../ticker.tsx'
import { emsOf, figuresWidth } from './figure-widths.ts'
import { nothing, useFigureTexts } from './use-figure-texts.ts'
import { usualWidths, type WallFigure } from './wall-figures.ts'
import type { TileSize } from './wall-size.ts'
import styles from './wall-tile.module.css'

interface Props {
  readonly judged: JudgedQueue
  readonly size: TileSize
  readonly figures: readonly WallFigure[]
}

/** Shows a queue in its colour: the chosen figures large, the service level and who is free small. */
export function WallTile({ judged, size, figures }: Props) {
  const { t } = useTranslation('now')
  const { queue, severity, opensAt } = judged
  const name = useNames()('queue', queue.number) ?? queue.number
  const isQuiet = opensAt !== null && !queue.waiting
  const state = opensAt === null ? severity && t(`severities.${severity}`) : t('closed.state')
  const small = (['serviceLevel', 'free'] as const).filter((figure) => !figures.includes(figure))
  const foot = !isQuiet && <Foot judged={judged} figures={small} />
  return (
    <li
      className={clsx(styles.tile, isQuiet && styles.closed)}
      data-severity={opensAt === null ? severity : undefined}
    >
      <div className={styles.top}>
        <h2 className={styles.name} style={{ fontSize: nameSize(name, size) }} dir="auto" title={name}>
          {name}
        </h2>
        <KnownMark known={queue.known} />
        <div className={styles.beside}>
          {state && (
            <span className={styles.severity} title={state}>
              {opensAt === null && severity ? (
                <SeverityIcon severity={severity} />
              ) : (
                <Moon aria-hidden="true" />
              )}
              <span className="visually-hidden">{state}</span>
            </span>
          )}
          {size.isFootBeside && foot}
        </div>
      </div>
      {isQuiet ? <Closed opensAt={opensAt} /> : <Figures judged={judged} size={size} figures={figures} />}
      {!size.isFootBeside && foot}
    </li>
  )
}

/** Shows the chosen figures as large as the wall's, or smaller where they are unusually wide. */
function Figures({ judged, size, figures }: Props) {
  const texts = useFigureTexts(judged, useNow())
  const usual = usualWidths(figures)
  const shown = figures.map((figure, index) => {
    const text = texts(figure)
    const ems = usual[index] ?? 0
    const lead = index === 0 ? size.lead : 1
    return { figure, ...text, width: emsOf(text.value), ems: ems * lead, isUsual: emsOf(text.value) <= ems }
  })
  const needed = figuresWidth(
    shown.map(({ width }) => width),
    size,
  )
  const fit = Math.min(1, size.room / needed)
  const isUsual = shown.every((each) => each.isUsual)
  return (
    <dl
      className={styles.figures}
      data-stacked={size.isStacked || undefined}
      style={{ '--fit': fit } as CSSProperties}
    >
      {shown.map(({ figure, value, label, about, ems }) => (
        <div
          key={figure}
          title={about}
          data-figure={figure}
          data-usual={isUsual || undefined}
          style={{ '--ems': ems } as CSSProperties}
        >
          <dt>{label}</dt>
          <dd data-none={value === nothing || undefined}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An average letter's width, in multiples of its type's size. */
const letter = 0.58

/** Returns the size of a name in CSS pixels: a long one is smaller, and cut only where it would not be readable. */
function nameSize(text: string, { name, leastName, room, number }: TileSize): number {
  const place = room * number - 2 * name
  return Math.max(leastName, Math.min(name, place / (text.length * letter)))
}

function Foot({ judged, figures }: Pick<Props, 'judged' | 'figures'>) {
  const texts = useFigureTexts(judged, useNow())
  if (figures.length === 0) return null
  return (
    <p className={styles.foot}>
      {figures.map((figure) => {
        const { value, label, about } = texts(figure, true)
        return (
          <span key={figure} title={about} data-severity={severityIn(judged, figure)}>
            <strong>
              <bdi>{value}</bdi>
            </strong>{' '}
            {label}
          </span>
        )
      })}
    </p>
  )
}

function severityIn({ severities }: JudgedQueue, figure: WallFigure): TileSeverity | undefined {
  if (figure === 'serviceLevel') return severities.get('serviceLevel')
  return figure === 'free' ? severities.get('agentsFree') : undefined
}

function Closed({ opensAt }: { readonly opensAt: number }) {
  const { t } = useTranslation('now')
  const opens = useOpensText()(opensAt, useNow())
  return (
    <p className={styles.until}>
      <strong>{t('closed.state')}</strong>
      <span>{opens}</span>
    </p>
  )
}
