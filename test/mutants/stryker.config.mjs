const report = `out/mutants/${process.env.MUTANT_PART}`

/** Stryker's set-up; `run.ts` says what is changed and which tests are to notice. */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // A test that changes the time zone needs a process of its own.
  vitest: { configFile: 'test/mutants/vitest.config.ts', related: false, pool: 'forks' },
  // What runs at the import, or before all tests, would need every test anew.
  ignoreStatic: process.env.MUTANT_PREPARED !== 'yes',
  // Node strips the types itself.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  ignorePatterns: ['/out', '/dist', '/test-results', '/test/mutants/node_modules'],
  tempDirName: 'out/mutants/sandbox',
  reporters: ['clear-text', 'progress-append-only', 'html'],
  htmlReporter: { fileName: `${report}.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
  timeoutMS: 10_000,
  concurrency: 2,
}
