import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectAsPage } from '../../connect-as-page.ts'
import { test as base, expect } from '../../end-to-end/console.ts'
import { startMailServer } from '../../services/mail/mail-server.ts'
import { startCallCenter } from './call-center.ts'
import { asTable, differences } from './differences.ts'
import { saveStates } from './heard-states.ts'
import { day } from './made.ts'
import { unequalNumbers } from './random-scopes.ts'
import { readsExports } from './read-exports.ts'
import { readPages } from './read-pages.ts'
import { readsReports } from './read-reports.ts'
import { readsPages } from './shown-numbers.ts'
import { numbered } from './situation.ts'
import { attemptSituations } from './situations/attempts.ts'
import { callerSituations } from './situations/callers.ts'
import { queueSituations } from './situations/queues.ts'
import { recordSituations } from './situations/records.ts'

const situations = numbered([
  ...queueSituations,
  ...attemptSituations,
  ...callerSituations,
  ...recordSituations,
])

const test = base.extend({
  dataDirectory: async ({ dataDirectory }, use) => {
    await saveStates(dataDirectory, situations)
    await use(dataDirectory)
  },
})

// A window in which each table is whole.
test.use({ kept: 'today', startPath: null })

test('every page and file tells what happened', { tag: '@long' }, async ({
  page,
  browserRun,
  dataDirectory,
}) => {
  // Of 50 scopes, each has a report and three exports; on a busy machine that takes minutes.
  test.setTimeout(900_000)
  const calls = situations.flatMap((situation) => situation.calls)
  await using center = await startCallCenter(calls)
  const client = await connectAsPage(browserRun.url)
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  const keeping = {
    ...{ enabled: true, days: 1, periods: [{ from: day, to: '2025-05-14' }] },
    ...{ currentPerSecond: 100, olderShare: 1, olderHours: null },
  }
  const { activeId } = await client.call('connections.save', { name: 'Situations', ...access, keeping })
  await test.step('the archive keeps the days', async () => {
    const kept = async () => {
      const { cells } = await client.call('keeping.state', { connectionId: activeId })
      return cells.filter((cell) => cell.day >= day && cell.day <= '2025-05-14' && cell.asOf !== null).length
    }
    await expect.poll(kept, { timeout: 30_000 }).toBe(6)
    await client.call('walk.start', { connectionId: activeId })
    const walk = async () => (await client.call('walk.state', { connectionId: activeId })).run?.result?.end
    await expect.poll(walk, { timeout: 30_000 }).toBe('no_records')
  })
  await page.setViewportSize({ width: 1_900, height: 5_000 })
  const cuids = calls.map(({ cuid }) => cuid)
  const shown = await readPages(page, browserRun, dataDirectory, cuids)
  const folder = join(dataDirectory, 'reports')
  await mkdir(folder)
  await using mails = await startMailServer({ security: 'plain' })
  const unequal = await unequalNumbers(client, activeId, situations, [
    await readsReports(client, activeId, folder, mails),
    readsExports(client, browserRun.url),
    readsPages(page),
  ])
  client.close()
  const found = [...differences(situations, shown), ...unequal]
  if (found.length > 0) throw new Error(asTable(found))
})
