import { type BrowserHost, createBrowserHost } from './browser-host.ts'
import { buildIfStale, builtRenderer } from './build.ts'
import { createConsole } from './console.ts'
import { openDataDirectory } from './data-directory.ts'
import { rendererFiles } from './renderer-files.ts'
import { createLog } from './services/log.ts'
import { StartError, systemCode } from './start-error.ts'
import { createStopHandlers } from './stop-handlers.ts'
import { onStopSignal } from './stop-signals.ts'

export interface BrowserRunOptions {
  readonly dataDirectory: string | undefined
  /** 0 takes a free one. */
  readonly port: number
}

/**
 * Starts the console in the browser host and resolves to the address that opens it. A stop signal stops it and
 * ends the program. Throws a `StartError` where the user can mend what is wrong.
 */
export async function startBrowserRun({ dataDirectory, port }: BrowserRunOptions): Promise<string> {
  const log = createLog({ level: 'warn' })
  const stopHandlers = createStopHandlers((message) => log.warn(message))
  onStopSignal(() => void stopHandlers.stop().then(() => process.exit(0)))
  const directory = openDataDirectory(dataDirectory)
  await buildIfStale()
  const { attach } = createConsole(directory, log, stopHandlers)
  const host = createBrowserHost(await rendererFiles(builtRenderer), attach)
  stopHandlers.add('The browser host', host.close)
  return listen(host, port)
}

async function listen(host: BrowserHost, port: number): Promise<string> {
  try {
    return await host.listen(port)
  } catch (error) {
    if (systemCode(error) === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is taken: name another with --port, or 0 for any free one.`)
    }
    throw new StartError(`Callboard can't listen on port ${port} (${systemCode(error)}).`)
  }
}
