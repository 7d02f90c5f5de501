import type { Page } from '@playwright/test'
import { connectAsPage } from '../../connect-as-page.ts'
import { expect, test } from '../../end-to-end/console.ts'
import { rowOf } from '../../end-to-end/row-of.ts'
import { startCallCenter } from './call-center.ts'
import { day, instantOf } from './made.ts'
import { open, type Row, readFigures, readTable } from './read-pages.ts'
import { numbered } from './situation.ts'
import { hourSituations, hours, nightQueue } from './situations/hours.ts'

const situations = numbered(hourSituations.map(([write]) => write))
const inHours = hourSituations.map(([, tell], index) => {
  const n = String(index + 10)
  return tell({
    ...{ queue: `9${n}`, overflow: `8${n}` },
    ...{ ali: `2${n}1`, sara: `2${n}2`, reza: `2${n}3` },
    ...{ caller: `09125550${n}1`, another: `09125550${n}2` },
  })
})

const range = `range=${day}+00:00~2025-05-14+23:59`
const holiday = '2025-05-14'

test.use({ kept: 'today', startPath: null })

test('closed time is closed, and figures in opening hours count what came in them', { tag: '@long' }, async ({
  page,
  browserRun,
}) => {
  test.slow()
  await using center = await startCallCenter(situations.flatMap(({ calls }) => calls))
  const client = await connectAsPage(browserRun.url)
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  const keeping = {
    ...{ enabled: true, days: 1, periods: [{ from: day, to: holiday }] },
    ...{ currentPerSecond: 100, olderShare: 1, olderHours: null },
  }
  const { activeId } = await client.call('connections.save', { name: 'Hours', ...access, keeping })
  await client.call('calendar.save', { connectionId: activeId, hours })
  const kept = async () => {
    const { cells } = await client.call('keeping.state', { connectionId: activeId })
    return cells.filter((cell) => cell.day >= day && cell.day <= holiday && cell.asOf !== null).length
  }
  await expect.poll(kept, { timeout: 30_000 }).toBe(6)
  client.close()
  await page.setViewportSize({ width: 1_900, height: 5_000 })

  await test.step('all that came counts', async () => {
    const { figures, queues, agents } = await readAll(page, range)
    expect(figures.Offered).toBe('10')
    expect(figures.Answered).toBe('5')
    expect(figures.Abandoned).toBe('5')
    for (const { name, queues: told, agents: toldAgents } of situations) {
      expectQueues(name, queues, told)
      expectAgents(name, agents, toldAgents)
    }
  })

  await test.step('only what came in opening hours counts', async () => {
    const { figures, queues, agents, text } = await readAll(page, `${range}&inHours=true`)
    expect(text).toContain('Only what came in opening hours counts')
    expect(figures.Offered).toBe('4')
    expect(figures.Answered).toBe('3')
    expect(figures.Abandoned).toBe('1')
    // Who is owed a call is so at any time.
    expect(figures['Open callbacks']).toBe('5')
    for (const [index, told] of inHours.entries()) {
      const name = situations[index]?.name ?? ''
      expectQueues(name, queues, told.queues)
      expectAgents(name, agents, told.agents)
    }
    expect(queues).toHaveLength(3)
  })

  await test.step('the rows behind a figure are those that came in them', async () => {
    await open(page, `/insights?${range}&inHours=true`, 'Insights')
    await page.getByRole('article').filter({ hasText: 'Offered' }).getByRole('link').first().click()
    await expect(page.getByRole('main')).toContainText('in opening hours')
    await expect(page.getByText('4 records', { exact: true })).toBeVisible()
  })

  await test.step('the hours of a holiday are closed in the charts', async () => {
    await open(page, `/insights?range=${holiday}+00:00~${holiday}+23:59&queues=911`, 'Insights')
    const chart = page.getByRole('region', { name: 'Service level and ASA per hour' })
    await chart.getByRole('button', { name: /Show as/ }).click()
    await page.getByRole('option', { name: 'Table' }).click()
    const rows = await readTable(chart.getByRole('table'))
    expect(rows.map((row) => row['Service level'])).toEqual(rows.map(() => 'closed'))
    expect(rows.length).toBeGreaterThan(0)
  })

  await test.step('the hours of a holiday are closed on the sheets of a report, in its language', async () => {
    for (const [language, calendar, closed] of [
      ['en', 'gregorian', 'closed'],
      ['fa', 'persian', 'بسته'],
    ] as const) {
      const title = `Holiday in ${language}`
      const address = new URLSearchParams({ title, language, calendar, connection: activeId })
      const of = `range=${holiday}+00:00~${holiday}+23:59&queues=911&kind=figures`
      await page.evaluate((hash) => location.assign(hash), `#/report-sheets?${address}&${of}`)
      await expect(page).toHaveTitle(title)
      const charts = page.getByRole('article').getByRole('figure')
      const [outcomes, level, waits] = [charts.nth(0), charts.nth(1), charts.nth(2)]
      // A caller of the holiday stands in them; of a level there is nothing.
      for (const chart of [outcomes, level]) {
        await expect(chart.getByRole('listitem').filter({ hasText: closed })).toHaveCount(1)
        await expect(chart.locator('[data-closed]')).toHaveCount(24)
      }
      await expect(outcomes.locator('svg[role=img] [fill="var(--color-series-1)"]')).not.toHaveCount(0)
      await expect(level.locator('svg[role=img] [fill="var(--color-series-1)"]')).toHaveCount(0)
      await expect(waits.locator('[data-closed]')).toHaveCount(0)
    }
  })

  await test.step('a closed queue says so, at its instant', async () => {
    const at = (time: string) => new Date(instantOf(time)).toISOString()
    const queues = page.getByRole('table', { name: 'Queues, worst first' }).getByRole('row')
    await open(page, `/now?at=${at('33:30:00')}`, 'Now')
    await expect(rowOf(queues, '910')).toContainText('Closed')
    await expect(rowOf(queues, nightQueue)).toContainText('Closed')
    await open(page, `/now?at=${at('25:00:00')}`, 'Now')
    await expect(rowOf(queues, '910')).toContainText('Closed')
    await expect(rowOf(queues, nightQueue)).not.toContainText('Closed')
    await open(page, `/now?at=${at('10:00:00')}`, 'Now')
    await expect(rowOf(queues, '910')).not.toContainText('Closed')
  })

  await test.step('an open day isn’t compared with a holiday', async () => {
    await open(
      page,
      '/insights?range=2025-05-21+00:00~2025-05-21+23:59&queues=910&compare=before',
      'Insights',
    )
    await expect(page.getByText('Not compared: a day off.')).toBeVisible()
    await open(
      page,
      `/insights?range=${holiday}+00:00~${holiday}+23:59&queues=910&compare=before`,
      'Insights',
    )
    // The Friday before; nothing of it is kept.
    await expect(page.getByText(/^Not compared with .*2025-05-09/)).toBeVisible()
  })
})

