import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds a Chromium for the end-to-end tests: CHROMIUM_PATH, the system's, or Playwright's.
 * @throws Error when CHROMIUM_PATH names no file
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`)
  return named || [...systemPaths, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Keeps Chromium from drawing the suggestions of an address bar, a page of its own for each context: 1 s of CPU each.
 * Replaces the features that Playwright turns off; those of them that ask other computers stay off.
 */
export const leanChromium: string[] = [
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,MediaRouter,OptimizationHints,PreconnectToSearch',
]

/**
 * Installs one if missing: Debian's for root, else Playwright's.
 * @throws Error that says what to do when neither can be installed
 */
export function installChromium(): void {
  if (findChromium()) return
  const isRoot = process.getuid?.() === 0
  const failure =
    isRoot && existsSync('/usr/bin/apt-get')
      ? (failureOf('apt-get', 'update', '-qq') ??
        failureOf('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'))
      : failureOf(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  if (findChromium()) return
  throw new Error(
    `No Chromium for the end-to-end tests, and none could be installed (${failure ?? 'it isn’t where it should be'}): ` +
      'install your system’s chromium package, or name a Chromium or Chrome with CHROMIUM_PATH.',
  )
}

/** Runs a command; returns what it said last where it failed. */
function failureOf(command: string, ...args: string[]): string | undefined {
  const { status, error, stderr } = spawnSync(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (error) return error.message
  if (status === 0) return undefined
  const lines = stderr.split('\n').map((line) => line.trim())
  return lines.find((line) => /error/i.test(line)) ?? `it ended with ${status}`
}
