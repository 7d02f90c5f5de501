import type { Page } from '@playwright/test'
import { textsOfPdf } from '../long/model/read-pdf.ts'
import { expect, test } from './console.ts'

test.use({ kept: 'week' })

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const range = `${day(4)} 00:00~${day(1)} 23:59`
const written = { en: 'gregorian', fa: 'persian' } as const

/** Draws the sheets of the demo's queues as the host's unseen window does, once its days are archived. */
async function drawn(page: Page, language: keyof typeof written): Promise<Buffer> {
  const open = (hash: string) => page.evaluate((to) => location.assign(to), hash)
  await open(`#/insights?range=${range}`)
  await expect(page.getByRole('main').getByText(/^(Complete|کامل)\.$/)).toBeVisible({ timeout: 60_000 })
  const title = `${language} figures`
  const search = new URLSearchParams({ title, connection: 'demo', language, kind: 'figures', range })
  search.set('calendar', written[language])
  await open(`#/report-sheets?${search}`)
  await expect(page).toHaveTitle(title, { timeout: 60_000 })
  return page.pdf({ printBackground: true, preferCSSPageSize: true })
}

test('a report of five queues is six upright sheets, small and without images, in both languages', {
  tag: '@browser',
}, async ({ page }) => {
  for (const language of ['en', 'fa'] as const) {
    const pdf = await drawn(page, language)
    const text = pdf.toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(6)
    for (const [, width, height] of text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)) {
      expect(Number(width)).toBeLessThan(Number(height))
    }
    expect(text).not.toContain('/Subtype /Image')
    expect(pdf.length).toBeLessThan(500_000)
  }
})

test('each sheet says its number, when it was made, and how complete its days are', {
  tag: '@browser',
}, async ({ page }) => {
  const texts = textsOfPdf(await drawn(page, 'en'))
  for (let sheet = 0; sheet < 6; sheet++) {
    const of = texts.filter(({ page: at }) => at === sheet).map(({ text }) => text)
    expect(of).toContain(`${sheet + 1} / 6`)
    expect(of).toContainEqual(expect.stringMatching(/^Demo call center · made on \d{4}-\d\d-\d\d \d\d:\d\d$/))
    expect(of).toContainEqual(expect.stringMatching(/^Complete\./))
  }
})