async function readAll(page: Page, address: string) {
  await open(page, `/agents?${address}`, 'Agents')
  const agents = await readTable(page.getByRole('region', { name: 'Agent figures' }).getByRole('table'))
  await open(page, `/insights?${address}`, 'Insights')
  await page.getByRole('button', { name: 'All figures and formulas' }).click()
  const queues = await readTable(page.getByRole('table', { name: 'Queues' }))
  const figures = await readFigures(page)
  const text = (await page.getByRole('main').textContent()) ?? ''
  await page.getByRole('button', { name: 'Key figures only' }).click()
  return { figures, queues, agents, text }
}

function expectQueues(name: string, rows: readonly Row[], told: (typeof situations)[number]['queues']) {
  for (const [queue, { offered, abandoned }] of Object.entries(told)) {
    const row = rows.find((each) => each.Queue?.includes(queue))
    const share = `${(abandoned / offered) * 100}%`
    expect([row?.Offered, row?.Abandonment], `${name}: ${queue}`).toEqual([String(offered), share])
  }
}

function expectAgents(name: string, rows: readonly Row[], told: (typeof situations)[number]['agents']) {
  for (const [agent, { answered }] of Object.entries(told)) {
    const row = rows.find((each) => each.Agent?.includes(agent))
    expect(row?.['Answered attempts'] ?? row?.Answered, `${name}: ${agent}`).toBe(String(answered))
  }
}
