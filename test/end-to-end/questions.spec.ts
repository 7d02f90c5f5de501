import type { Page } from '@playwright/test'
import type { CallCenter } from '../../electron/mock/call-center.ts'
import { usualLeastRing } from '../../shared/figures/definitions.ts'
import { missedOf } from '../call-center/missed-rings.ts'
import { noonOffset } from '../noon-offset.ts'
import { startMailServer } from '../services/mail/mail-server.ts'
import { addConnection, chooseSetting, expect, test } from './console.ts'
import { drawnTest } from './drawn-test.ts'
import { startCallCenter } from './made-call-center.ts'
import { counted } from './newcomer-hands.ts'
import { languages } from './questions-in-languages.ts'
import { openKeeping } from './walked-archive.ts'

test.use({ sharesConsole: true })

for (const [language, words] of Object.entries(languages)) {
  const testLanguage = drawnTest(Object.keys(languages), language, 'questions')
  testLanguage(
    `answers a supervisor’s questions in few actions: ${language}`,
    { tag: '@long' },
    async ({ page }) => {
      test.slow()
      await using mailServer = await startMailServer({ security: 'plain' })
      await setUpMail(page, mailServer.port)
      await chooseSetting(page, 'Settings', words.choice)
      const hand = counted(words.hands(page))
      const menu = page.getByRole('navigation').first()
      const inMenu = (entry: string) => menu.getByRole('link', { name: entry }).first()
      const main = page.getByRole('main')
      const heading = page.getByRole('heading', { level: 1 })
      await inMenu(words.calls).click()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: words.complete })).toBeVisible({
        timeout: 120_000,
      })

      await test.step('which call was it, by its caller', async () => {
        const number =
          (await page
            .getByRole('gridcell')
            .filter({ hasText: /^\+?\d{10,}$/ })
            .first()
            .textContent()) ?? ''
        await inMenu(words.now).click()
        hand.begin()
        await hand.press(inMenu(words.calls))
        await hand.write(
          page.getByRole('textbox', { name: words.find }),
          `+98${number.replace(/^\+98|^0/, '')}`,
        )
        await expect(page.getByRole('row').filter({ hasText: number }).first()).toBeVisible()
        await expect(page).toHaveURL(/text=/)
        expect(hand.count()).toBeLessThanOrEqual(2)
      })

      await test.step('why a queue lost calls on a day, at some hours', async () => {
        const day = wasDayOff() ? words.today : words.yesterday
        await inMenu(words.now).click()
        hand.begin()
        await hand.press(main.getByRole('link', { name: words.insightsOf }).first())
        await hand.press(page.getByRole('button', { name: words.period }))
        await hand.press(page.getByRole('button', { name: day, exact: true }))
        // Until that day's come, the charts show the period before, whose hours can't be chosen any more.
        await expect(page.getByRole('button', { name: words.period })).toHaveText(day)
        await expect(page.locator('[data-loading]')).toHaveCount(0)
        await hand.act(() => words.chooseHours(page, words.outcomes))
        const panel = page.getByRole('region', { name: words.whyTitle })
        await expect(panel.getByRole('list').or(panel.getByRole('paragraph')).first()).toBeVisible()
        expect(hand.count()).toBeLessThanOrEqual(4)
      })

      await test.step('this week against the last one', async () => {
        // The chosen hours have a period of their own behind it.
        const period = page.getByRole('button', { name: words.period }).first()
        await hand.press(period)
        hand.begin()
        await hand.press(page.getByRole('button', { name: words.thisWeek, exact: true }))
        await expect(period).toHaveText(words.thisWeek)
        await expect(main.getByText(words.comparedWith).first()).toBeVisible()
        expect(hand.count()).toBeLessThanOrEqual(1)
      })

      await test.step('which agent let the most attempts go', async () => {
        await inMenu(words.insights).click()
        hand.begin()
        await hand.press(page.getByRole('link', { name: words.agents, exact: true }))
        const column = page.getByRole('columnheader', { name: words.missed })
        await expect(column).toHaveAttribute('aria-sort', 'descending')
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        expect(hand.count()).toBeLessThanOrEqual(1)
      })

      await test.step('what became of the callers who were lost', async () => {
        await inMenu(words.now).click()
        hand.begin()
        await hand.press(inMenu(words.callbacks))
        await expect(heading).toHaveText(words.callbacks)
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        expect(hand.count()).toBeLessThanOrEqual(1)
      })

      await test.step('a month of a queue as PDF by e-mail, every month', async () => {
        await inMenu(words.now).click()
        hand.begin()
        await hand.press(inMenu(words.insights))
        await hand.press(page.getByRole('link', { name: words.reports, exact: true }))
        await hand.press(page.getByRole('button', { name: words.month, exact: true }))
        const dialog = page.getByRole('dialog')
        await hand.press(dialog.getByRole('button', { name: words.queues }))
        await hand.choose(page.getByRole('menuitemcheckbox').first())
        await page.keyboard.press('Escape')
        await hand.write(dialog.getByLabel(words.mailTo), 'boss@example.com')
        await hand.press(dialog.getByRole('button', { name: words.schedule, exact: true }))
        await expect(page.getByRole('row').filter({ hasText: words.scheduled })).toBeVisible()
        expect(hand.count()).toBeLessThanOrEqual(8)
      })
    },
  )
}

