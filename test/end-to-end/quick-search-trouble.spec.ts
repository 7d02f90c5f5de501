import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { callRecord, json, pageOf, startScriptedCallCenter } from './scripted-call-center.ts'
import { connectTo, rows, searchButton } from './searched-rows.ts'

test.use({ sharesConsole: true })

const result = (page: Page): Locator => page.getByRole('region', { name: 'Call records' })

test('says what failed and what to do, tries again, and keeps the rows that it has', {
  tag: '@page',
}, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(json({ success: 0, message: "Field 'from': value is missing" }))
  await connectTo(page, center.baseUrl)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The call center refused the search')
  await expect(alert).toContainText("Field 'from': value is missing")
  center.answerWith({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('No report at this address')
  center.answerWith(pageOf([callRecord()], 68))
  await searchButton(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(result(page)).toContainText('68 calls')

  center.answerWith(json({ success: 0, message: 'The archive is being moved' }))
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(alert).toContainText('The archive is being moved')
  await expect(alert).toContainText('The rows below are from before.')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  center.answerWith(pageOf([callRecord()], 69))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(result(page)).toContainText('69 calls')
  await expect(alert).toHaveCount(0)
})

test('cancels a search, in the call center too', async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith('hang')
  await connectTo(page, center.baseUrl)
  await center.hangs()
  await page.getByRole('button', { name: 'Cancel search' }).click()
  await expect(page.getByText('The search was cancelled')).toBeVisible()
  await center.givenUp()
  center.answerWith(pageOf([callRecord()]))
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('keeps the previous page visible while the next one loads', { tag: '@long' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(pageOf([callRecord()], 68))
  await connectTo(page, center.baseUrl)
  await expect(rows(page)).toHaveCount(1)
  center.answerWith('hang')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Loading the next results…')).toBeVisible()
})

test('says what to try when nothing was found, and marks values of unexpected form', {
  tag: '@page',
}, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  await connectTo(page, center.baseUrl)
  await expect(page.getByRole('heading', { name: 'No calls found' })).toBeVisible()
  await expect(page.getByText('Widen the time range')).toBeVisible()
  center.answerWith(pageOf([callRecord({ disposition: 'VOICEMAIL', type: 'conference', wait: 'soon' })]))
  await searchButton(page).click()
  const row = rows(page).first()
  await expect(row).toContainText('VOICEMAIL')
  await expect(row).toContainText('conference')
  await expect(row).toContainText('soon')
  await expect(row.getByRole('img', { name: 'Unexpected format: Total wait' })).toBeVisible()
})
