import { parseArgs } from 'node:util'
import { StartError, startFailure } from '../host/start-error.ts'
import { buildIfStale, builtRenderer, keepCompiled, loadBrowserHost } from './build.ts'
import { hasDisplay, onStopSignal, unboundThreads } from './process.ts'

const usage = 'Usage: npm run web -- [--port NUMBER] [--data-dir FOLDER] [--no-open]'

let stop = async () => {}
onStopSignal(() => void stop().then(() => process.exit(0)))

try {
  const options = readOptions()
  await buildIfStale()
  keepCompiled()
  unboundThreads()
  const { startBrowserRun } = loadBrowserHost()
  const run = await startBrowserRun({ ...options, rendererFolder: builtRenderer })
  stop = run.stop
  process.stdout.write(`${JSON.stringify({ url: run.url })}\n`)
  if (options.opensBrowser && hasDisplay()) await run.openBrowser()
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        'data-dir': { type: 'string' },
        open: { type: 'boolean', default: true },
      },
      allowNegative: true,
    })
    return { port: portOf(values.port), dataDirectory: values['data-dir'], opensBrowser: values.open }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new StartError(`${text} is no port number.`)
  return port
}