/** Sets up a mail server that took a test mail, as a report by mail needs it; in English. */
async function setUpMail(page: Page, port: number): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('button', { name: 'E-mail server' }).click()
  const mail = page.getByRole('dialog', { name: 'E-mail server' })
  await mail.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await mail.getByRole('button', { name: /Encryption/ }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await mail.getByLabel('Sender').fill('callboard@example.com')
  await mail.getByLabel('Port').fill(String(port))
  await mail.getByLabel('Test mail to').fill('me@example.com')
  await mail.getByRole('button', { name: 'Test' }).click()
  await expect(mail.getByText(/The server took the test mail/)).toBeVisible()
  await mail.getByRole('button', { name: 'Save' }).click()
  await expect(mail).toBeHidden()
}

/** Whether the demo's yesterday was a Friday, when its call center is nearly off and a queue may have had no call. */
function wasDayOff(): boolean {
  return new Date(Date.now() + noonOffset * 60_000).getUTCDay() === 6
}

/** Keeps a week with as many requests as can be chosen: with the default, so many calls of today take minutes. */
async function keepQuickly(page: Page): Promise<void> {
  await openKeeping(page)
  for (const [field, choice] of [
    ['Days to keep', 'Last 7 days'],
    ['Newest records', '10 requests a second'],
    ['Older days', '100%'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${field}|${field}$`) }).click()
    await page.getByRole('option', { name: choice }).click()
  }
}

/** Returns the number of the agent who let the most attempts go, counted by hand. */
function mostMissed({ attempts }: CallCenter): string {
  const missed = new Map<string, number>()
  for (const attempt of attempts.rows) {
    const { number } = attempt.agent
    missed.set(number, (missed.get(number) ?? 0) + missedOf(attempt, usualLeastRing))
  }
  return [...missed].sort(([one, a], [other, b]) => b - a || Number(one) - Number(other))[0]?.[0] ?? 'nobody'
}

for (const [language, words] of Object.entries(languages)) {
  const testLanguage = drawnTest(Object.keys(languages), language, 'agent of 80')
  testLanguage(
    `names the agent of 80 who let the most attempts go: ${language}`,
    { tag: '@long' },
    async ({ page }) => {
      test.slow()
      // Enough calls for 80 agents on any two weekdays.
      await using large = await startCallCenter(31_000, { days: 2, seed: 3 })
      await addConnection(page, 'Large', large, { keep: true })
      await keepQuickly(page)
      await chooseSetting(page, 'Settings', words.choice)
      const hand = counted(words.hands(page))
      const inMenu = (entry: string) =>
        page.getByRole('navigation').first().getByRole('link', { name: entry }).first()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: words.complete })).toBeVisible({
        timeout: 240_000,
      })
      await inMenu(words.insights).click()

      hand.begin()
      await hand.press(page.getByRole('link', { name: words.agents, exact: true }))
      // The page before has tables, too.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.agents)
      const table = page.getByRole('table')
      // A header and a total beside the agents.
      await expect(table).toHaveAttribute('aria-rowcount', String(large.callCenter.agents.length + 2))
      expect(large.callCenter.agents.length).toBeGreaterThanOrEqual(80)
      await expect(page.getByRole('columnheader', { name: words.missed })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await expect(table.getByRole('row').nth(1)).toContainText(mostMissed(large.callCenter))
      expect(hand.count()).toBeLessThanOrEqual(1)
    },
  )
}
