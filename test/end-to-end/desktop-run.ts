import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { consoleArguments } from '../../electron/electron-program.ts'
import type { Surprises } from './surprises.ts'

export interface DesktopRun {
  readonly app: ElectronApplication
  readonly page: Page
  /** Quits it as its menu does, and resolves to its exit code. */
  stop(): Promise<number | null>
}

/** Starts the console, or a package of it, in Electron on a system of this language, and waits for its window. */
export async function startDesktopRun(
  dataDirectory: string,
  locale: string,
  surprises: Surprises,
  programArguments: readonly string[] = consoleArguments,
): Promise<DesktopRun> {
  const launch = () =>
    _electron.launch({
      args: [`--lang=${locale}`, ...programArguments, '--data-dir', dataDirectory],
      env: { ...definedEnv(), LANGUAGE: locale },
    })
  // An X server that lost its last client begins anew, and for a moment there is no display.
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

function definedEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(entries)
}
