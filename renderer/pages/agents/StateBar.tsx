import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { extensionStates } from '../../../shared/webhooks/event-fields.ts'
import { lookOf, StateName, useStateWords } from '../../features/extensions/extension-state.tsx'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { observedIn } from './agent-rows.ts'
import styles from './state-bar.module.css'

interface Props {
  /** Milliseconds by state. */
  readonly times: Readonly<Record<string, number>>
  /** What `useStateShares` says of them. */
  readonly text: string
}

/** Names each state's time and share: `In a call 1:02:33 (41 %) · Idle …`. */
export type StateShares = (times: Readonly<Record<string, number>>) => string

/** The states in the bar's order; others follow. */
const order = ['InUse', 'OnHold', 'Ringing', 'Idle', 'Pause', 'Unavailable'] as const

/** Shows the share of each state, by place, pattern and name. */
export function StateBar({ times, text }: Props) {
  const all = observedIn(times)
  return (
    <span className={styles.bar} role="img" aria-label={text} title={text.replaceAll(' · ', '\n')}>
      {statesIn(times).map((state) => (
        <span
          key={state}
          className={styles.part}
          data-state={state}
          style={{ inlineSize: `${((times[state] ?? 0) / all) * 100}%` }}
        />
      ))}
    </span>
  )
}

/** Returns a function that stays the same while the language does. */
export function useStateShares(): StateShares {
  const { t } = useTranslation('insights')
  const { seconds, share } = useFigureFormats()
  const wordsOf = useStateWords()
  return useCallback(
    (times) => {
      const all = observedIn(times)
      return statesIn(times)
        .map((state) => {
          const time = times[state] ?? 0
          const values = { time: seconds(time / 1_000), share: share(all > 0 ? time / all : 0) }
          return t('agents.stateShare', { state: wordsOf(state) ?? state, ...values })
        })
        .join(' · ')
    },
    [t, seconds, share, wordsOf],
  )
}

/** Explains the bar's patterns. */
export function StateLegend() {
  return (
    <Row as="span" lineGap={1} gap={3} wrap inline className={styles.legend}>
      {order.map((state) => {
        const { icon: Icon } = lookOf(state)
        return (
          <span key={state}>
            <span className={styles.swatch} data-state={state} />
            <Icon size={12} aria-hidden="true" />
            <StateName state={state} />
          </span>
        )
      })}
    </Row>
  )
}

function statesIn(times: Readonly<Record<string, number>>): string[] {
  const known: ReadonlySet<string> = new Set(extensionStates)
  const others = Object.keys(times).filter((state) => !known.has(state))
  return [...order, ...others].filter((state) => (times[state] ?? 0) > 0)
}
