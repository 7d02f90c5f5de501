import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseSetting, expect, test } from './console.ts'

test('a setting that can’t be kept is taken back, and says why', async ({ page, dataDirectory }) => {
  await expect(page.getByText('Console connected')).toBeVisible()
  await mkdir(join(dataDirectory, 'preferences.json.tmp'))
  await chooseSetting(page, 'Settings', 'Dark')
  await expect(page.getByRole('alert')).toContainText(
    'Your change to the settings was taken back. The local store can’t be used. Reading or writing its file failed.',
  )
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})
