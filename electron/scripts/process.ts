import { setFlagsFromString } from 'node:v8'

const parentCheckMilliseconds = 500

/**
 * Runs `stop` once, when the user or the system asks the program to end. Call it first of all: it can't
 * detect a parent that ended before.
 */
export function onStopSignal(stop: () => void): void {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  if (process.env.npm_lifecycle_event) onParentGone(ask)
}

/**
 * Detects the end of the parent: npm signals only the shell in between, which ends without passing the signal
 * on.
 */
function onParentGone(ask: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ask()
  }, parentCheckMilliseconds)
  timer.unref()
}

/** Tells whether this machine can show a window. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env, platform = process.platform): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** Takes this program's own bound of new objects off the threads that it starts: each has a lower one. */
export function unboundThreads(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
