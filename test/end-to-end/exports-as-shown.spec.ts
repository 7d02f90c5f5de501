import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { asciiDigits } from '../../shared/text.ts'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { exportedFile } from './exported.ts'
import { callRecord, pageOf, startScriptedCallCenter } from './scripted-call-center.ts'

test.use({ sharesConsole: true })

const english = { settings: 'Settings', button: 'Export', workbook: 'Excel', date: 'Start (Gregorian)' }
const persian = { settings: 'تنظیمات', button: 'دریافت فایل', workbook: 'اکسل', date: 'شروع (میلادی)' }
/** The settings to try, and the expected formats. */
const looks = [
  { choice: 'Gregorian', chosenIn: english, words: english, isJalali: false },
  { choice: 'Solar Hijri', chosenIn: english, words: english, isJalali: true },
  { choice: 'فارسی', chosenIn: english, words: persian, isJalali: true },
  { choice: 'میلادی', chosenIn: persian, words: persian, isJalali: false },
] as const

const records = [
  callRecord(),
  callRecord({
    _id: '6389a0000000000000000002',
    type: 'outgoing',
    disposition: 'NO ANSWER',
    dst: '۲۰۵',
    wait: 4_210,
    billsec: 0,
    did: '',
    starttime: '1401-06-11 12:03:20',
  }),
  callRecord({
    _id: '6389a0000000000000000003',
    type: 'rerouted',
    disposition: 'LOST',
    wait: null,
    starttime: 'no time',
  }),
]

const dialogOf = (page: Page, { button }: typeof english): Locator =>
  page.getByRole('dialog', { name: button })

async function openDialog(page: Page, words: typeof english): Promise<Locator> {
  await page.getByRole('button', { name: words.button, exact: true }).click()
  await expect(dialogOf(page, words)).toBeVisible()
  return dialogOf(page, words)
}

/** Reads the table on the screen in file form: sortable dates, whole durations, ASCII digits. */
async function shownTable(page: Page): Promise<string[][]> {
  const grid = page.getByRole('grid')
  const head = await grid.locator('thead th').allTextContents()
  const rows = await grid.locator('tbody tr').all()
  const cells = await Promise.all(
    rows.map((row) =>
      row
        .locator('td')
        .evaluateAll((all) =>
          all.map((cell) => (cell.querySelector('[data-empty]') ? '' : (cell.textContent ?? ''))),
        ),
    ),
  )
  return [head, ...cells.map((row) => row.map(asWritten))]
}

function asWritten(shown: string): string {
  const text = asciiDigits(shown)
  if (/^\d{4}\/\d\d\/\d\d /.test(text)) return text.replaceAll('/', '-')
  const [, hours = '0', minutes, seconds] = /^(?:(\d+):)?(\d+):(\d\d)$/.exec(text) ?? []
  return minutes === undefined ? text : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds}`
}

/** Converts a workbook cell to its CSV text. */
function textOfCell(cell: CellValue): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell)
  const text = cell.toISOString().slice(0, 19).replace('T', ' ')
  // The epoch of Excel's day numbers.
  return text.startsWith('1899-12-31 ') ? text.slice(11) : text
}

test('CSV and workbook equal the table on the screen in both languages and calendars', {
  tag: '@page',
}, async ({ page, running, dataDirectory }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(pageOf(records))
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(records.length + 1)
  const gregorianStarts = ['2022-12-02 12:03:20', '2022-09-02 12:03:20', '']

  for (const { choice, chosenIn, words, isJalali } of looks) {
    await chooseSetting(page, chosenIn.settings, choice)
    const shown = await shownTable(page)
    expect(shown[1]?.[0]).toBe(isJalali ? '1401-09-11 12:03:20' : '2022-12-02 12:03:20')

    const press = () => dialogOf(page, words).locator('button[type=submit]').click()
    await openDialog(page, words)
    const csv = await exportedFile(page, running.run, dataDirectory, press)
    expect(parse(csv, { bom: true })).toEqual(shown)

    const dialog = await openDialog(page, words)
    await dialog.getByText(words.workbook, { exact: true }).click()
    const { sheets } = await readXlsx(await exportedFile(page, running.run, dataDirectory, press))
    const rows = sheets[0]?.rows ?? []
    const dateColumn = rows[0]?.indexOf(words.date) ?? -1
    expect(dateColumn).toBe(isJalali ? 1 : -1)
    const dates = rows.slice(1).map((row) => row[isJalali ? 1 : 0] ?? null)
    expect(dates.map((date) => date instanceof Date)).toEqual([true, true, false])
    if (isJalali) expect(dates.map(textOfCell)).toEqual(gregorianStarts)
    expect(rows.map((row) => row.filter((_, column) => column !== dateColumn).map(textOfCell))).toEqual(shown)
  }
})

test('exports the values as sent by choice, and remembers it', { tag: '@page' }, async ({
  page,
  running,
  dataDirectory,
}) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(pageOf(records))
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(records.length + 1)
  const dialog = await openDialog(page, english)
  const sent = dialog.getByRole('radiogroup', { name: 'Values' }).getByRole('radio', { name: 'As received' })
  await expect(sent).not.toBeChecked()
  await dialog.getByText('As received').click()
  await expectAccessible(page, '[role=dialog]')
  const press = () => dialog.locator('button[type=submit]').click()
  const [head, first] = parse(await exportedFile(page, running.run, dataDirectory, press), { bom: true })
  expect(head?.slice(0, 6)).toEqual(['starttime', 'type', 'src', 'dst', 'disposition', 'wait'])
  expect(first?.slice(0, 6)).toEqual([
    '1401-09-11 12:03:20',
    'incoming',
    '02188001122',
    '204',
    'ANSWERED',
    '9',
  ])

  await page.reload()
  await openDialog(page, english)
  await expect(sent).toBeChecked()
  await dialog.getByText('JSON Lines', { exact: true }).click()
  await expect(sent).toBeHidden()
  await expect(dialog).toContainText('JSON Lines always hold values as received.')
})
