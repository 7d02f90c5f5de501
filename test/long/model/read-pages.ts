import { expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { BrowserRun } from '../../end-to-end/browser-run.ts'
import type { DesktopRun } from '../../end-to-end/desktop-run.ts'
import { exportDialog, exported } from '../../end-to-end/exported.ts'
import { day } from './made.ts'

/** A row as it is read: its cells' texts by the heads of their columns. */
export type Row = Readonly<Record<string, string>>

/** What the page of one call shows. */
interface ShownCall {
  /** The facts of its head by their names, and its outcome. */
  readonly head: Row
  /** A line for each agent. */
  readonly agents: readonly string[]
  /** What a reader hears of each line of the timeline. */
  readonly lanes: readonly string[]
}

/** All that the console shows of the day, as plain texts. */
export interface Shown {
  readonly calls: readonly Row[]
  readonly file: readonly Row[]
  readonly byAgent: readonly Row[]
  readonly byCaller: readonly Row[]
  readonly agents: readonly Row[]
  readonly callbacks: readonly Row[]
  readonly callbackCounts: string
  readonly figures: Row
  /** The whole text of the page about data quality. */
  readonly doubtful: string
  readonly queues: readonly Row[]
  /** By the call's id. */
  readonly call: ReadonlyMap<string, ShownCall>
}

const range = `range=${day}+00:00~2025-05-14+23:59`

/** Opens each page once and reads it. */
export async function readPages(
  page: Page,
  run: BrowserRun | DesktopRun,
  folder: string,
  cuids: readonly string[],
): Promise<Shown> {
  await open(page, `/calls?${range}`, 'Calls')
  const calls = await readTable(page.getByRole('grid', { name: 'Calls' }), cuids.length)
  const file = await readFile(page, run, folder)
  await open(page, `/calls?${range}&group=agent`, 'Calls')
  const byAgent = await readTable(page.getByRole('table', { name: 'Calls by Agent' }))
  await open(page, `/calls?${range}&group=caller`, 'Calls')
  const byCaller = await readTable(page.getByRole('table', { name: 'Calls by Caller' }))
  await open(page, `/agents?${range}`, 'Agents')
  const agents = await readAgents(page)
  await open(page, `/call-back?${range}`, 'Callbacks')
  const callbacks = await readTable(page.getByRole('region', { name: 'Callbacks' }).getByRole('table'))
  const callbackCounts = textOf(await page.getByRole('main').textContent())
  await open(page, `/insights?${range}`, 'Insights')
  await page.getByRole('button', { name: 'All figures and formulas' }).click()
  const queues = await readTable(page.getByRole('table', { name: 'Queues' }))
  const figures = await readFigures(page)
  await open(page, `/data-quality?${range}`, 'Data quality')
  await expect(page.getByRole('article').first()).toBeVisible()
  const doubtful = textOf(await page.getByRole('main').textContent())
  const call = new Map<string, ShownCall>()
  for (const cuid of cuids) call.set(cuid, await readCall(page, cuid))
  return {
    calls,
    file,
    byAgent,
    byCaller,
    agents,
    callbacks,
    callbackCounts,
    figures,
    doubtful,
    queues,
    call,
  }
}

export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next
  }, path)
  // `expect` would look again only after a while.
  await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
}

const rows = z.array(z.record(z.string(), z.string()))

/** Reads a table once it has its rows, and a number of them if one is given. */
export async function readTable(table: Locator, count?: number): Promise<readonly Row[]> {
  if (count === undefined) await table.locator('tbody tr').first().waitFor()
  else {
    await table
      .locator('tbody tr')
      .nth(count - 1)
      .waitFor({ timeout: 10_000 })
      .catch(() => {})
  }
  await table.page().locator('[data-stale], [data-loading]').waitFor({ state: 'detached' })
  const read = await table.evaluate((element) => {
    const textOf = (node: Element) => {
      if (node.querySelector('[role=img]:only-child')) return '—'
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
      return texts.join(' ')
    }
    const heads = [...element.querySelectorAll('thead th')].map((head) =>
      textOf(head.querySelector('button') ?? head),
    )
    return [...element.querySelectorAll('tbody tr')]
      .map((row) => [...row.querySelectorAll('th, td')].map(textOf))
      .filter((cells) => cells.length === heads.length)
      .map((cells) => Object.fromEntries(cells.map((cell, index) => [heads[index], cell])))
  })
  return rows
    .parse(read)
    .map((row) => Object.fromEntries(Object.entries(row).map(([head, cell]) => [textOf(head), textOf(cell)])))
}

/** Reads the agents with all columns; of a column of days, the whole times that are told on a hover. */
async function readAgents(page: Page): Promise<readonly Row[]> {
  const table = page.getByRole('region', { name: 'Agent figures' }).getByRole('table')
  await table.locator('tbody tr').first().waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  const list = page.getByRole('dialog', { name: 'Columns' })
  await list.getByRole('row').first().waitFor()
  const hidden = list.getByRole('row', { selected: false })
  while ((await hidden.count()) > 0) await hidden.first().click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  const read = await readTable(table)
  const times = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('td > bdi[title]')?.getAttribute('title') ?? null),
    )
  return read.map((row, n) => ({ ...row, 'First and last call': textOf(times[n] ?? null) }))
}

/** The text without marks of direction. */
const textOf = (text: string | null) =>
  (text ?? '')
    .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

async function readFile(page: Page, run: BrowserRun | DesktopRun, folder: string): Promise<readonly Row[]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(exportDialog(page)).toBeVisible()
  const text = await exported(page, run, folder)
  const read = rows.parse(parse(text, { bom: true, columns: true }))
  await expect(exportDialog(page)).toBeHidden()
  return read
}

/** The figures' cards by their names. */
export async function readFigures(page: Page): Promise<Row> {
  const cards = page.getByRole('article')
  const read: Record<string, string> = {}
  for (const card of await cards.all()) {
    const name = textOf(await card.getByRole('heading').textContent())
    const value = card.getByRole('paragraph').first()
    read[name] = textOf(await value.textContent())
  }
  return read
}

async function readCall(page: Page, cuid: string): Promise<ShownCall> {
  await open(page, `/call?id=${cuid}`, `Call ${cuid}`)
  const panel = page.getByRole('complementary')
  await panel
    .getByRole('region', { name: 'Sources' })
    .getByText(/Attempts:/)
    .waitFor()
  const head = await panel.getByRole('heading', { level: 2 }).evaluate((heading) => {
    const facts = heading.nextElementSibling
    const list = facts?.querySelector('dl')
    const pairs = [...(list?.querySelectorAll('dt') ?? [])].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ])
    const before = list?.previousElementSibling?.textContent ?? '—'
    return Object.fromEntries([...pairs, ['Outcome', before]])
  })
  const agents = await panel
    .getByRole('list', { name: 'Agents' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => [...item.children].map((part) => part.textContent).join(' ')))
  const lanes = await panel
    .getByRole('list', { name: /^Queue / })
    .getByRole('button')
    .evaluateAll((all) => all.map((lane) => lane.getAttribute('aria-label') ?? ''))
  return {
    head: z.record(z.string(), z.string()).parse(head),
    agents: agents.map(textOf),
    lanes: lanes.map(textOf),
  }
}
