import { focusManager } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formats } from '../../ui/values/formats.ts'

/** The services' clock in seconds: only durations rerender each second. */
interface Ticker {
  /** Returns UTC milliseconds at the last full second, or the instant at which it is held. */
  now(): number
  /** Returns the services' time at the last full second, UTC milliseconds. */
  live(): number
  subscribe(listener: () => void): () => void
  /** Follows the services' current time, UTC milliseconds. */
  set(now: number): void
  /** Stands still at a past instant, UTC milliseconds. */
  hold(instant: number): void
}

const second = 1_000
/** Differences up to this many milliseconds count as network delay. */
const toleratedSkew = 700

export function createTicker(): Ticker {
  let skew = 0
  let held: number | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const each of listeners) each()
  }
  return {
    now: () => wholeSecond(held ?? Date.now() + skew),
    live: () => wholeSecond(Date.now() + skew),
    subscribe: (listener) => {
      listeners.add(listener)
      // Nobody reads the seconds of a hidden page.
      timer ??= setInterval(() => focusManager.isFocused() && notify(), second)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    set: (now) => {
      held = null
      const next = now - Date.now()
      if (Math.abs(next - skew) > toleratedSkew) skew = next
      notify()
    },
    hold: (instant) => {
      held = instant
      notify()
    },
  }
}

export const TickerContext = createContext(createTicker())

/** Returns the whole seconds since an instant (UTC milliseconds), updated each second. */
export function useSecondsSince(since: number): number {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => secondsBetween(since, ticker.now()))
}

/** Returns whether more than `seconds` have passed; rerenders only when that changes. */
export function useIsOlderThan(since: number, seconds: number): boolean {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => secondsBetween(since, ticker.now()) > seconds)
}

const wholeSecond = (instant: number): number => Math.floor(instant / second) * second

function secondsBetween(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / second))
}

interface Props {
  /** UTC milliseconds */
  readonly since: number
  /** Whether it began before. */
  readonly isAtLeast?: boolean
  readonly formats: Formats
}

/** Shows the elapsed time, updated each second. */
export function Elapsed({ since, isAtLeast = false, formats }: Props) {
  const { t } = useTranslation('now')
  return (
    <bdi dir="ltr" role="timer" aria-live="off" title={isAtLeast ? t('atLeast') : undefined}>
      {isAtLeast && '≥ '}
      {formats.seconds(useSecondsSince(since))}
    </bdi>
  )
}

/** Returns the shown time at the last full second, UTC milliseconds, updated each second. */
export function useNow(): number {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, ticker.now)
}

/** Returns the services' time, UTC milliseconds, updated each second, also while the page shows the past. */
export function useServicesTime(): number {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, ticker.live)
}
