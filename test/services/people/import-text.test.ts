import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPeopleText } from '../../../electron/services/people/import-text.ts'
import { csvWriter, spreadsheetCsv } from '../../../electron/services/rows/csv.ts'

test.each([
  ['commas', '503,Sara Karimi,Sales\n504,Reza Nouri,'],
  ['semicolons and CRLF', '503;Sara Karimi;Sales\r\n504;Reza Nouri\r\n'],
  ['tabs', '503\tSara Karimi\tSales\n\n504\tReza Nouri'],
  ['a byte order mark and a header', '\ufeffExtension,Name,Team\n503,Sara Karimi,Sales\n504,Reza Nouri,'],
  ['a header in Persian, in its own order', 'تیم;نام;داخلی\nSales;Sara Karimi;۵۰۳\n;Reza Nouri;٥٠٤'],
  ['quotes', '"503","Sara Karimi","Sales"\n504,"Reza Nouri"'],
])('reads agents with %s', (_, text) => {
  expect(readPeopleText('agent', text)).toEqual({
    changes: [
      { kind: 'agent', number: '503', name: 'Sara Karimi', team: 'Sales' },
      { kind: 'agent', number: '504', name: 'Reza Nouri' },
    ],
    refused: [],
  })
})

test('reads Arabic letters as Persian ones, and grouped numbers', () => {
  expect(readPeopleText('contact', 'شماره,نام\n۰۹۱۲ ۳۴۵-۶۷۸۹,"كريمي, علي"').changes).toEqual([
    { kind: 'contact', number: '09123456789', name: 'کریمی, علی' },
  ])
})

test('refuses by number the lines that it can’t read, and takes the others', () => {
  const text = [
    'number,name',
    '0912000001,Ali',
    ',Nobody',
    '0912000002,',
    '0912000003,"Open',
    '021,Office',
  ].join('\n')
  expect(readPeopleText('contact', text)).toEqual({
    changes: [
      { kind: 'contact', number: '0912000001', name: 'Ali' },
      { kind: 'contact', number: '021', name: 'Office' },
    ],
    refused: [
      { line: 3, text: ',Nobody' },
      { line: 4, text: '0912000002,' },
      { line: 5, text: '0912000003,"Open' },
    ],
  })
})

test('reads names as they were exported, whatever a spreadsheet would read them as', () => {
  const rowsText = csvWriter(spreadsheetCsv, 3)
  const names = fc
    .string({ unit: fc.constantFrom(...'=+-@＝＋－＠",; aق1') })
    .map((name) => name.trim())
    .filter((name) => name !== '')
  fc.assert(
    fc.property(names, (name) => {
      const text = `number,name,team\n${rowsText([['503', name, name]])}`
      expect(readPeopleText('agent', text).changes).toEqual([
        { kind: 'agent', number: '503', name, team: name },
      ])
    }),
  )
})

test('accounts for every line that isn’t empty', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'12 ,;"aق\t\'') })), (lines) => {
      const text = ['1,first', ...lines].join('\n')
      const { changes, refused } = readPeopleText('queue', text)
      const written = lines.filter((line) => line.trim() !== '')
      expect(changes.length + refused.length).toBe(written.length + 1)
    }),
  )
})
