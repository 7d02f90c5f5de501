const parentCheckMilliseconds = 500

/**
 * Runs `stop` once, when the user or the system asks the program to end. To be called first of all: a parent that has
 * gone before can't be missed.
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

/** npm hands a signal to the shell between it and this program, which ends without passing it on. */
function onParentGone(ask: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ask()
  }, parentCheckMilliseconds)
  timer.unref()
}

/** Whether a window could be shown here. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env, platform = process.platform): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}
