import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** Pure rules, which leave nothing behind: a process for each of their files took most of their time. */
const rules = 'test/shared/**/*.test.ts'

/** What `test/run.ts` runs as another user. */
const apart = process.env.TEAM_ARCHIVE_APART ? ['test/services/team-archive/**'] : []

const root = join(import.meta.dirname, '..')

/** The unit and service tests, run by `npm test`. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      { root, test: { ...base.test, name: 'rules', include: [rules], isolate: false } },
      {
        root,
        test: { ...base.test, name: 'services', exclude: [...(base.test?.exclude ?? []), rules, ...apart] },
      },
    ],
  },
})
