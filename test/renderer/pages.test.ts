import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { menu, placeOf, tabSets } from '../../renderer/routes/menu.ts'
import { pages } from '../../renderer/routes/pages.ts'
import { pagePaths, paths } from '../../shared/page-address.ts'

// What is loaded at first opens a connection and draws; the routes alone need neither.
vi.mock('../../renderer/data/client/client.ts', () => ({ client: {}, isDesktop: false }))
vi.mock('../../renderer/pages/now/NowPage.tsx', () => ({ NowPage: () => null }))

const routes = join(import.meta.dirname, '../../renderer/routes')

test('every page has its file and can be linked to, but for printed ones', async () => {
  const files = await Promise.all((await readdir(routes)).map((name) => readFile(join(routes, name), 'utf8')))
  const own = files.filter((text) => text.includes('export') && text.includes('component: '))
  expect(own).toHaveLength(pages.length)
  const printed = ['/report', '/report-sheets', '/receipt-sheet']
  const written = pages.map(({ options }) => ('path' in options ? options.path : ''))
  expect([...written].sort()).toEqual([...pagePaths, ...printed].sort())
})

test('the menu and the tabs are made from the pages', () => {
  expect(menu.map(({ group, entries }) => [group, entries.map(({ label }) => label)])).toEqual([
    [null, ['now', 'calls', 'insights', 'callbacks', 'events']],
    ['reports', ['callRecords', 'queueEntries', 'attempts']],
    ['setup', ['connections', 'webhooks', 'teamArchive', 'health']],
  ])
  expect(tabSets.map((places) => places.map(({ label }) => label))).toEqual([
    ['calls', 'callRecords', 'queueEntries', 'attempts'],
    ['overview', 'agents', 'staffing', 'scheduledReports'],
    ['connections', 'people', 'alarms'],
    ['webhooks', 'destinations', 'readApi'],
    ['keeping', 'receipts', 'dataQuality', 'checks', 'keepingSettings', 'audit'],
  ])
})

test('a place is found by the view of its page, and its link keeps the filters and sets the view', () => {
  const shown = { path: paths.archive, search: { report: 'queue' }, viewPart: 'report' }
  const place = placeOf(shown)
  expect(place?.label).toBe('queueEntries')
  expect(place?.link({ report: 'quick', range: '2026-11-28 00:00~2026-11-28 23:59' })).toMatchObject({
    to: paths.archive,
    search: { report: 'queue', range: '2026-11-28 00:00~2026-11-28 23:59' },
  })
  const now = placeOf({ path: paths.now, search: {} })
  expect(now?.link({ wall: true, queues: '901' })).toMatchObject({ search: { wall: false, queues: '901' } })
})
