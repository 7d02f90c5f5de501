import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const page = readFileSync(join(folder, 'README.md'), 'utf8')
const named = [...page.matchAll(/`\.\/([^`]+)`/g)].map(([, file = '']) => file)
const found = (pattern: string) => globSync([`${pattern}.test.ts`, `${pattern}.spec.ts`], { cwd: folder })

test('the map names only tests that are there', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((pattern) => found(pattern).length === 0)).toEqual([])
})

test('each test is named in the map', () => {
  const known = new Set(named.flatMap(found))
  const all = globSync('**/*.{test,spec}.ts', { cwd: folder, exclude: ['**/node_modules/**'] })
  expect(all.filter((file) => !known.has(file))).toEqual([])
})
