import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Finds a Chromium for the end-to-end tests: CHROMIUM_PATH, the system's, or Playwright's. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Keeps Chromium from drawing the suggestions of an address bar, a page of its own for each context: 1 s of CPU each.
 * Replaces the features that Playwright turns off; those of them that ask other computers stay off.
 */
export const leanChromium: string[] = [
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,MediaRouter,OptimizationHints,PreconnectToSearch',
]

/** Installs one if missing: Debian's for root, else Playwright's. Throws when neither can be installed. */
export function installChromium(): void {
  if (findChromium()) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], env)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)
  } else {
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], process.env)
  }
  if (!findChromium()) throw new Error('No Chromium: name one with CHROMIUM_PATH')
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status, error } = spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
