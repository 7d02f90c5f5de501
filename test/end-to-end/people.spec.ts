import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chooseSetting, expect, expectAccessible, openPage, test } from './console.ts'

async function openPeople(page: Page): Promise<Locator> {
  await openPage(page, '/connections')
  await page.getByRole('link', { name: 'People and queues', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'People and queues', level: 1 })).toBeVisible()
  const table = page.getByRole('main').getByRole('table')
  await expect(table.getByRole('rowheader', { name: '501', exact: true })).toBeVisible({ timeout: 60_000 })
  return table
}

const contacts = Array.from({ length: 3 }, (_, n) => `0912000000${n},Caller ${n}`)

test.describe('a fortnight of names', () => {
  test.use({ kept: 'fortnight' })

  test('names come from the records, are edited by keyboard, undone and reset', { tag: '@page' }, async ({
    page,
  }) => {
    await openPeople(page)
    await page.getByRole('radio', { name: 'Queues' }).check({ force: true })
    // Only an entry that rang nobody tells a queue's name: a fortnight has some of at least two queues.
    const told = page
      .getByRole('textbox', { name: 'Name of 9' })
      .and(page.locator(':not([placeholder="No name in the records"])'))
    await expect(told.first()).toBeVisible({ timeout: 60_000 })
    const queue = /\d+$/.exec((await told.first().getAttribute('aria-label')) ?? '')?.[0]
    const support = page.getByRole('textbox', { name: `Name of ${queue}` })
    await support.fill('Support')
    await support.press('Enter')
    await expect(page.getByText(new RegExp(`The entry of .${queue}. was changed\\.`))).toBeVisible()
    await expect(support).toHaveValue('Support')
    await expect(support).toBeFocused()
    await support.fill('Never')
    await support.press('Escape')
    await expect(support).toHaveValue('Support')
    await expectAccessible(page)

    await page.getByRole('radio', { name: 'Agents' }).check({ force: true })
    await expect(page.getByText(`Support ${queue}`).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Team of 501' }).fill('Night')
    await page.getByRole('textbox', { name: 'Team of 501' }).press('Enter')
    await page.getByRole('button', { name: 'Choose the queues of 501' }).click()
    await expect(page.getByRole('menu', { name: 'Choose the queues of 501' })).toBeVisible()
    await page.getByRole('menuitemcheckbox', { name: /910$/ }).click()
    await page.keyboard.press('Escape')
    const reset = page.getByRole('button', { name: 'Reset the queues of 501 to the learned ones' })
    await expect(reset).toBeVisible()
    await expectAccessible(page)
    await reset.click()
    await expect(reset).toBeHidden()
    await page.getByRole('textbox', { name: 'Find' }).fill('night')
    await expect(page.getByRole('rowheader')).toHaveText(['501'])

    await page.getByRole('radio', { name: 'Queues' }).check({ force: true })
    await page.getByRole('button', { name: new RegExp(`^Reset ${queue} to`) }).click()
    await expect(support).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(support).toHaveValue('Support')
  })
})

test('contacts are added, imported with what was refused, and removed', { tag: '@page' }, async ({
  page,
}) => {
  await openPeople(page)
  await page.getByRole('radio', { name: 'Contacts' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Number' }).fill('+98 912 111 2233')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ali')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText(/^.\+989121112233. was added\.$/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Number' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveValue('')
  await expect(page.getByRole('rowheader')).toHaveText(['+989121112233'])

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV…' }).click()
  const text = ['شماره;نام', ...contacts.map((line) => line.replace(',', ';')), ';Nobody'].join('\n')
  await (await chooser).setFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('3 added, 0 changed, 1 lines refused.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Refused lines' })).toHaveText(/Line 5: no number\. ;Nobody/)
  await expect(page.getByRole('rowheader')).toHaveCount(4)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove +989121112233' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(3)

  // Other names of known numbers are asked about before anything is entered.
  const [kept = '', replaced = ''] = contacts.map((line) => line.split(',')[0] ?? '')
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV…' }).click()
  const other = `${kept},Somebody\n${replaced},Insurance\n02177,New`
  await (await again).setFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from(other) })
  const dialog = page.getByRole('dialog', { name: 'Names that change' })
  await expect(dialog.getByText('2 numbers have other names in the file.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep all' }).click()
  await dialog.getByRole('checkbox', { name: `Replace the name of ${replaced}` }).check({ force: true })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('1 added, 1 changed, 0 lines refused.')).toBeVisible()
  const names = page.getByRole('textbox', { name: /^Name of / })
  const values = () => names.evaluateAll((all) => all.map((each) => Reflect.get(each, 'value')))
  expect(await values()).toContain('Insurance')
  expect(await values()).not.toContain('Somebody')
})

