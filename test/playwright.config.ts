import { defineConfig } from '@playwright/test'
import type { HostOptions } from './end-to-end/console.ts'
import './noon-offset.ts'

/** What takes so long that `npm test` leaves it to `npm run test:long`. */
const long = /@long/
/** What can be shown in the browser host alone; elsewhere a console would start for nothing. */
const browserAlone = /@browser/

/** Where `test/run.ts` wants to read what each test took. */
const report = process.env.TEST_REPORT

/** The same specs in both hosts; those of one host alone are named after it, or tagged. */
export default defineConfig<object, HostOptions>({
  testDir: './end-to-end',
  outputDir: '../test-results',
  globalSetup: './end-to-end/prepare.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A test that fails once in hundreds of runs refuses nothing, and isn't forgotten either.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./flaky-tests.ts'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: { screenshot: 'only-on-failure' },
  projects: [
    { name: 'browser', grepInvert: long, testIgnore: 'desktop-host*.spec.ts', use: { hostName: 'browser' } },
    {
      name: 'electron',
      grepInvert: browserAlone,
      testIgnore: 'browser-host*.spec.ts',
      use: { hostName: 'electron' },
    },
    {
      name: 'slow',
      testIgnore: 'desktop-host*.spec.ts',
      timeout: 300_000,
      expect: { timeout: 60_000 },
      use: { hostName: 'browser', slow: true },
    },
    {
      name: 'long',
      grep: long,
      testDir: import.meta.dirname,
      testMatch: '**/*.spec.ts',
      use: { hostName: 'browser' },
    },
  ],
})
