import { useSyncExternalStore } from 'react'
import { msOfMinute } from '../../shared/clock/wall-time.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
/** A timer may be early by this many milliseconds. */
const earlyMs = 50

/** Calls `listener` at each full minute, at which every day of any call center begins. Returns a function that stops it. */
export function onEachMinute(listener: () => void): () => void {
  listeners.add(listener)
  wait()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

function wait(): void {
  timer ??= setTimeout(
    () => {
      timer = undefined
      wait()
      for (const listener of listeners) listener()
    },
    msOfMinute - (Date.now() % msOfMinute) + earlyMs,
  )
}

/** Returns the last full minute, in UTC milliseconds. */
export function useMinute(): number {
  return useSyncExternalStore(onEachMinute, () => Math.floor(Date.now() / msOfMinute) * msOfMinute)
}
