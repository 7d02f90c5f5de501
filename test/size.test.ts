import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

describe('a size', () => {
  beforeEach(() => vi.resetModules())

  /** Loads the sizes of a run. */
  function of(size: string | undefined) {
    vi.stubEnv('TEST_SIZE', size)
    return import('./size.ts')
  }

  test('is all of a number, or a tenth that still proves something', async () => {
    const whole = await of('whole')
    expect([whole.sized(200_000), whole.sized(5, 2), whole.sized(1)]).toEqual([200_000, 5, 1])
    vi.resetModules()
    const tenth = await of('tenth')
    expect([tenth.sized(200_000), tenth.sized(5, 2), tenth.sized(1), tenth.sized(3, 5)]).toEqual([
      20_000, 2, 1, 3,
    ])
  })

  test('draws the same one each time, and another one by what it is for', async () => {
    const all = Array.from({ length: 50 }, (_, n) => n)
    const { drawn } = await of(undefined)
    expect(drawn(all, 'a theme')).toEqual(drawn(all, 'a theme'))
    const places = new Set(all.flatMap((n) => drawn(all, `theme ${n}`)))
    expect(places.size).toBeGreaterThan(10)
    vi.resetModules()
    expect((await of('whole')).drawn(all, 'a theme')).toEqual(all)
  })

  test('is refused where nothing has its name', async () => {
    await expect(of('half')).rejects.toThrow('TEST_SIZE is whole or tenth, not half')
  })
})

/** The long tests that ask for a size, which may differ in both. */
const ofSizes = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('/size.ts'),
  )

function listed(size: string, program: string, ...args: string[]): string[] {
  const output = execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TEST_SIZE: size },
  })
  return output
    .split('\n')
    .filter((line) => line.includes('.ts'))
    .sort()
}

const lists = {
  Vitest: (size: string) => {
    const options = ['--config', 'test/long/list.vitest.config.ts', '--no-static-parse']
    return listed(size, 'vitest/vitest.mjs', 'list', ...options, ...ofSizes('test/{long,faults}/*.test.ts'))
  },
  Playwright: (size: string) => {
    const options = ['--config', 'test/playwright.config.ts', '--project=long', '--list']
    return listed(
      size,
      '@playwright/test/cli.js',
      'test',
      ...options,
      ...ofSizes('test/{long,end-to-end}/*.spec.ts'),
    )
  },
}

test.each(Object.entries(lists))(
  'both sizes have the same long tests: %s',
  { timeout: 200_000 },
  (_, list) => {
    const whole = list('whole')
    expect(whole.length).toBeGreaterThan(3)
    expect(list('tenth')).toEqual(whole)
  },
)
