import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../../shared/errors.ts'
import { useFigureChoices } from '../../../data/preferences.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import type { JudgedQueue } from '../judged-queues.ts'
import { queueFigures, type WallFigure } from './wall-figures.ts'

/** Stands for a figure that there is none of. */
export const nothing = '–'

interface FigureText {
  readonly value: string
  readonly label: string
  /** What is uncertain of it. */
  readonly about?: string | undefined
}

/** Returns a writer of a queue's figures at an instant (UTC milliseconds). */
export function useFigureTexts(
  { queue, goal }: JudgedQueue,
  now: number,
): (figure: WallFigure, isSmall?: boolean) => FigureText {
  const { t } = useTranslation(['wall', 'now'])
  const { number, seconds, share } = useFigureFormats()
  const choices = useFigureChoices()
  const figures = queueFigures(queue, now, choices)
  const countOf = (count: number | null) => (count === null ? nothing : number(count))
  /** Adds what is perhaps more. */
  const more = (label: string, count: number, key: 'now:tile.maybe' | 'now:tile.someUnheard') =>
    count === 0 ? label : `${label} ${t(key, { count })}`
  return (figure, isSmall = false) => {
    switch (figure) {
      case 'waiting': {
        const { waiting, maybeWaiting: count } = queue
        if (waiting === null)
          return { value: t('now:unknown'), label: t('now:tile.waiting'), about: t('now:tile.notKnownAbout') }
        return {
          value: number(waiting),
          label: more(t('now:tile.waiting'), count, 'now:tile.maybe'),
          about: count > 0 ? t('now:tile.maybeAbout', { count }) : undefined,
        }
      }
      case 'longest': {
        const { longest } = figures
        if (longest === null)
          return { value: t('now:unknown'), label: t('now:tile.longest'), about: t('now:tile.notKnownAbout') }
        if (queue.longestSince === null) return { value: nothing, label: t('now:tile.longest') }
        return queue.longestIsAtLeast
          ? { value: seconds(longest), label: t('tile.longestAtLeast'), about: t('now:atLeast') }
          : { value: seconds(longest), label: t('now:tile.longest') }
      }
      case 'free': {
        const { free } = figures
        const count = queue.agents.unknown
        if (free === undefined) return { value: nothing, label: t('now:tile.noAgents') }
        if (free === null)
          return { value: t('now:unknown'), label: t('now:tile.free'), about: t('now:tile.unheardAbout') }
        return {
          value: number(free),
          label: more(t('now:tile.free'), count, 'now:tile.someUnheard'),
          about: count > 0 ? t('now:tile.someUnheardAbout', { count }) : undefined,
        }
      }
      case 'serviceLevel': {
        const { serviceLevel } = figures
        const goalText = goal === null ? null : share(goal / 100)
        return {
          value: serviceLevel === null ? nothing : share(serviceLevel),
          label:
            goalText === null
              ? t('tile.serviceLevel')
              : isSmall
                ? t('now:tile.goal', { goal: goalText })
                : t('tile.serviceLevelOf', { goal: goalText }),
          about: t('now:tile.serviceLevelAbout', { seconds: choices.thresholdSeconds }),
        }
      }
      case 'lostToday':
        return { value: countOf(figures.lostToday), label: t('tile.lostToday') }
      case 'offeredToday':
        return { value: countOf(figures.offeredToday), label: t('tile.offeredToday') }
      default:
        return assertNever(figure)
    }
  }
}
