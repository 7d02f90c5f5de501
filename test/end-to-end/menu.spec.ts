import type { Page } from '@playwright/test'
import { z } from 'zod'
import { addConnection, expect, expectAccessible, openPage, test } from './console.ts'
import { openWithClock } from './page-clock.ts'
import { callServices } from './receiver.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import { openArchive } from './walked-archive.ts'

test.use({ sharesConsole: true })

test('a page that is on its way comes, though another connection becomes active meanwhile', {
  tag: '@page',
}, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access)
  await openPage(page, '/queue-search')
  const list = await callServices(page, 'connections.list', null)
  const { connections } = z
    .object({ value: z.object({ connections: z.array(z.object({ id: z.string(), name: z.string() })) }) })
    .parse(JSON.parse(list)).value
  const demo = connections.find(({ name }) => name !== 'Branch')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await callServices(page, 'connections.activate', { id: demo?.id })
  await expect(page.getByRole('button', { name: 'Connection: Demo call center' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  await expect(page).toHaveURL(/#\/feed/)
})

for (const [hash, begin] of [
  [
    '/calls',
    (page: Page) => page.getByRole('search', { name: 'Search calls' }).getByRole('textbox').fill('501'),
  ],
  ['/agents', (page: Page) => page.getByRole('textbox', { name: 'Name, number or team' }).fill('501')],
] as const)
  test(`a page that is on its way comes, though the text of ${hash} rests only then`, {
    tag: '@page',
  }, async ({ page }) => {
    await openWithClock(page, Date.now(), hash)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await expect(page.getByText('Console connected')).toBeAttached()
    await page.route('**/assets/**', async (route) => {
      await isReleased
      await route.continue()
    })
    await begin(page)
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await page.clock.fastForward(1_000)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
    await expect(page).toHaveURL(/#\/feed/)
  })

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
  await expect(page.getByRole('heading', { name: 'Call center clock' })).toBeVisible()
  await expectAccessible(page)
  // An address of an earlier version.
  await page.evaluate(() => {
    location.hash = '/wallboard?queues=901'
  })
  await expect(page).toHaveURL(/#\/now.*queues=901/)
})
