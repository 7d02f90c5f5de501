import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import type { CallbackCaller, CallbackNote } from '../../../shared/figures/callbacks.ts'
import { withName } from '../../../shared/people.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useNames } from '../../data/people.ts'
import { useArrivalText, useTimeDisplay } from '../../features/clock/times.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** The length of `:57`, which a callback does without. */
const secondsPart = 3

/** Formats a caller's calls from UTC milliseconds: for reading, and in ASCII digits for other programs. */
export function useCallerTimes() {
  const known = useKnownPeriods()
  const display = useTimeDisplay()
  const { calendar } = useFormats()
  const wallOf = (instant: number) =>
    display.wall(instant, offsetAt(known, 'queue', { instant }).offsetMinutes)
  return {
    shown: (instant: number) => {
      const wall = wallOf(instant)
      const isToday = display.date(wall) === display.date(wallOf(Date.now()))
      return (isToday ? display.time(wall) : display.dateTime(wall)).slice(0, -secondsPart)
    },
    momentOf: (instant: number) => formatWall(wallOf(instant), calendar),
  }
}

/** Says what became of a caller: a headline, and when and by whom; the detail is empty if neither is known. */
export function useStateTexts(): (caller: CallbackCaller) => {
  readonly word: string
  readonly detail: string
} {
  const { t } = useTranslation('insights')
  const arrival = useArrivalText()
  const times = useCallerTimes()
  const nameOf = useNames()
  return ({ state, answer, notes }) => {
    const tries = notes.filter(({ kind }) => kind === 'tried')
    const noted = (note: CallbackNote | undefined, plain: 'at' | 'last', named: 'by' | 'lastBy') => {
      if (note?.at == null) return note?.who ?? ''
      const time = arrival.short(note.at)
      return note.who === ''
        ? t(`callbacks.details.${plain}`, { time })
        : t(`callbacks.details.${named}`, { time, who: note.who })
    }
    switch (state) {
      case 'open':
        return { word: t('callbacks.states.open'), detail: '' }
      case 'tried':
        return {
          word: t('callbacks.triedTimes', { count: tries.length }),
          detail: noted(tries[0], 'last', 'lastBy'),
        }
      case 'done':
        return {
          word: t('callbacks.states.done'),
          detail: noted(
            notes.find(({ kind }) => kind === 'done'),
            'at',
            'by',
          ),
        }
      case 'answered': {
        const word = t('callbacks.states.answered')
        if (!answer) return { word, detail: '' }
        const { by, calledBack } = answer
        const time = times.shown(answer.at)
        const how = calledBack ? 'back' : 'again'
        return {
          word,
          detail:
            by === null
              ? t(`callbacks.answers.${how}`, { time })
              : t(`callbacks.answers.${how}By`, { time, agent: withName(nameOf('any', by), by) }),
        }
      }
    }
  }
}
