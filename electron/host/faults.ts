import type { Log } from '../services/log/log.ts'

interface FaultHandlers {
  readonly log: Pick<Log, 'error'>
  /** Notifies the user, once, of a fault that the console survives. */
  readonly tell: () => void
  /** Ends the program, whose state is unreliable. */
  readonly end: (error: unknown) => void
}

/**
 * Handles what nobody caught. A rejected promise affects only its own work: it is logged and the user is
 * notified once. An exception may leave anything half done: it is logged and ends the program; acknowledged
 * data is on the disk.
 */
export function handleFaults({ log, tell, end }: FaultHandlers): void {
  let told = false
  process.on('unhandledRejection', (err: unknown) => {
    log.error({ err }, 'A failure was handled by nobody')
    if (told) return
    told = true
    tell()
  })
  process.on('uncaughtException', (err: unknown) => {
    log.error({ err }, 'The console can’t go on')
    end(err)
  })
}
