import type { Log } from '../services/log/log.ts'

export interface FaultHandlers {
  readonly log: Pick<Log, 'error'>
  /** Tells the user, once, of something that the console survives. */
  readonly tell: () => void
  /** Ends the program, whose state nobody can vouch for any more. */
  readonly end: (error: unknown) => void
}

/**
 * What nobody caught. A rejected promise concerns what waited for it alone: it is logged, told once and survived. An
 * exception may have left anything half done: it is logged, and ends the program; what was acknowledged is on the disk.
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
