import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportViews } from '../../renderer/features/addresses/report-views.ts'
import { pagePaths } from '../../shared/page-address.ts'

test('every page of the router can be linked to, but for printed ones and the one that follows links', async () => {
  const router = await readFile(join(import.meta.dirname, '../../renderer/app/router.tsx'), 'utf8')
  const written = [...router.matchAll(/path: '(\/[a-z-]+)'/g)].map(([, path]) => path)
  const reports = Object.values(reportViews).map(({ path }) => path)
  const others = ['/report', '/report-sheets', '/receipt-sheet', '/link']
  expect([...written, ...reports].sort()).toEqual([...pagePaths, ...others].sort())
})
