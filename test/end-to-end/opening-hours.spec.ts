import { expect, expectAccessible, openPage, test } from './console.ts'

test('opening hours and holidays are entered, and closed time shows as closed', { tag: '@page' }, async ({
  page,
}) => {
  await openPage(page, '/connections')
  await page.getByText('Opening hours', { exact: true }).first().click()
  await expect(page.getByText('Always open')).toBeVisible()
  await page.getByRole('button', { name: 'Edit opening hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opening hours' })
  await dialog.getByText('Open only at these hours').click()
  await dialog.getByRole('textbox', { name: 'Monday' }).fill('8 to noon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter times such as 08:00-17:00.')).toBeVisible()
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await dialog.getByRole('textbox', { name: day }).fill('')
  }
  await dialog
    .getByRole('button', { name: /^Add Iran’s solar holidays/ })
    .first()
    .click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveCount(10)
  await expect(dialog.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Nowruz')
  await dialog.getByRole('button', { name: 'Remove holiday Nature Day' }).click()
  await dialog.getByRole('button', { name: 'Add queue' }).click()
  await dialog.getByRole('button', { name: /^Remove the hours of/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Open by weekday, 9 holidays')).toBeVisible()

  await openPage(page, '/now')
  await expect(page.getByRole('search', { name: 'View' })).toContainText('Closed')
  const queues = page.getByRole('table', { name: 'Queues, worst first' }).locator('tbody').getByRole('row')
  await expect(queues.first()).toContainText('Closed')
  await expect(queues.filter({ hasNotText: 'Closed' })).toHaveCount(0)
})

test.describe('in Persian', () => {
  test.use({ locale: 'fa-IR' })

  test('the week begins on Saturday, and holidays have Jalali dates', { tag: '@page' }, async ({ page }) => {
    await openPage(page, '/connections')
    await page.getByText('ساعت کاری', { exact: true }).first().click()
    await page.getByRole('button', { name: 'ویرایش ساعت کاری' }).click()
    const dialog = page.getByRole('dialog', { name: 'ساعت کاری' })
    await dialog.getByText('فقط در این ساعت‌ها باز است').click()
    await expect(dialog.getByRole('textbox').first()).toHaveAccessibleName('شنبه')
    await dialog.getByRole('textbox', { name: 'جمعه' }).fill('')
    await dialog.getByRole('textbox', { name: 'پنجشنبه' }).fill('۸ تا ۱۳')
    await dialog
      .getByRole('button', { name: /تعطیلی‌های شمسی ایران/ })
      .first()
      .click()
    // The first of Farvardin.
    const date = dialog.getByRole('group', { name: 'تاریخ' }).first()
    await expect(date.getByRole('spinbutton').nth(1)).toHaveText('۰۱')
    await expect(date.getByRole('spinbutton').nth(2)).toHaveText('۰۱')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('باز بر اساس روز هفته، ۱۰ روز تعطیل')).toBeVisible()
  })
})
