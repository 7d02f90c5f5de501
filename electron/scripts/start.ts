import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { namedDataDirectory } from '../host/data-directory.ts'
import { startFailure } from '../host/start-error.ts'
import { buildIfStale, builtRenderer, keepCompiled, loadBrowserHost } from './build.ts'
import { consoleArguments, findElectron } from './electron-program.ts'
import { hasDisplay, onStopSignal } from './process.ts'

/*
 * Opens the console's window. Without Electron, prints one line: why, and where a browser opens the same
 * console.
 */
/** Stops what must end before the program does. */
let stop = async () => {}
onStopSignal(() => void stop().then(() => process.exit(0)))

try {
  await buildIfStale()
  const electron = await findElectron()
  if ('reason' in electron) await fallBack(electron.reason)
  else await openWindow(electron.path)
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}

async function openWindow(path: string): Promise<void> {
  const { opened, code } = await runElectron(path)
  if (opened || code === 0) process.exit(code)
  await fallBack(`Electron ended with code ${code} before its window was open`)
}

/** Runs the console in Electron; resolves when it ends. */
function runElectron(path: string): Promise<{ opened: boolean; code: number }> {
  return new Promise((resolve, reject) => {
    const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
    const child = spawn(path, [...consoleArguments, ...process.argv.slice(2)], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let opened = false
    child.once('message', () => {
      opened = true
    })
    stop = async () => {
      child.removeAllListeners('exit').kill()
      await once(child, 'exit')
    }
    child.on('error', reject)
    child.on('exit', (code) => resolve({ opened, code: code ?? 1 }))
  })
}

async function fallBack(reason: string): Promise<void> {
  keepCompiled()
  // Loaded late: the window doesn't need it and would wait for it.
  const { startBrowserRun } = loadBrowserHost()
  const run = await startBrowserRun({
    port: 0,
    dataDirectory: namedDataDirectory(),
    rendererFolder: builtRenderer,
  })
  stop = run.stop
  process.stdout.write(`No window, since ${reason}: open ${run.url} in a browser.\n`)
  if (hasDisplay()) await run.openBrowser()
}
