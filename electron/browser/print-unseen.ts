import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { tokenStorageName } from '../../shared/rpc/authentication.ts'
import type { PageToPrint } from '../services/host.ts'
import { findInstalledChromium } from './chromium.ts'
import { createDevtoolsPipe, type DevtoolsPipe } from './devtools-pipe.ts'

interface BrowserPrinter {
  /**
   * Draws a page of the console in an installed browser without a window, and prints it to PDF once the page has taken
   * the title. @throws AppError `report_needs_browser`, `report_not_drawn`, `cancelled`
   */
  print(page: PageToPrint, signal: AbortSignal): Promise<Uint8Array>
  /** Whether a page is being drawn. */
  isDrawing(): boolean
}

interface BrowserPrinterOptions {
  /** Returns the console's address with its token; undefined before it listens. */
  readonly address: () => { readonly origin: string; readonly token: string } | undefined
  readonly find?: () => string | undefined
  readonly timeoutMilliseconds?: number
}

const nothing = z.looseObject({})
const targetCreated = z.looseObject({ targetId: z.string() })
const attached = z.looseObject({ sessionId: z.string() })
const evaluated = z.looseObject({ result: z.looseObject({ value: z.unknown() }) })
const printed = z.looseObject({ data: z.base64() })

const titleMilliseconds = 200

/**
 * The token goes to the browser through the pipe and into the page's storage before its scripts run: everybody may read
 * command lines. The browser's profile is new each time, this user's alone, and removed afterwards. Its sandbox stays
 * on, but for root, for whom Chromium has none.
 */
export function createBrowserPrinter({
  address,
  find = findInstalledChromium,
  timeoutMilliseconds = 120_000,
}: BrowserPrinterOptions): BrowserPrinter {
  let drawing = 0

  async function print({ page, title }: PageToPrint, signal: AbortSignal): Promise<Uint8Array> {
    const program = find()
    if (program === undefined) throw needsBrowser('none')
    const at = address()
    if (at === undefined) throw notDrawn('the console does not listen yet')
    const profile = await mkdtemp(join(tmpdir(), 'callboard-print-'))
    const isOver = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)])
    const browser = start(program, profile)
    try {
      const pipe = pipeOf(browser)
      const abort = () => pipe.end(new Error('It took too long'))
      isOver.addEventListener('abort', abort, { once: true })
      browser.once('error', (error) => pipe.end(error))
      browser.once('exit', (code) => pipe.end(new Error(`The browser ended with ${code}`)))
      await pipe.call('Browser.getVersion', {}, nothing).catch((error: unknown) => {
        throw isOver.aborted ? error : needsBrowser(reasonOf(error))
      })
      return await drawn(pipe, { ...at, page, title }, isOver)
    } catch (error) {
      if (signal.aborted) throw new AppError('cancelled', 'The console is closing')
      throw error instanceof AppError ? error : notDrawn(reasonOf(error), error)
    } finally {
      await stop(browser)
      // Windows may hold a file for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }

  return {
    print: async (page, signal) => {
      drawing++
      try {
        return await print(page, signal)
      } finally {
        drawing--
      }
    },
    isDrawing: () => drawing > 0,
  }
}

function start(program: string, profile: string): ChildProcess {
  const isRoot = process.getuid?.() === 0
  return spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      ...(isRoot ? ['--no-sandbox'] : []),
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-extensions',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // The console's own address, and nothing else.
      '--no-proxy-server',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
}

function pipeOf({ stdio: [, , , input, output] }: ChildProcess): DevtoolsPipe {
  if (!(input instanceof Writable && output instanceof Readable)) throw needsBrowser('no pipe')
  return createDevtoolsPipe(input, output)
}

interface PageAt extends PageToPrint {
  readonly origin: string
  readonly token: string
}

async function drawn(
  pipe: DevtoolsPipe,
  { origin, token, page, title }: PageAt,
  isOver: AbortSignal,
): Promise<Uint8Array> {
  const { targetId } = await pipe.call('Target.createTarget', { url: 'about:blank' }, targetCreated)
  const { sessionId } = await pipe.call('Target.attachToTarget', { targetId, flatten: true }, attached)
  const ask = <T>(method: string, params: object, result: z.ZodType<T>) =>
    pipe.call(method, params, result, sessionId)
  await ask('Page.enable', {}, nothing)
  const remember = `localStorage.setItem(${JSON.stringify(tokenStorageName)}, ${JSON.stringify(token)})`
  await ask(
    'Page.addScriptToEvaluateOnNewDocument',
    { source: `if (location.origin === ${JSON.stringify(origin)}) ${remember}` },
    nothing,
  )
  await ask('Page.navigate', { url: `${origin}/#${page}` }, nothing)
  while (!isOver.aborted) {
    const { result } = await ask('Runtime.evaluate', { expression: 'document.title' }, evaluated)
    if (result.value === title) break
    await pause(isOver)
  }
  const { data } = await ask('Page.printToPDF', { printBackground: true, preferCSSPageSize: true }, printed)
  return Buffer.from(data, 'base64')
}

function pause(isOver: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, titleMilliseconds)
    isOver.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      isOver.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** Ends the browser that was started here; resolves when it is gone. */
async function stop(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null || browser.pid === undefined) return
  const gone = once(browser, 'exit')
  browser.kill('SIGKILL')
  await gone
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function needsBrowser(reason: string): AppError {
  return new AppError('report_needs_browser', `No browser to draw with: ${reason}`, { reason })
}

function notDrawn(reason: string, cause?: unknown): AppError {
  return new AppError('report_not_drawn', `The page was not drawn: ${reason}`, {}, { cause })
}
