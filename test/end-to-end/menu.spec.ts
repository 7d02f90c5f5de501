import { addConnection, expect, expectAccessible, test } from './console.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import { openArchive } from './walked-archive.ts'

test.use({ sharesConsole: true })

test('filters stay on their page and with their connection, and tabs go by keyboard', {
  tag: '@page',
}, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  const queue = page.getByRole('combobox', { name: 'Queue' })
  const entry = (name: string) => page.getByRole('link', { name, exact: true })
  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: /^Connection:/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByRole('button', { name: `Connection: ${name}` })).toBeVisible()
  }

  await openArchive(page)
  await queue.fill('900')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/queue=900/)
  await entry('Events').click()
  await expect(page).toHaveURL(/#\/feed(?!.*900)/)
  await openArchive(page)
  await expect(queue).toHaveValue('900')

  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access)
  await expect(page).not.toHaveURL(/queue=900/)
  await expect(queue).toHaveValue('')
  await switchTo('Demo call center')
  await expect(page).toHaveURL(/queue=900/)
  await expect(queue).toHaveValue('900')
  await page
    .getByRole('button', { name: /^Clear/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/queue=900/)
  await entry('Events').click()
  await openArchive(page)
  await expect(queue).toHaveValue('')

  await entry('Health').click()
  await entry('Keeping').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/Data quality – Callboard$/)
  await expect(entry('Data quality')).toBeFocused()
  await expect(page.locator('[aria-current="page"]')).toHaveText([/^Health/, 'Data quality'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Doctor' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Call center clock' })).toBeVisible()
  await expectAccessible(page)
  // An address of an earlier version.
  await page.evaluate(() => {
    location.hash = '/wallboard?queues=901'
  })
  await expect(page).toHaveURL(/#\/now.*queues=901/)
})
