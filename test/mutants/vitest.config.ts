import { defineConfig, mergeConfig } from 'vitest/config'
import unit from '../vitest.config.ts'

/** Globs of one part's tests, which `run.ts` names. */
const tests = (process.env.MUTANT_TESTS ?? '').split(' ')

export default mergeConfig(
  { ...unit, test: { ...unit.test, include: [], exclude: [] } },
  defineConfig({ test: { include: tests } }),
)
