import { ask, freePort } from '../services/read-api/served-archive.ts'
import { chooseSetting, expect, expectAccessible, openPage, test } from './console.ts'

test('switches API access on, makes a token that is shown once, and revokes it', { tag: '@page' }, async ({
  page,
}) => {
  const port = await freePort()
  await openPage(page, '/webhooks')
  await page.getByRole('link', { name: 'API access' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Off: no program gets an answer.')).toBeVisible()
  await main.getByText('Answer programs with a token').click()
  const field = main.getByRole('textbox', { name: 'Port' })
  await field.fill('70000')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Enter a number from 1 to 65535.')).toBeVisible()
  await expectAccessible(page)
  await field.fill(String(port))
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Programs with a token get answers.')).toBeVisible()
  await expect(main.getByText(`http://127.0.0.1:${port}/v1`, { exact: true })).toBeVisible()

  await main.getByRole('button', { name: 'New token…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make token' }).click()
  await expect(dialog.getByText('Enter a name of at most 100 characters.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Grafana')
  await dialog.getByRole('button', { name: 'Make token' }).click()
  const shown = dialog.getByText(/^cbr_/)
  await expect(shown).toBeVisible()
  await expectAccessible(page)
  const token = (await shown.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  const figures = `http://127.0.0.1:${port}/v1/figures?period=yesterday`
  expect((await ask(figures, token)).status).toBe(200)
  expect((await ask(`http://127.0.0.1:${port}/v1/calls`, token)).status).toBe(403)
  const row = main.getByRole('row', { name: /Grafana/ })
  await expect(row.getByText('Never')).toHaveCount(0)

  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(main.getByRole('heading', { name: 'توکن‌ها' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: /^ابطال.*Grafana/ }).click()
  const asked = page.getByRole('alertdialog')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'ابطال توکن' }).click()
  await expect(row).toHaveCount(0)
  expect((await ask(figures, token)).status).toBe(401)
})
