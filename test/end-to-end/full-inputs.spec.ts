import { chooseSetting, expect, openPage, test } from './console.ts'

test.use({ kept: 'week', sharesConsole: true })

const much = 'x'.repeat(250)

test('an input that takes no more says so', { tag: '@page' }, async ({ page }) => {
  await openPage(page, '/calls')
  const search = page.getByRole('search', { name: 'Search calls' })
  const full = page.getByText('At most 200 characters; the rest is left out.')
  await search.getByRole('textbox').fill(much.slice(0, 199))
  await expect(full).toBeHidden()
  await search.getByRole('textbox').fill(much.slice(0, 200))
  await expect(full).toBeVisible()

  await openPage(page, '/connections')
  await page.getByRole('link', { name: 'People and queues', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name of 501' })
  await name.pressSequentially('x')
  await expect(full).toBeHidden()
  await name.fill(much.slice(0, 200))
  await expect(full).toBeVisible()
  await name.press('Escape')
  await expect(full).toBeHidden()
  await chooseSetting(page, 'Settings', 'فارسی')
  const persian = page.getByRole('textbox', { name: /501|۵۰۱/ }).first()
  await persian.fill(much.slice(0, 200))
  await expect(page.getByText('حداکثر ۲۰۰ نویسه؛ بقیه وارد نمی‌شود.')).toBeVisible()
  await persian.press('Escape')
})
