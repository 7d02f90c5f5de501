import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { ConsoleMessage, Page } from '@playwright/test'

/** Unexpected output and errors of a run; a test ends with none. */
export interface Surprises {
  readonly found: readonly string[]
  /** Expects lines like this. */
  expect(pattern: RegExp): void
  /** A line of a host's stderr. */
  hear(line: string): void
  /** Every line of a host's stderr. */
  watchLines(stream: Readable): void
  /** Errors and warnings in the page's console, its uncaught errors, and requests to any other origin. */
  watchPage(page: Page, origin: string): Promise<void>
}

/** Chromium's own lines, mostly about a missing bus and graphics card. */
const ofTheBrowser = [
  /^\s*$/,
  /^\[\d+:\d+\/[\d.]+:(ERROR|WARNING):[a-z_]+\.cc\(\d+\)\]/,
  /^(Debugger (listening|attached|ending)|DevTools listening|For help, see|Waiting for the debugger)/,
]

export function createSurprises(): Surprises {
  const expected = [...ofTheBrowser]
  const lines: string[] = []
  const isSurprise = (line: string) => !expected.some((pattern) => pattern.test(line))

  return {
    get found() {
      return lines.filter(isSurprise)
    },
    expect: (pattern) => expected.push(pattern),
    hear: (line) => lines.push(line),
    watchLines: (stream) => {
      createInterface({ input: stream }).on('line', (line) => lines.push(line))
    },
    watchPage: async (page, origin) => {
      const heard = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type())) lines.push(`console: ${message.text()}`)
      }
      const asked = (url: string) => {
        if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) lines.push(`request: ${url}`)
      }
      page.on('console', heard)
      page.on('pageerror', (error) => lines.push(`page: ${error.message}`))
      page.on('request', (request) => asked(request.url()))
      // A window opens before a test can listen.
      for (const message of await page.consoleMessages()) heard(message)
      for (const error of await page.pageErrors()) lines.push(`page: ${error.message}`)
      for (const request of await page.requests()) asked(request.url())
    },
  }
}
