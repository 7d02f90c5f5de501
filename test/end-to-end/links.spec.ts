import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { consoleArguments } from '../../electron/electron-program.ts'
import type { BrowserRun } from './browser-run.ts'
import { expect, expectAccessible, test } from './console.ts'
import type { DesktopRun } from './desktop-run.ts'

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
  await page.getByRole('search').getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  // Of today there are a few hundred calls.
  const month = /^1–20 of \d\d,\d{3}$/
  await expect(page.getByText(month)).toBeVisible()
  const link = await copied(page, () =>
    page.getByRole('button', { name: 'Copy a link to this page' }).click(),
  )
  await expect(page.getByText('Link copied')).toBeAttached()
  expect(link).toMatch('url' in running.run ? /^http:\/\/127\.0\.0\.1:\d+\/#\// : /^callboard:\/\/open\//)
  expect(link).not.toContain('token')
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(page.getByRole('heading', { name: 'Wallboard', level: 1 })).toBeVisible()

  const shown = await follow(link, page, running.run, dataDirectory)
  await expect(shown.getByText(month)).toBeVisible()
})

test('a call is opened by its link, copied by key or from the palette', { tag: '@long' }, async ({
  page,
  running,
  dataDirectory,
}) => {
  await page.getByRole('search').getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('1–20 of')).toBeVisible()
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
