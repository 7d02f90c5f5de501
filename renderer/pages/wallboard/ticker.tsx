import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Formats } from '../../ui/values/formats.ts'

/** The services' clock in seconds: only durations rerender each second. */
interface Ticker {
  /** Returns UTC milliseconds at the last full second. */
  now(): number
  subscribe(listener: () => void): () => void
  /** Sets the services' current time, UTC milliseconds. */
  set(now: number): void
}

const second = 1_000
/** Differences up to this many milliseconds count as network delay. */
const toleratedSkew = 700

export function createTicker(): Ticker {
  let skew = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => Math.floor((Date.now() + skew) / second) * second,
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(() => {
        for (const each of listeners) each()
      }, second)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    set: (now) => {
      const next = now - Date.now()
      if (Math.abs(next - skew) > toleratedSkew) skew = next
    },
  }
}

export const TickerContext = createContext(createTicker())

/** Returns the whole seconds since an instant (UTC milliseconds), updated each second. */
function useSecondsSince(since: number): number {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => secondsBetween(since, ticker.now()))
}

/** Returns whether more than `seconds` have passed; rerenders only when that changes. */
export function useIsOlderThan(since: number, seconds: number): boolean {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => secondsBetween(since, ticker.now()) > seconds)
}

function secondsBetween(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / second))
}

interface Props {
  /** UTC milliseconds */
  readonly since: number
  readonly formats: Formats
}

/** Shows the elapsed time, updated each second. */
export function Elapsed({ since, formats }: Props) {
  return (
    <bdi dir="ltr" role="timer" aria-live="off">
      {formats.seconds(useSecondsSince(since))}
    </bdi>
  )
}
