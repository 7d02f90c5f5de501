import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { answerInstead } from './answer-instead.ts'
import { addConnection, chooseSetting, expect, expectAccessible, searchLastMonth, test } from './console.ts'
import { keptText } from './kept-file.ts'
import { freePort, silenceDemo } from './receiver.ts'

const webhooksFile = z.looseObject({ password: z.unknown() })

test('title and status bar show current problems in both languages', { tag: '@page' }, async ({ page }) => {
  await silenceDemo(page)
  await expect(page).toHaveTitle('Call records – Callboard')
  await addConnection(page, 'Nobody', {
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    apiKey: 'key',
    username: 'reports',
    password: 'secret',
  })
  await expect(page).toHaveTitle('(!) Call records – Callboard')
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect(page).toHaveTitle('(!) Now – Callboard')

  await page.getByRole('button', { name: '1 problem' }).click()
  const told = page.getByRole('dialog', { name: 'Current problems' })
  await expect(told).toContainText('Call center unreachable')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(page).toHaveTitle('(!) وضعیت لحظه‌ای – کال‌بورد')
  await expect(page.getByRole('button', { name: '۱ مشکل' })).toBeVisible()
  await chooseSetting(page, 'تنظیمات', 'English')

  await page.getByRole('button', { name: 'Connection: Nobody' }).click()
  await page.getByRole('menuitemradio', { name: /Demo/ }).click()
  await expect(page).toHaveTitle('Now – Callboard')
  await expect(page.getByRole('button', { name: '1 problem' })).toHaveCount(0)
})

test('a receiver without its password says so on every page and leads to the field', {
  tag: '@page',
}, async ({ page: first, dataDirectory, restart }) => {
  await silenceDemo(first)
  await first.getByRole('link', { name: 'Event Webhooks' }).click()
  await first.getByText('Event Webhooks Enabled', { exact: true }).first().click()
  await first.getByLabel('Port', { exact: true }).fill(String(await freePort()))
  await first.getByLabel('API Username', { exact: true }).fill('callcenter')
  await first.getByLabel('API Password', { exact: true }).fill('open')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  const file = join(dataDirectory, 'webhooks.json')
  await expect.poll(() => keptText(file)).toContain('"username": "callcenter"')
  // An earlier version stored the password in the vault, which may be gone.
  const { password: _, ...content } = webhooksFile.parse(JSON.parse(await keptText(file)))
  await writeFile(file, JSON.stringify(content))

  const page = await restart()
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  await expect(page).toHaveTitle('(!) Event Webhooks – Callboard')

  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Events are refused' })).toBeVisible()
  await page.getByRole('button', { name: 'Open Event Webhooks' }).click()
  await page.getByLabel('API Password', { exact: true }).fill('sesame')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveTitle('Event Webhooks – Callboard')
})

test('what failed beside a page is asked for again with it', { tag: '@browser' }, async ({ page }) => {
  let isFailing = false
  await answerInstead(page, ({ name, id }) =>
    isFailing && /^(people|reports)\./.test(name)
      ? { t: 'error', id, code: 'store_failed', message: '', detail: {} }
      : undefined,
  )
  const failure = page.getByRole('main').getByRole('heading', { name: 'The archive can’t be used' })
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  const open = async (address: string) => {
    isFailing = true
    await page.goto(`${new URL(page.url()).origin}/#${address}`)
    await page.reload()
    await expect(failure).toBeVisible()
    isFailing = false
    await expect(async () => {
      // What was learned meanwhile has the names asked for as well.
      if (await failure.isVisible()) await again.click({ timeout: 1_000 })
      await expect(failure).toBeHidden({ timeout: 5_000 })
    }).toPass()
  }
  await open('/people')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV…' }).click()
  const names = Array.from({ length: 8 }, (_, index) => `${501 + index},Desk ${index}`).join('\n')
  await (await chooser).setFiles({ name: 'agents.csv', mimeType: 'text/csv', buffer: Buffer.from(names) })
  await expect(page.getByText(/8 added|8 changed/)).toBeVisible()
  await open('/quick-search')
  await searchLastMonth(page)
  await expect(
    page
      .getByRole('grid')
      .getByText(/^Desk \d$/)
      .first(),
  ).toBeVisible()
})
