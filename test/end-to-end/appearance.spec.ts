import { chooseSetting, expect, expectAccessible, test } from './console.ts'

test.use({ kept: 'week', sharesConsole: true })

test('applies digits, week start and density at once', { tag: '@page' }, async ({ page }) => {
  await chooseSetting(page, 'Settings', 'فارسی')
  const row = page.getByRole('grid').locator('tbody tr').first()
  await expect(row).toContainText(/[۰-۹]{4}\/[۰-۹]{2}/)
  const height = (await row.boundingBox())?.height ?? 0

  await page.getByRole('button', { name: 'تنظیمات' }).click()
  await page.getByRole('menuitem', { name: 'تنظیمات بیشتر…' }).click()
  const dialog = page.getByRole('dialog')
  const select = async (name: string, option: string) => {
    await dialog.getByRole('button', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await select('رقم‌ها', 'لاتین: 0123')
  await select('تراکم', 'راحت')
  await select('اولین روز هفته', 'دوشنبه')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row).toContainText(/14\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}/)
  await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThan(height + 5)

  await page.getByRole('search').getByRole('button', { name: 'انتخاب روزها از تقویم' }).click()
  await expect(page.getByRole('dialog').locator('thead th').first()).toHaveText('د')
  await expect(page.getByRole('dialog').getByRole('gridcell').first()).toHaveText(/^\d+$/)
})

test.describe(() => {
  // It restarts its console.
  test.use({ sharesConsole: false })

  test('uses the chosen digits in sentences and percentages, also after a restart', { tag: '@page' }, async ({
    page,
    restart,
  }) => {
    await chooseSetting(page, 'Settings', 'فارسی')
    await expect(page.getByText(/^[۰-۹٬]+ تماس$/)).toBeVisible()
    await page.getByRole('button', { name: 'تنظیمات' }).click()
    await page.getByRole('menuitem', { name: 'تنظیمات بیشتر…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'رقم‌ها' }).click()
    await page.getByRole('option', { name: 'لاتین: 0123' }).click()
    // Until the list is gone, Escape is its own.
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^[0-9,]+ تماس$/)).toBeVisible()

    const again = await restart()
    await expect(again.getByText(/^[0-9,]+ تماس$/)).toBeVisible()
    await again.getByRole('link', { name: 'شاخص‌ها' }).click()
    // The previous page has such a button, too.
    await expect(again.getByRole('heading', { level: 1, name: 'شاخص‌ها' })).toBeVisible()
    await again.getByRole('button', { name: /^بازه/ }).click()
    await again.getByRole('button', { name: 'دیروز' }).click()
    await again.keyboard.press('Escape')
    await expect(again.getByRole('article', { name: 'سطح سرویس', exact: true }).getByRole('link')).toHaveText(
      /^[^۰-۹]*[0-9]+(\.[0-9])?[^۰-۹]*$/,
      { timeout: 40_000 },
    )
  })
})

test('respects the system’s contrast and forced colours', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await page.emulateMedia({ contrast: null, forcedColors: 'active' })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'contrast')
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
})
