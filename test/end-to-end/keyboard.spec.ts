import type { Page } from '@playwright/test'
import { expect, expectAccessible, searchLastMonth, test } from './console.ts'

test.use({ sharesConsole: true })

/** The first source number of an outside caller among the calls of the last 30 days. */
async function numberOfACall(page: Page): Promise<string> {
  await searchLastMonth(page)
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const source = heads.findIndex((head) => head.trim() === 'Source')
  const sources = await page.locator(`tbody td:nth-child(${source + 1})`).allInnerTexts()
  return sources.find((text) => /^\+?\d{8,}$/.test(text)) ?? ''
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

test('any page is three actions away from a call, by its number', { tag: '@page' }, async ({ page }) => {
  const number = await numberOfACall(page)
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Event Webhooks', level: 1 })).toBeVisible()

  await openPalette(page)
  const calls = palette(page).getByRole('menuitem', { name: /^Calls of / })
  await page.keyboard.type('00000000')
  await expect(palette(page).getByRole('menuitem')).toHaveCount(2)
  await expect(calls).toHaveCount(0)
  await palette(page).getByRole('searchbox').fill('')
  await page.keyboard.type(number.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit))))
  await expect(palette(page).getByRole('menuitem')).toHaveCount(3)
  await expect(calls).toHaveText(/: [\d,]+$/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`calls.*text=${encodeURIComponent(number)}`))
  const rows = page.locator('tbody tr')
  await expect(rows.filter({ hasNotText: number })).toHaveCount(0)
  await expect(rows.first()).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText(/\d{9,11}\.\d+/)
  const callId = /\d{9,11}\.\d+/.exec((await panel.textContent()) ?? '')?.[0] ?? ''

  await openPalette(page)
  await page.keyboard.type(callId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/mode=call/)
  await expect(panel).toContainText(callId)
})

test('? lists the shortcuts; the palette goes to pages and does what the page offers', {
  tag: '@page',
}, async ({ page }) => {
  await expect(page.getByRole('grid').or(page.getByText('No calls found')).first()).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Ctrl + K')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('call rec')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Call records', level: 1 })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('rows are walked through and copied by keys, also on a Persian layout', async ({ page }) => {
  await numberOfACall(page)
  await page.locator('#content').focus()
  await page.keyboard.press('j')
  const rows = page.locator('tbody tr')
  await expect(rows.nth(0)).toBeFocused()
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true, cancelable: true }),
    )
  })
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(0)).toBeFocused()

  await page.evaluate(() =>
    document.addEventListener(
      'copy',
      ({ clipboardData }) => {
        document.body.dataset.copied = clipboardData?.getData('text/plain') ?? ''
      },
      { once: true },
    ),
  )
  await page.keyboard.press('Control+c')
  await expect(page.locator('body')).toHaveAttribute('data-copied', /\t/)
  const copied = (await page.locator('body').getAttribute('data-copied')) ?? ''
  expect(copied.split('\t')).toHaveLength(await page.getByRole('columnheader').count())

  await page.keyboard.press('/')
  await expect(page.getByLabel('Source number')).toBeFocused()
  await page.keyboard.type('?')
  await expect(page.getByLabel('Source number')).toHaveValue('?')
})

/** Opens a page at an address. */
async function openAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, address)
}

test('Escape leaves a searched list with what was chosen in it', { tag: '@page' }, async ({ page }) => {
  await openAddress(page, '/people')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV…' }).click()
  const text = Array.from({ length: 9 }, (_, index) => `${701 + index},Agent ${index}`).join('\n')
  await (await chooser).setFiles({ name: 'agents.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('9 added')).toBeVisible()
  await openAddress(page, '/calls?agent=702')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const agents = page.getByRole('dialog').getByRole('button', { name: /^Agent/ })
  await agents.click()
  await page.keyboard.type('701')
  const choices = page.getByRole('menuitemcheckbox')
  await expect(choices).toHaveCount(1)
  await choices.click()
  // It clears what was typed before it closes the list.
  await page.keyboard.press('Escape')
  await expect.poll(() => choices.count()).toBeGreaterThan(8)
  await page.keyboard.press('Escape')
  await expect(choices).toHaveCount(0)
  await expect(agents).toBeFocused()
  await expect(page).toHaveURL(/agent=702%2C701/)
})

test('who closes a part of the page by keyboard is back where it was opened', { tag: '@page' }, async ({
  page,
}) => {
  for (const [address, opener, part] of [
    ['/insights', page.getByRole('button', { name: /^Why/ }).first(), /^Why did we lose calls/],
    ['/agents', page.getByRole('button', { name: /^Show the day of/ }).first(), /^Day of/],
    ['/health?view=receipts', page.getByRole('button', { name: /^Receipt of/ }).first(), /^Receipt of/],
  ] as const) {
    await openAddress(page, address)
    const heading = page.getByRole('heading', { name: part })
    await opener.press('Enter')
    await expect(heading).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Close/ })
      .press('Enter')
    await expect(heading).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('who turns the board into a wall by keyboard keeps the focus', { tag: '@browser' }, async ({ page }) => {
  await openAddress(page, '/now')
  const leave = page.getByRole('button', { name: 'Leave the wall' })
  const wall = page.getByRole('button', { name: 'Wall', exact: true })
  await wall.press('Enter')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(wall).toBeFocused()
})

test('who clears the filters by keyboard stays among them', { tag: '@page' }, async ({ page }) => {
  await openAddress(page, '/calls?queue=910&agent=501')
  const chips = page.getByRole('grid', { name: 'Filters' }).getByRole('row')
  await chips.first().focus()
  await page.keyboard.press('Delete')
  await expect(chips).toHaveCount(1)
  await page.keyboard.press('Delete')
  const period = page.getByRole('button', { name: /^Period:/ })
  await expect(period).toBeFocused()
  await openAddress(page, '/calls?queue=910')
  await page.getByRole('button', { name: 'Clear filters', exact: true }).press('Enter')
  await expect(period).toBeFocused()

  // A list without rows has one, too.
  const clear = page.getByRole('search').getByRole('button', { name: /^Clear/ })
  await openAddress(page, '/archive?agent=501')
  await clear.press('Enter')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()

  await openAddress(page, '/feed?exten=501')
  await clear.press('Enter')
  await expect(page.getByRole('search').locator('button[type="submit"]')).toBeFocused()
})

test('who clears the filters of an empty list by keyboard goes on among its rows', { tag: '@page' }, async ({
  page,
}) => {
  for (const [address, list] of [
    ['/calls?text=nobody', 'Calls'],
    ['/archive?agent=999999', 'Attempts: archived records'],
    ['/feed?exten=999999', 'Events, newest first'],
  ] as const) {
    await openAddress(page, address)
    await page
      .getByRole('status')
      .getByRole('button', { name: /^Clear/ })
      .press('Enter')
    await expect(page.getByRole('region', { name: list, exact: true })).toBeFocused()
    await expect(page.getByRole('grid', { name: list, exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role="grid"]:focus, [role="grid"] :focus')).toHaveCount(1)
  }
})
