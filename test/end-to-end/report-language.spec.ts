import type { Page } from '@playwright/test'
import { chooseSetting, expect, test } from './console.ts'

const range = '2026-11-22 00:00~2026-11-22 23:59'
const pages = ['/report', '/report-sheets', '/receipt-sheet']

/** Follows an address in the window that is open, as the host's unseen window does. */
const open = (page: Page, path: string) => page.evaluate((hash) => location.assign(hash), `#${path}`)

test('a report is drawn in its own language, whichever is the console’s', { tag: '@browser' }, async ({
  page,
}) => {
  const html = page.locator('html')
  const drawn = async (path: string, language: 'en' | 'fa') => {
    const title = `${language} ${path}`
    const calendar = language === 'fa' ? 'persian' : 'gregorian'
    const search = new URLSearchParams({ title, connection: 'demo', language, calendar, range })
    await open(page, `${path}?${search}&day=2026-11-22`)
    await expect(page).toHaveTitle(title)
    await expect(html).toHaveAttribute('lang', language)
    await expect(html).toHaveAttribute('dir', language === 'fa' ? 'rtl' : 'ltr')
  }
  for (const path of pages) {
    await drawn(path, 'fa')
    await drawn(path, 'en')
  }
  await open(page, '/now')
  await expect(html).not.toHaveAttribute('data-paper')
  await expect(html).toHaveAttribute('lang', 'en')
  await chooseSetting(page, 'Settings', 'فارسی')
  for (const path of pages) {
    await drawn(path, 'en')
    await drawn(path, 'fa')
  }
})
