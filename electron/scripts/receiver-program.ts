import { StartError, startFailure } from '../host/start-error.ts'
import { asksForCheck, readReceiverOptions } from '../receiver/options.ts'
import { onStopSignal, unboundThreads } from './process.ts'

/**
 * Runs the receiver, or only its check, with this program's flags and environment until a signal ends it. `prepare`
 * comes before what a run needs is loaded.
 */
export async function runReceiverProgram(prepare = async () => {}): Promise<void> {
  let stop = async () => {}
  onStopSignal(() => void stop().then(() => process.exit(0)))

  const args = process.argv.slice(2)
  try {
    if (asksForCheck(args)) return await check(args)
    const options = readReceiverOptions(args, process.env)
    await prepare()
    unboundThreads()
    const { startReceiverRun } = await import('../receiver/run.ts')
    const { address, shared, metrics, stop: stopRun } = await startReceiverRun(options)
    stop = stopRun
    process.stdout.write(`${JSON.stringify({ address, shared, metrics })}\n`)
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exit(1)
  }
}

async function check(args: string[]): Promise<void> {
  const { checkReceiver, wrongSettingsLines } = await import('../receiver/check.ts')
  const { lines, isWell } = await checked()
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isWell ? 0 : 1

  async function checked(): ReturnType<typeof checkReceiver> {
    try {
      return await checkReceiver(readReceiverOptions(args, process.env))
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      return { lines: wrongSettingsLines(error), isWell: false }
    }
  }
}
