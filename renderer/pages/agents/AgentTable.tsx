import { Link } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AgentFigures, StateTimesAnswer } from '../../../shared/kpi/agents.ts'
import { occupancyOf } from '../../../shared/kpi/state-stretches.ts'
import { extensionStates } from '../../../shared/webhooks/event-fields.ts'
import { useNames } from '../../data/people.ts'
import { linkToRows } from '../../features/addresses/page-addresses.ts'
import { StateName } from '../../features/extensions/extension-state.tsx'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tables from '../../features/figures/figures-page.module.css'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './agents.module.css'

interface Props {
  readonly agents: readonly AgentFigures[]
  readonly states: StateTimesAnswer | undefined
  /** In the address's form. */
  readonly range: string
  readonly queues: string[]
  readonly opened: string
  readonly onOpen: (number: string) => void
}

const columns = ['attempts', 'answered', 'rate', 'missedRings', 'talk', 'average', 'waitCaused'] as const

/** Shows a row for each agent; unknown values are a dash. */
export function AgentTable({ agents, states, range, queues, opened, onOpen }: Props) {
  const { t } = useTranslation('insights')
  const { number: count, seconds, share } = useFigureFormats()
  const nameOf = useNames()
  const timesOf = new Map(states?.extensions.map(({ exten, times }) => [exten, times]))
  const duration = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : <bdi dir="ltr">{seconds(value)}</bdi>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
    <section className={tables.scroller} tabIndex={0} aria-label={t('agents.table')}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('agents.name')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" title={t(`agents.columns.${column}.formula`)}>
                {t(`agents.columns.${column}.name`)}
              </th>
            ))}
            {extensionStates.map((state) => (
              <th key={state} scope="col">
                <StateName state={state} />
              </th>
            ))}
            <th scope="col" title={t('agents.columns.occupancy.formula')}>
              {t('agents.columns.occupancy.name')}
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ number, name, attempts, longestWaitCaused, talked, talkSeconds }) => {
            const times = timesOf.get(number)
            const occupancy = times ? occupancyOf(times) : null
            const title = nameOf('agent', number) ?? name ?? number
            const rows = { kinds: ['answered' as const, 'missed' as const], agents: [number], queues }
            return (
              <tr key={number} data-opened={number === opened || undefined}>
                <th scope="row">
                  <span className={styles.agent}>
                    <span title={t('agents.showDay', { name: title })}>
                      <Button
                        look="quiet"
                        square
                        small
                        aria-label={t('agents.showDay', { name: title })}
                        onPress={() => onOpen(number)}
                      >
                        <CalendarRange size={14} aria-hidden="true" />
                      </Button>
                    </span>
                    <NamedNumber kind="agent" number={number} otherName={name} />
                  </span>
                </th>
                <td>
                  {attempts ? (
                    <Link {...linkToRows('queueDetails', range, rows)}>{count(attempts.all)}</Link>
                  ) : (
                    '—'
                  )}
                </td>
                <td>{attempts ? count(attempts.answered) : '—'}</td>
                <td>{attempts && attempts.rings > 0 ? share(attempts.answered / attempts.rings) : '—'}</td>
                <td>{attempts ? count(attempts.rings - attempts.answered) : '—'}</td>
                <td>{talked > 0 ? duration(talkSeconds) : '—'}</td>
                <td>{talked > 0 ? duration(talkSeconds / talked) : '—'}</td>
                <td>{duration(longestWaitCaused)}</td>
                {extensionStates.map((state) => {
                  const time = times?.[state]
                  return <td key={state}>{duration(time === undefined ? null : time / 1_000)}</td>
                })}
                <td>{occupancy === null ? '—' : share(occupancy)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
