import type { Page } from '@playwright/test'
import { z } from 'zod'
import { answerInstead } from './answer-instead.ts'
import { addConnection, expect, expectAccessible, openPage, test } from './console.ts'
import { callServices, startReceiver } from './receiver.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'

test.use({ startPath: null })

/** A connection that hears its call center. */
async function startOffice(page: Page) {
  const center = await startScriptedCallCenter()
  await addConnection(page, 'Office', { ...center, apiKey: 'key', username: 'desk', password: 'secret' })
  const receiver = await startReceiver(page)
  await receiver.post({ event_name: 'NewState', exten: '500', state: 'Idle' })
  return { receiver, [Symbol.asyncDispose]: () => center[Symbol.asyncDispose]() }
}

async function importPeople(page: Page, kind: 'queue' | 'agent', lines: readonly string[]): Promise<void> {
  const list = z.object({ value: z.object({ activeId: z.string() }) })
  const { activeId: connectionId } = list.parse(
    JSON.parse(await callServices(page, 'connections.list', null)),
  ).value
  await callServices(page, 'people.import', { connectionId, kind, text: lines.join('\n') })
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const queueNames = ['Customers of queue', 'پشتیبانی و خدمات پس از فروش مشتریان ویژهٔ صف']
const queueLines = (count: number) =>
  numbers(900, count).map((number) => `${number},${queueNames[number % 2]} ${number}`)

const openWall = (page: Page, more = '') =>
  page.evaluate((search) => {
    location.hash = `/now?wall=true${search}`
  }, more)

const tiles = (page: Page) =>
  page.getByRole('list', { name: /^(Queues by name|صف‌ها به ترتیب نام)$/ }).getByRole('listitem')

/** Returns the least sizes of texts in CSS pixels, and what isn't whole in sight. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const least = (selector: string) =>
      Math.min(
        ...[...document.querySelectorAll(selector)].map((each) =>
          Number.parseFloat(getComputedStyle(each).fontSize),
        ),
      )
    const cut = [...document.querySelectorAll('main li')].filter((item) => {
      const { top, bottom, left, right } = item.getBoundingClientRect()
      const isIn = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      return !isIn || item.scrollHeight > item.clientHeight + 1 || item.scrollWidth > item.clientWidth + 1
    })
    return {
      number: least('main dd'),
      name: least('main li h2'),
      cut: cut.map(({ textContent }) => textContent),
    }
  })

/** How many queues a wall has, and how many of them its first page shows. */
const walls = [
  [3, 3],
  [8, 8],
  [12, 12],
  [20, 10],
] as const

async function expectReadable(page: Page, shown: number): Promise<void> {
  for (const [width, height] of [
    [3_840, 2_160],
    [1_920, 1_080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(tiles(page)).toHaveCount(shown)
    const scale = width / 1_920
    await expect
      .poll(async () => {
        const { number, name, cut } = await measured(page)
        return { number: number >= 90 * scale, name: name >= 32 * scale, cut }
      })
      .toEqual({ number: true, name: true, cut: [] })
  }
}

// In Electron the size of a window is the display’s.
test('a wall of 3, 8, 12 and 20 queues is readable from five metres, and nothing of it is cut', {
  tag: '@browser',
}, async ({ page }) => {
  await using _office = await startOffice(page)
  await openPage(page, '/now')
  await importPeople(
    page,
    'agent',
    numbers(500, 100).map((number) => `${number},Agent Agentson ${number},Team ${number % 4}`),
  )
  await openWall(page)
  for (const [count, shown] of walls) {
    await importPeople(page, 'queue', queueLines(count))
    await expectReadable(page, shown)
  }
  await expectAccessible(page)
  // The agents are counted, and the pages turn by the clock.
  await expect(page.getByRole('list', { name: 'Agents' }).getByRole('listitem')).toHaveCount(7)
  await openWall(page, '&turn=5')
  for (const turn of ['Page 1 of 2', 'Page 2 of 2']) await expect(page.getByText(turn)).toBeVisible()
  await openWall(page, '&turn=0')
  await expect(tiles(page)).toHaveCount(20)
  await expect(page.getByText(/^Page \d/)).toHaveCount(0)

  await callServices(page, 'preferences.save', { language: 'fa' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
  for (const [count, shown] of walls) {
    await openWall(page, `&queues=${numbers(900, count).join(',')}`)
    await expectReadable(page, shown)
  }
})

test('a wall says within ten seconds that it isn’t live', { tag: '@browser' }, async ({ page }) => {
  let isFrozen = false
  await answerInstead(page, ({ name }) => (isFrozen && name === 'board.at' ? 'nothing' : undefined))
  await using office = await startOffice(page)
  await openPage(page, '/now')
  await importPeople(page, 'queue', queueLines(3))
  await openWall(page)
  await expect(tiles(page)).toHaveCount(3)
  const notice = page.getByRole('alert')
  await expect(notice).toHaveCount(0)

  isFrozen = true
  // The page asks by an event, too, and waits for that answer.
  await office.receiver.post({ event_name: 'NewState', exten: '501', state: 'InUse' })
  await expect(notice).toContainText('The console doesn’t answer', { timeout: 10_000 })
  await expect(notice).toContainText(/These figures are of .*\d:\d/)
  isFrozen = false
  await expect(notice).toHaveCount(0)

  await office.receiver.stop()
  await expect(notice).toContainText('Not receiving', { timeout: 10_000 })
  await expectAccessible(page)
})

test('a wall’s figures are chosen on it, and its address keeps them', { tag: '@page' }, async ({ page }) => {
  await openPage(page, '/now')
  await openWall(page)
  const terms = tiles(page).first().getByRole('term')
  await expect(terms).toHaveText([/^waiting/, /^longest/])
  await page.getByRole('button', { name: /^Large figures/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Lost today' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Longest wait' }).click()
  await page.keyboard.press('Escape')
  await expect(terms).toHaveText([/^waiting/, 'lost today'])
  await expect(page).toHaveURL(/figures=waiting(,|%2C)lostToday/)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).not.toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await expect(terms).toHaveText([/^waiting/, 'lost today'])
  await expect(page.getByRole('checkbox', { name: 'Dark' })).not.toBeChecked()
})
