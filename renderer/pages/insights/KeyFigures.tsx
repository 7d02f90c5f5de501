import type { LinkOptions } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isClosedIn } from '../../../shared/calendar/opening.ts'
import { wallAt } from '../../../shared/clock/knowledge.ts'
import { type EntryRowsInput, rowsOfFigure } from '../../../shared/figures/entry-rows.ts'
import { type Figure, type FigureName, reportsOfFigure } from '../../../shared/figures/figures.ts'
import { type InsightsView, unitOf } from '../../../shared/figures/insights-view.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { FigureScope, FiguresAnswer } from '../../../shared/figures/queries.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useCallers, useSeries } from '../../data/figures.ts'
import { usePreferences } from '../../data/preferences.ts'
import { linkToCallbacks } from '../../features/addresses/page-addresses.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { useComparedFigures } from '../../features/figures/compared-figures.ts'
import type { Comparison } from '../../features/figures/comparison.ts'
import { type CountMeasure, measureOf } from '../../features/figures/counts.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { useRowsLink } from '../../features/figures/rows-link.ts'
import { countsByBar, timelineOf, wallPeriodOf, wholeValues } from '../../features/figures/timeline.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FigureCard } from './FigureCard.tsx'
import { KeyFigure, type KeyName } from './KeyFigure.tsx'
import styles from './key-figures.module.css'

interface Props {
  readonly scope: FigureScope
  readonly comparison: Comparison
  readonly answer: FiguresAnswer
  readonly choices: FigureChoices
  /** In the address's form. */
  readonly range: string
  readonly interval: InsightsView['interval']
}

/** The page's first figures, each with those that unfold behind it. */
const lines = [
  ['offered', ['answered', 'missed', 'answerRate', 'missedRings']],
  ['serviceLevel', ['serviceLevelWithoutAbandoned', 'serviceLevelWithoutShort']],
  ['abandonment', ['abandoned', 'abandonTime']],
  ['asa', ['waitMedian', 'waitP90', 'waitMax', 'talkTime']],
  ['openCallbacks', ['repeatCallers']],
] as const satisfies readonly (readonly [KeyName, readonly FigureName[]])[]

const keyNames = lines.map(([name]) => name)
const isKey = (name: FigureName): name is KeyName => keyNames.some((key) => key === name)

/** Returns the figures of the first line: the pinned ones, and of the others as many as it has room for. */
function shownOf(pinned: readonly FigureName[]): readonly FigureName[] {
  const others = keyNames.filter((name) => !pinned.includes(name))
  return [...pinned, ...others].slice(0, Math.max(pinned.length, keyNames.length))
}

/** What is unfolded stays so for this run of the window. */
let unfolded = false

/** Shows five figures of the period in one line; the others and the formulas unfold below. */
export function KeyFigures({ scope, comparison, answer, choices, range, interval }: Props) {
  const { t } = useTranslation('insights')
  const [open, setOpen] = useState(unfolded)
  const { figures, goal, difference } = useComparedFigures(scope, answer, comparison, choices)
  const rowsLink = useRowsLink()
  const { pinnedFigures } = usePreferences()
  const trends = useTrends({ scope, answer, choices, interval })
  const toggle = () => {
    unfolded = !open
    setOpen(unfolded)
  }
  const { queues, agents, consistentOnly } = scope
  const filter = { queues, agents, consistentOnly } satisfies Partial<EntryRowsInput>
  const linkOf = (name: FigureName): LinkOptions => {
    if (name === 'openCallbacks') return linkToCallbacks(range, scope)
    const { report, rows } = rowsOfFigure(name, choices, figures[name]?.value ?? null)
    const whole = name === 'repeatCallers' ? { consistentOnly: false } : {}
    return rowsLink(name, report, range, { ...rows, ...filter, ...whole })
  }
  const shown = shownOf(pinnedFigures)
  return (
    <section className={styles.figures} aria-label={t('line.label')}>
      <div className={styles.line}>
        {shown.map((name) => (
          <KeyFigure
            key={name}
            name={name}
            title={t(isKey(name) ? `line.names.${name}` : `figures.${name}.name`)}
            figure={figures[name]}
            difference={difference(name)}
            covered={answer}
            goal={name === 'serviceLevel' ? goal : null}
            link={linkOf(name)}
            trend={isKey(name) ? trends[name] : undefined}
          >
            {name === 'asa' && <Percentile figure={figures.waitP90} />}
            {name === 'openCallbacks' && <OldestCallback scope={scope} />}
          </KeyFigure>
        ))}
      </div>
      <div className={styles.all}>
        <Button look="quiet" small command="allFigures" onPress={toggle}>
          <ChevronsUpDown size={14} aria-hidden="true" />
          {t(open ? 'line.fewer' : 'line.all')}
        </Button>
      </div>
      {lines.map(([name, variants]) => (
        <section
          key={name}
          className={styles.details}
          hidden={!open}
          aria-label={t('line.behind', { name: t(`line.names.${name}`) })}
        >
          {[name, ...variants].map((variant) => (
            <FigureCard
              key={variant}
              name={variant}
              figure={figures[variant]}
              difference={difference(variant)}
              choices={choices}
              covered={answer}
              link={linkOf(variant)}
              isInLine={shown.includes(variant)}
            />
          ))}
        </section>
      ))}
    </section>
  )
}

/** Returns each figure's course over the hours or days of the period. */
function useTrends({
  scope,
  answer,
  choices,
  interval,
}: Pick<Props, 'scope' | 'answer' | 'choices' | 'interval'>) {
  const known = useKnownPeriods()
  const times = useOpenTimes()
  const unit = unitOf(scope, interval)
  const { data: series } = useSeries({ ...scope, choices, unit })
  const { data: callers } = useCallers(scope)
  const barsOf = (name: FigureName) => {
    const period = wallPeriodOf(scope, answer, reportsOfFigure(name), known, (from, to) =>
      isClosedIn(times, from, to, scope.queues),
    )
    return { period, bars: series ? timelineOf(series, unit, period) : [] }
  }
  const ofEntries = (measure: CountMeasure) =>
    wholeValues(barsOf(measure).bars, ({ counts }) => counts && measureOf(measure, counts, choices))
  const callbacks = barsOf('openCallbacks')
  const open = countsByBar(callers?.openSince ?? [], callbacks.bars, unit, callbacks.period)
  return {
    offered: ofEntries('offered'),
    serviceLevel: ofEntries('serviceLevel'),
    abandonment: ofEntries('abandonment'),
    asa: ofEntries('asa'),
    openCallbacks: callers ? wholeValues(callbacks.bars, ({ wall }) => open.get(wall) ?? null) : [],
  }
}

function Percentile({ figure }: { readonly figure: Figure | undefined }) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  if (figure === undefined || figure.value === null) return null
  return <span>{t('line.percentile', { value: `\u2066${formats.seconds(figure.value)}\u2069` })}</span>
}

function OldestCallback({ scope }: { readonly scope: FigureScope }) {
  const { t } = useTranslation('insights')
  const display = useServerDisplay()
  const known = useKnownPeriods()
  const { data: callers } = useCallers(scope)
  if (!callers || callers.oldestOpen === null) return null
  const wall = wallAt(known, callers.oldestOpen, 'queue')
  return <span>{t('line.oldest', { moment: `\u2066${display.dateTime(wall).slice(0, -3)}\u2069` })}</span>
}
