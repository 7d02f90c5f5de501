import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { callFilter } from '../../../shared/calls/calls.ts'
import { type LineFigures, lineLevelOf } from '../../../shared/calls/lines.ts'
import { lostOutcomes } from '../../../shared/calls/outcome.ts'
import { wallAt } from '../../../shared/clock/knowledge.ts'
import { periodOf, rangeOf } from '../../../shared/clock/range.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { paths } from '../../../shared/page-address.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useLines } from '../../data/figures.ts'
import { callsWith, withCondition } from '../../features/addresses/calls-address.ts'
import { type Origin, writeDrillDown } from '../../features/addresses/drill-down.ts'
import { boardAddress } from '../../features/addresses/page-addresses.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { InsightsAddressContext } from '../../features/figures/rows-link.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { type Cell, ComparedTable } from './ComparedTable.tsx'

interface Props {
  readonly scope: FigureScope
  readonly choices: FigureChoices
  /** In the address's form. */
  readonly range: string
}

/** Compares the numbers that customers call and the entry points that they come by, busiest first. */
export function LinesTables({ scope, choices, range }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const display = useServerDisplay()
  const known = useKnownPeriods()
  const linkOf = useCallsLink(scope, range)
  const { from, to } = periodOf(rangeOf(range), 'quick', known)
  const { connectionId, queues, agents, inHours } = scope
  const { include } = callFilter.parse({ include: { queue: queues, agent: agents } })
  const { data } = useLines(
    from === null || to === null
      ? null
      : { connectionId, from, to, include, thresholdSeconds: choices.thresholdSeconds },
  )
  if (!data) return null
  const { numbers, entryPoints } = data
  const heads = [
    t('compared.calls'),
    t('figures.answered.name'),
    t('compared.lost'),
    t('line.names.serviceLevel'),
  ]
  const cellsOf = (column: LineColumn, line: LineFigures): Cell[] => {
    const counted = (value: number, which: Which): Cell => ({
      text: formats.number(value),
      link: value === 0 ? undefined : linkOf(column, line.name, which),
    })
    const level = lineLevelOf(line)
    return [
      counted(line.calls, 'calls'),
      counted(line.answered, 'answered'),
      counted(line.lost, 'lost'),
      { text: level === null ? '—' : formats.share(level) },
    ]
  }
  const isNamed = ({ name }: LineFigures) => name !== ''
  const note = [
    t('compared.linesNote', { threshold: formats.number(choices.thresholdSeconds) }),
    ...(inHours ? [t('compared.linesInAllHours')] : []),
  ].join(' ')
  return (
    <>
      {numbers.some(isNamed) && (
        <ComparedTable
          id="numbers-compared"
          title={t('compared.numbers')}
          heads={[t('compared.number'), ...heads]}
          empty={t('compared.noLines')}
          rows={numbers.map((line) => ({
            id: line.name,
            name: isNamed(line) ? <NamedNumber kind="any" number={line.name} /> : t('compared.noLine'),
            cells: cellsOf('did', line),
          }))}
          note={note}
        />
      )}
      {entryPoints.some(isNamed) && (
        <ComparedTable
          id="entry-points-compared"
          title={t('compared.entryPoints')}
          heads={[t('compared.entryPoint'), ...heads, t('compared.atOnce'), t('compared.atOnceSince')]}
          empty={t('compared.noLines')}
          rows={entryPoints.map((line) => ({
            id: line.name,
            name: isNamed(line) ? <bdi>{line.name}</bdi> : t('compared.noLine'),
            cells: [
              ...cellsOf('entry_point', line),
              { text: line.atOnce === 0 ? '—' : formats.number(line.atOnce) },
              line.atOnceSince === null
                ? { text: '—' }
                : {
                    text: display.dateTime(wallAt(known, line.atOnceSince, 'quick')).slice(0, -3),
                    link: linkOptions({ to: paths.now, search: boardAddress(line.atOnceSince) }),
                  },
            ],
          }))}
          note={`${note} ${t('compared.atOnceNote')}`}
        />
      )}
    </>
  )
}

type LineColumn = 'did' | 'entry_point'
type Which = 'calls' | 'answered' | 'lost'

const outcomesOf = { calls: [], answered: ['answered'], lost: lostOutcomes } as const

/** Returns the maker of links to a line's calls, which lead back to the page. */
function useCallsLink({ queues, agents }: FigureScope, range: string) {
  const view = useContext(InsightsAddressContext)
  return (column: LineColumn, name: string, which: Which): LinkOptions => {
    const conditions = [
      { column: 'type', value: 'incoming' },
      ...outcomesOf[which].map((value) => ({ column: 'outcome', value }) as const),
      ...queues.map((value) => ({ column: 'queue', value }) as const),
      ...agents.map((value) => ({ column: 'agent', value }) as const),
    ] as const
    const address = conditions.reduce(
      (before, condition) => withCondition(before, { ...condition, excludes: false }),
      callsWith(column, name),
    )
    const origin: Origin | null = view && {
      ...view,
      ...(which !== 'calls' && { figure: which }),
      ...(which === 'calls' && { trunk: name }),
    }
    return linkOptions({
      to: paths.calls,
      search: { ...address, range, origin: origin === null ? '' : writeDrillDown(origin) },
    })
  }
}
