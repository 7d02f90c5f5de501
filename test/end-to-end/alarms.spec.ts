import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test } from './console.ts'

const rules = (page: Page): Locator =>
  page.getByRole('region', { name: 'Rules', exact: true }).getByRole('table')
const history = (page: Page): Locator =>
  page.getByRole('region', { name: 'History', exact: true }).getByRole('table')

async function openAlarms(page: Page): Promise<void> {
  await openPage(page, '/connections')
  await page.getByRole('link', { name: 'Goals and alarms' }).click()
  await expect(page.getByRole('heading', { name: 'Goals and alarms', level: 1 })).toBeVisible()
  await expect(rules(page)).toBeVisible()
}

test('a rule set by hand raises an alarm, which is acknowledged with a word and kept', {
  tag: '@page',
}, async ({ page }) => {
  await openAlarms(page)
  await expectAccessible(page)
  const limit = page.getByRole('textbox', { name: 'Free agents: limit' })
  const clearAt = page.getByRole('textbox', { name: 'Free agents: clears at' })
  const forSeconds = page.getByRole('textbox', { name: 'Free agents: for at least' })
  // The demo's queues have fewer free agents than this.
  await limit.fill('500')
  await expect(page.getByText('Must be above the limit.')).toBeVisible()
  await clearAt.fill('۶۰۰')
  await forSeconds.fill('0')
  await forSeconds.press('Enter')
  await expect(page.getByText('Must be above the limit.')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Free agents: on' }).press('Space')
  // Raised by what was saved: the page holds nothing that a reload would lose.
  const row = history(page)
    .getByRole('row')
    .filter({ hasText: 'Free agents' })
    .filter({ hasText: '500' })
    .first()
  await expect(row).toContainText('ongoing')
  await page.reload()
  await expect(limit).toHaveValue('500')
  await expect(clearAt).toHaveValue('600')
  await page.getByRole('button', { name: /problems?$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Current problems' })).toContainText(
    /free agents down to \P{L}*\d/u,
  )
  await page.keyboard.press('Escape')

  // A wall says in one line the worst, and where the others are, on any screen.
  await page.evaluate(() => {
    location.hash = '/now?wall=true'
    document.body.style.inlineSize = '640px'
  })
  const standing = page.getByRole('list', { name: 'Current alarms' }).getByRole('listitem')
  await expect(standing).toHaveCount(2)
  await expect(standing.last()).toHaveAttribute('title', /^\d+ more alarms?: ./)
  for (const alarm of await standing.all()) await expect(alarm).toBeInViewport({ ratio: 0.99 })
  await page.evaluate(() => document.body.style.removeProperty('inline-size'))
  await page.goBack()

  const word = row.getByRole('textbox')
  await word.fill('Sara calls two more in')
  await word.press('Enter')
  await expect(history(page)).toContainText('Sara calls two more in')
  // Who sees to it is known: only the others are current problems.
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  const onNow = page.getByRole('region', { name: 'Current alarms' })
  // The worst three in a line; the queues stay in sight.
  await expect(onNow.getByRole('listitem')).toHaveCount(3)
  await onNow.getByRole('button', { name: /^Show all/ }).click()
  await expect.poll(() => onNow.getByRole('listitem').count()).toBeGreaterThan(6)
  const snooze = onNow.getByRole('button', { name: /^Remind later: \D/ }).last()
  await snooze.click()
  await page.getByRole('menuitem', { name: 'In 15 minutes' }).click()
  await expect(onNow.getByText(/^Reminder at/)).toBeVisible()
  await onNow.getByRole('button', { name: 'Show the worst only' }).click()
  await onNow.getByRole('textbox', { name: /^Note on all/ }).fill('All seen')
  await onNow.getByRole('button', { name: /^Acknowledge all/ }).click()
  await expect(onNow.getByRole('textbox')).toHaveCount(0)
  await page.goBack()
  await expect(history(page)).toContainText('All seen')
  for (const rule of ['Service level', 'Calls waiting', 'Longest wait', 'Abandonment rate'])
    await page.getByRole('checkbox', { name: `${rule}: on` }).press('Space')
  await expect(page.getByRole('button', { name: /problems?$/ })).toBeHidden()
  await expectAccessible(page)

  // A rule that is switched off ends its alarms.
  await page.getByRole('checkbox', { name: 'Free agents: on' }).press('Space')
  await expect(
    history(page).getByRole('row').filter({ hasText: 'Sara calls two more in' }),
  ).not.toContainText('ongoing')
})

test('a queue has a rule of its own, for hours of its own', { tag: '@page' }, async ({ page }) => {
  await openAlarms(page)
  const add = page.getByRole('group', { name: 'Add a rule for the queue' })
  await add.getByRole('button', { name: /Rule$/ }).click()
  await page.getByRole('option', { name: 'Longest wait' }).click()
  await add.getByRole('button', { name: 'Add a rule for the queue' }).click()
  const own = rules(page).getByRole('textbox', { name: /Longest wait, .*: limit$/ })
  await expect(own).toHaveValue('120')
  await own.fill('30')
  await rules(page)
    .getByRole('textbox', { name: /Longest wait, .*: clears at$/ })
    .fill('20')
  await page.keyboard.press('Enter')

  await rules(page)
    .getByRole('button', { name: /^Hours of .?Longest wait, .*: Always$/ })
    .click()
  const hours = page.getByRole('dialog', { name: /^Hours of .?Longest wait, / })
  await hours.getByText('Always').click()
  await hours.getByText('Friday').click()
  await hours.getByRole('textbox', { name: 'From' }).fill('22:00')
  await hours.getByRole('textbox', { name: 'To' }).fill('6:00')
  await page.keyboard.press('Escape')
  await expect(rules(page).getByRole('button', { name: /22:00–06:00$/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(own).toHaveValue('30')
  await rules(page)
    .getByRole('button', { name: /^Remove the rule .?Longest wait, / })
    .click()
  await expect(own).toBeHidden()
  await expect(page.getByText(/^The rule .?Longest wait, .* was removed\.$/)).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect(own).toHaveValue('30')
  await expect(rules(page).getByRole('button', { name: /22:00–06:00$/ })).toBeVisible()
})

test('an alarm that should be heard plays its two notes once', { tag: '@page' }, async ({ page }) => {
  await openAlarms(page)
  const add = page.getByRole('group', { name: 'Add a rule for the queue' })
  await add.getByRole('button', { name: /Rule$/ }).click()
  await page.getByRole('option', { name: 'Free agents' }).click()
  await add.getByRole('button', { name: 'Add a rule for the queue' }).click()
  const field = (name: string) =>
    rules(page).getByRole('textbox', { name: new RegExp(`Free agents, .*: ${name}$`) })
  await rules(page)
    .getByRole('checkbox', { name: /Free agents, .*: sound$/ })
    .press('Space')
  await field('clears at').fill('600')
  await field('for at least').fill('0')
  await page.evaluate(() => {
    const { start } = OscillatorNode.prototype
    const tones: number[] = []
    OscillatorNode.prototype.start = function (when) {
      tones.push(this.frequency.value)
      start.call(this, when)
    }
    Object.assign(window, { tones })
  })
  const tones = () => page.evaluate((): unknown => Reflect.get(window, 'tones'))
  await field('limit').fill('500')
  await field('limit').press('Enter')
  await expect.poll(tones).toEqual([880, 660])

  // Taking note of it is another change of the same alarm.
  const word = history(page).getByRole('row').filter({ hasText: 'Free agents' }).getByRole('textbox')
  await word.press('Enter')
  await expect(word).toBeHidden()
  expect(await tones()).toEqual([880, 660])
})
