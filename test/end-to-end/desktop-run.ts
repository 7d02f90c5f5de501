import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { consoleArguments } from '../../electron/scripts/electron-program.ts'
import type { Surprises } from './surprises.ts'

/**
 * While the main process makes much garbage, V8 may collect an answer's promise before Playwright has the answer
 * ("Resulting promise was garbage collected"). With room for a second's garbage it rarely collects.
 */
const roomForGarbage = '--js-flags=--min-semi-space-size=128 --max-semi-space-size=128'

export interface DesktopRun {
  readonly app: ElectronApplication
  readonly page: Page
  /** Quits by its menu and resolves to its exit code. */
  stop(): Promise<number | null>
}

/** Starts the console, or its package, in Electron with a system language, and waits for its window. */
export async function startDesktopRun(
  dataDirectory: string,
  locale: string,
  surprises: Surprises,
  programArguments: readonly string[] = consoleArguments,
): Promise<DesktopRun> {
  const launch = () =>
    _electron.launch({
      args: [`--lang=${locale}`, roomForGarbage, ...programArguments, '--data-dir', dataDirectory],
      env: { ...definedEnv(), LANGUAGE: locale },
    })
  // An X server restarts after its last client: for a moment there is no display.
  const app = await launch().catch(launch)
  const program = app.process()
  if (program.stderr) surprises.watchLines(program.stderr)
  const page = await app.firstWindow()
  await surprises.watchPage(page, 'callboard://app')
  return {
    app,
    page,
    stop: async () => {
      await app.close()
      return program.exitCode
    },
  }
}

/** Starts a second console on the same data; resolves to its exit code once the first was notified. */
export async function startAgain(
  app: ElectronApplication,
  dataDirectory: string,
  ...more: readonly string[]
): Promise<number | null> {
  // Listens before the second start, whose message could otherwise be missed.
  const first = await app.evaluateHandle(({ app: electronApp }) => ({
    heard: new Promise<void>((resolve) => electronApp.once('second-instance', () => resolve())),
  }))
  const second = spawn(app.process().spawnfile, [...consoleArguments, '--data-dir', dataDirectory, ...more], {
    stdio: 'ignore',
  })
  await once(second, 'exit')
  await first.evaluate(({ heard }) => heard)
  return second.exitCode
}

function definedEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(entries)
}
