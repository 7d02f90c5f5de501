import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { consoleArguments } from '../../electron/scripts/electron-program.ts'
import type { BrowserRun } from './browser-run.ts'
import { addConnection, expect, expectAccessible, lastMonth, searchLastMonth, test } from './console.ts'
import type { DesktopRun } from './desktop-run.ts'
import { startCallCenter } from './made-call-center.ts'
import { silenceDemo } from './receiver.ts'

test.use({ sharesConsole: true })

/** What `act` copies. */
async function copied(page: Page, act: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    delete document.body.dataset.copied
    addEventListener(
      'copy',
      ({ clipboardData }) => {
        document.body.dataset.copied = clipboardData?.getData('text/plain') ?? ''
      },
      { once: true },
    )
  })
  await act()
  await expect(page.locator('body')).toHaveAttribute('data-copied', /./)
  return (await page.locator('body').getAttribute('data-copied')) ?? ''
}

/** Follows a link as the system does: in a new tab, or by a second start of the program. */
async function follow(link: string, page: Page, run: BrowserRun | DesktopRun, folder: string): Promise<Page> {
  if ('url' in run) {
    const tab = await page.context().newPage()
    await tab.goto(link)
    return tab
  }
  const second = spawn(run.app.process().spawnfile, [...consoleArguments, '--data-dir', folder, link], {
    stdio: 'ignore',
  })
  expect(await once(second, 'exit')).toEqual([0, null])
  return page
}

test('a search is opened again by its link', async ({ page, running, dataDirectory }) => {
  await searchLastMonth(page)
  const link = await copied(page, () =>
    page.getByRole('button', { name: 'Copy a link to this page' }).click(),
  )
  await expect(page.getByText('Link copied')).toBeAttached()
  expect(link).toMatch('url' in running.run ? /^http:\/\/127\.0\.0\.1:\d+\/#\// : /^callboard:\/\/open\//)
  expect(link).not.toContain('token')
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()

  const shown = await follow(link, page, running.run, dataDirectory)
  await expect(shown.getByText(lastMonth)).toBeVisible()
})

test('a call is opened by its link, copied by key or from the palette', { tag: '@long' }, async ({
  page,
  running,
  dataDirectory,
}) => {
  await searchLastMonth(page)
  await page.locator('tbody tr').first().click()
  await expect(page.getByRole('button', { name: 'Copy a link to this call' })).toBeVisible()
  const link = await copied(page, () => page.keyboard.press('Control+Shift+L'))
  expect(link).toMatch(/\/call\?id=\d+/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('link call')
  expect(await copied(page, () => page.keyboard.press('Enter'))).toBe(link)

  const shown = await follow(link, page, running.run, dataDirectory)
  await expect(shown.getByRole('heading', { name: /^Call \d+/, level: 1 })).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'All fields' })).toBeVisible()
  await expect(shown.getByRole('navigation')).toBeVisible()
  await expectAccessible(shown)
})

/** Another call center than the demo, which the console asks from now on. */
async function addBranch(page: Page) {
  const center = await startCallCenter(40)
  await addConnection(page, 'Branch', center)
  // Its calls of today come first, by themselves.
  await expect(page.getByText(/^\d+ calls$/)).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('1–20 of 40', { exact: true })).toBeVisible()
  await page.locator('tbody tr').first().click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'All fields' })).toBeVisible()
  return center
}

async function switchToDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connection: Branch' }).click()
  await page.getByRole('menuitemradio', { name: /Demo/ }).click()
  await expect(page.getByRole('button', { name: /^Connection: Demo/ })).toBeVisible()
}

test('a link switches to the connection that it is of, and one of no connection here says so', async ({
  page,
  running,
  dataDirectory,
}) => {
  await using _center = await addBranch(page)
  const link = await copied(page, () => page.keyboard.press('Control+Shift+L'))
  expect(link).toMatch(/\/call\?id=[\d.]+&connection=[0-9a-f]{24}&connectionName=Branch$/)
  const id = /id=([\d.]+)/.exec(link)?.[1] ?? ''
  await switchToDemo(page)

  const shown = await follow(link, page, running.run, dataDirectory)
  await expect(shown.getByRole('heading', { name: `Call ${id}`, level: 1 })).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'All fields' })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Connection: Branch' })).toBeVisible()
  const told = shown.getByRole('alertdialog', {
    name: /^Switched to .*Branch.*, the connection of the link\.$/,
  })
  await expect(told).toBeVisible()
  await expectAccessible(shown)
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(shown.getByRole('button', { name: /^Connection: Demo/ })).toBeVisible()

  const elsewhere = link
    .replace(/[0-9a-f]{24}/, '0'.repeat(24))
    .replace('connectionName=Branch', 'connectionName=Head+office')
  const refused = await follow(elsewhere, shown, running.run, dataDirectory)
  await expect(
    refused.getByRole('heading', { name: 'This console doesn’t have the connection of this link' }),
  ).toBeVisible()
  await expect(refused.getByText('Head office')).toBeVisible()
  await expectAccessible(refused)
  await refused.getByRole('button', { name: /^Open it with .*Demo call center/ }).click()
  await expect(refused.getByRole('heading', { name: `Call ${id}`, level: 1 })).toBeVisible()
  await expect(refused.getByRole('button', { name: /^Connection: Demo/ })).toBeVisible()
})

test('a call’s own window stays with its connection', { tag: '@long' }, async ({ page }) => {
  await silenceDemo(page)
  await using _center = await addBranch(page)
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Shift+X'),
  ])
  await expect(own.getByRole('heading', { name: 'All fields' })).toBeVisible()
  const title = await own.title()
  await switchToDemo(page)
  await own.reload()
  await expect(own.getByRole('heading', { name: 'All fields' })).toBeVisible()
  await expect(own).toHaveTitle(title)
  expect(await copied(own, () => own.keyboard.press('Control+Shift+L'))).toContain('connectionName=Branch')
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Remove Branch' }).click()
  await expect(own.getByRole('heading', { name: 'The connection of this window was removed' })).toBeVisible()
})

test('an address without a page says so, and leads back', { tag: '@page' }, async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Call records', level: 1 })).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/nowhere'
  })
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to Now' }).click()
  await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
})