// In Electron the system’s own dialog asks where to.
test('exports the agents as they are imported', { tag: '@browser' }, async ({ page, dataDirectory }) => {
  await openPeople(page)
  const team = page.getByRole('textbox', { name: 'Team of 501' })
  await team.fill('Night')
  await team.press('Enter')
  await expect(page.getByText(/The entry of .501. was changed\./)).toBeVisible()
  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = `${dataDirectory}/agents.csv`
  await (await fetched).saveAs(file)
  expect(await readFile(file, 'utf8')).toMatch(/^\ufeffExtension,Name,Team\r\n501,.*,Night\r\n/)
})

test('a queue and an agent are found by name, and their names are shown', { tag: '@page' }, async ({
  page,
}) => {
  // Which agents had a call today depends on the hour.
  await openPage(page, '/insights')
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  // Insights has row headers, too.
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  const agents = page.getByRole('main').getByRole('rowheader')
  await expect(agents.first()).toHaveText(/\d$/, { timeout: 60_000 })
  const agent = /\d+$/.exec((await agents.first().textContent()) ?? '')?.[0]
  await openPeople(page)
  const name = page.getByRole('textbox', { name: `Name of ${agent}` })
  await name.fill('Sara Karimi')
  await name.press('Enter')
  await expect(page.getByText(new RegExp(`The entry of .${agent}. was changed\\.`))).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('searchbox', { name: 'Command palette' }).fill('sara kar')
  await page.getByRole('menuitem', { name: `Agent Sara Karimi ${agent}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: `Sara Karimi ${agent}` })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Day of Sara Karimi' })).toBeVisible()
})

test('a contact is found by name, and names the calls of its number in any spelling', {
  tag: '@page',
}, async ({ page }) => {
  await page.getByRole('link', { name: 'Call records', exact: true }).click()
  const heads = page.getByRole('grid').getByRole('columnheader')
  await expect(heads.first()).toBeVisible()
  const source = (await heads.allInnerTexts()).findIndex((head) => head.trim() === 'Source')
  const callers = page.locator(`tbody td:nth-child(${source + 1})`).filter({ hasText: /^09\d{9}$/ })
  // A call that just ended may be archived a minute later.
  const caller = (await callers.last().textContent()) ?? ''
  await openPeople(page)
  await page.getByRole('radio', { name: 'Contacts' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Number' }).fill(`0098${caller.slice(1)}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zahra Amini')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.keyboard.press('Control+K')
  await page.getByRole('searchbox', { name: 'Command palette' }).fill('zahra')
  await page.getByRole('menuitem', { name: /Zahra Amini/ }).click()
  await expect(page.getByRole('heading', { name: 'Calls', level: 1 })).toBeVisible()
  const named = page.getByRole('grid').getByRole('row').filter({ hasText: 'Zahra Amini' })
  await expect(named.filter({ hasText: caller }).first()).toBeVisible({ timeout: 60_000 })
})

test('reads right in Persian and in the dark', { tag: '@page' }, async ({ page }) => {
  await openPeople(page)
  await chooseSetting(page, 'Settings', 'Dark')
  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(page.getByRole('heading', { name: 'افراد و صف‌ها', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'نام 501' })).toBeVisible()
  await expectAccessible(page)
})
