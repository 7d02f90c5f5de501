import { StartError, startFailure } from '../host/start-error.ts'
import { asksForCheck, readReceiverOptions } from '../receiver/options.ts'
import { buildIfStale, keepCompiled } from './build.ts'
import { onStopSignal } from './process.ts'

let stop = async () => {}
onStopSignal(() => void stop().then(() => process.exit(0)))

const args = process.argv.slice(2)
try {
  if (asksForCheck(args)) await check()
  else await run()
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  const options = readReceiverOptions(args, process.env)
  await buildIfStale()
  keepCompiled()
  const { startReceiverRun } = await import('../receiver/run.ts')
  const { address, shared, metrics, stop: stopRun } = await startReceiverRun(options)
  stop = stopRun
  process.stdout.write(`${JSON.stringify({ address, shared, metrics })}\n`)
}

async function check(): Promise<void> {
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
