import type { Locator, Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { exported } from './exported.ts'
import { freePort } from './receiver.ts'

const languages = {
  en: {
    choice: 'English',
    settings: 'Settings',
    stay: 'Stay with the demo',
    quickSearch: 'Quick search',
    source: 'Source',
    course: 'Course of the call',
    feed: 'Live feed',
    webhooks: 'Event Webhooks',
    save: 'Save',
    contradicted: 'Contradicted',
    newest: 'The newest request came by \u2068GET\u2069',
    export: 'Export',
  },
  fa: {
    choice: 'فارسی',
    settings: 'تنظیمات',
    stay: 'ماندن با نمونهٔ نمایشی',
    quickSearch: 'جستجوی سریع',
    source: 'مبدأ',
    course: 'روند تماس',
    feed: 'رویدادهای زنده',
    webhooks: 'وب‌هوک رویدادها',
    save: 'ذخیره',
    contradicted: 'نمی‌خواند',
    newest: '\u2068GET\u2069',
    export: 'برون‌برد',
  },
} as const

/** Goes from one thing to the next, as whoever has no mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function goTo(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('dialog').getByRole('menuitem').first()).toContainText(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

for (const [language, words] of Object.entries(languages)) {
  test(`a newcomer finds the way by the keyboard alone: ${language}`, async ({
    page,
    running,
    dataDirectory,
  }) => {
    const { keyboard } = page
    await test.step('speaks the newcomer’s language, and begins with the demo', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Settings' }))
      await keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      const choice = page.getByRole('menuitemradio', { name: words.choice })
      for (let steps = 0; steps < 4 && !(await choice.evaluate((item) => item.matches(':focus'))); steps++)
        await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await keyboard.press('Escape')
      await tabTo(page, page.getByRole('button', { name: words.stay }))
      await keyboard.press('Enter')
      await expect(page.getByRole('button', { name: words.stay })).toBeHidden()
    })

    const rows = page.getByRole('grid').locator('tbody tr')
    await test.step('finds a call by its number', async () => {
      await expect(rows.first()).toBeVisible()
      const heads = await page.getByRole('columnheader').allTextContents()
      const source = heads.findIndex((head) => head.trim() === words.source)
      const number = (await rows.first().getByRole('gridcell').nth(source).textContent()) ?? ''
      await goTo(page, number)
      await expect(page).toHaveURL(new RegExp(`from=${encodeURIComponent(number)}`))
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    })

    await test.step('opens its chart', async () => {
      await keyboard.press('ArrowDown')
      await expect(rows.first()).toBeFocused()
      await keyboard.press('Enter')
      await expect(page.getByRole('complementary').getByRole('heading', { name: words.course })).toBeVisible()
      await keyboard.press('Escape')
      await expect(page.getByRole('complementary')).toBeHidden()
      await expect(rows.first()).toBeFocused()
    })

    await test.step('watches an event come in', async () => {
      await goTo(page, words.feed)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.feed)
      await expect(rows.first()).toBeVisible()
      const count = await page.getByRole('grid').getAttribute('aria-rowcount')
      await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', count ?? '')
    })

    await test.step('finds why a setting is wrong', async () => {
      await goTo(page, words.webhooks)
      const port = await freePort()
      await tabTo(page, page.getByRole('checkbox', { name: 'Event Webhooks Enabled' }))
      await keyboard.press('Space')
      await tabTo(page, page.getByRole('textbox', { name: /^Port|^درگاه|^پورت/ }))
      await keyboard.press('Control+a')
      await keyboard.type(String(port))
      await tabTo(page, page.getByRole('button', { name: words.save, exact: true }))
      await keyboard.press('Enter')
      await expect(page.getByText(`http://127.0.0.1:${port}/events`, { exact: true })).toBeVisible()
      expect((await fetch(`http://127.0.0.1:${port}/events/?event_name=Cdr`)).status).toBe(200)
      const method = page.getByRole('listitem', { name: 'Request Method' })
      await expect(method).toContainText(words.contradicted)
      await expect(method).toContainText(words.newest)
    })

    await test.step('exports what was found', async () => {
      await goTo(page, words.quickSearch)
      await expect(rows.first()).toBeVisible()
      await goTo(page, words.export)
      const dialog = page.getByRole('dialog', { name: words.export })
      const text = await exported(page, running.run, dataDirectory, async () => {
        await tabTo(page, dialog.getByRole('button', { name: words.export }))
        await keyboard.press('Enter')
      })
      expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(10)
    })
  })
}
