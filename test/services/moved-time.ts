import type { Time } from '../../electron/services/time.ts'

/** A time that a test moves on, so that it waits for nothing. */
export interface MovedTime extends Time {
  /** Moves the time on; what is due by then is called at once, in its order. */
  advance(milliseconds: number): void
}

interface Due {
  readonly at: number
  readonly done: () => void
  timer: NodeJS.Timeout
}

/**
 * Begins at an instant, now by default; runs on by itself, as answers take their time, or so many times as fast as the
 * computer's, for programs that wait for each other.
 */
export function movedTime(begin = Date.now(), speed = 1): MovedTime {
  const began = performance.now()
  let moved = 0
  const due = new Set<Due>()
  const elapsed = () => (performance.now() - began) * speed + moved
  const timerOf = (at: number, end: () => void) =>
    setTimeout(end, Math.ceil((at - elapsed()) / speed)).unref()

  function end(each: Due): void {
    if (due.delete(each)) each.done()
  }

  return {
    now: () => Math.floor(begin + elapsed()),
    elapsed,
    after: (milliseconds, done) => {
      const at = elapsed() + milliseconds
      const each: Due = { at, done, timer: timerOf(at, () => end(each)) }
      due.add(each)
      return () => {
        clearTimeout(each.timer)
        due.delete(each)
      }
    },
    advance: (milliseconds) => {
      moved += milliseconds
      for (const each of [...due].sort((a, b) => a.at - b.at)) {
        clearTimeout(each.timer)
        if (each.at <= elapsed()) end(each)
        else if (due.has(each)) each.timer = timerOf(each.at, () => end(each))
      }
    },
  }
}
