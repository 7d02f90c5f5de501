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
      { line: 3, text: ',Nobody', reason: 'noNumber' },
      { line: 4, text: '0912000002,', reason: 'noName' },
      { line: 5, text: '0912000003,"Open', reason: 'quotes' },
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

test.each([
  [
    'Google',
    'First Name,Middle Name,Last Name,Notes,Phone 1 - Label,Phone 1 - Value\nAli,,Ahmadi,"two\nlines",Mobile,0912 111 2233 ::: 021-4455',
  ],
  [
    'Google, earlier',
    'Name,Given Name,Family Name,Phone 1 - Value,Phone 2 - Value\nAli Ahmadi,Ali,Ahmadi,09121112233,0214455',
  ],
  [
    'Outlook',
    '"First Name","Last Name","Company","Business Fax","Business Phone","Mobile Phone"\n"Ali","Ahmadi","Pars","021999","0214455","09121112233"',
  ],
  [
    'a vCard',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ahmadi;Ali;;;\r\nitem1.TEL;TYPE=CELL:0912 111 22\r\n 33\r\nTEL;TYPE=FAX:021999\r\nTEL:tel:0214455\r\nEND:VCARD',
  ],
  ['Excel’s formulas', 'number,name\n"=""09121112233""",Ali Ahmadi\n="0214455",Ali Ahmadi'],
  ['Persian semicolons', 'شماره؛نام؛نام خانوادگی\n۰۹۱۲۱۱۱۲۲۳۳؛Ali؛Ahmadi\n۰۲۱۴۴۵۵؛Ali؛Ahmadi'],
])('reads contacts of %s, each of their numbers', (_, text) => {
  const { changes, refused } = readPeopleText('contact', text)
  expect(refused).toEqual([])
  expect(changes.toSorted((a, b) => (a.number < b.number ? -1 : 1))).toEqual([
    { kind: 'contact', number: '0214455', name: 'Ali Ahmadi' },
    { kind: 'contact', number: '09121112233', name: 'Ali Ahmadi' },
  ])
})

test('a phone’s vCard in quoted-printable keeps its Persian name', () => {
  const name = [...Buffer.from('سارا')].map((byte) => `=${byte.toString(16).toUpperCase()}`).join('')
  const text = `BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${name.slice(0, 12)}=\n${name.slice(12)}\nTEL;CELL:0912\nEND:VCARD`
  expect(readPeopleText('contact', text).changes).toEqual([{ kind: 'contact', number: '0912', name: 'سارا' }])
})

test('refuses with its reason what would enter a wrong number or an unreadable name', () => {
  const long = `0912,${'x'.repeat(1_000_000)}`
  const lines = [
    'number,name',
    '9.12E+09,Rounded',
    '۹٫۱۲E+۰۹,Rounded',
    '0912,\ufffd\ufffd',
    '0912,N\0',
    long,
    '021,Office',
  ]
  const { changes, refused } = readPeopleText('contact', lines.join('\n'))
  expect(changes).toEqual([{ kind: 'contact', number: '021', name: 'Office' }])
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'scientific'],
    [3, 'scientific'],
    [4, 'encoding'],
    [5, 'encoding'],
    [6, 'tooLong'],
  ])
  expect(refused.at(-1)?.text).toHaveLength(200)
})

test('reads every generated contact in any of the forms, and enters no other', () => {
  const word = fc.stringMatching(/^[A-Za-zآ-ی]{1,12}$/)
  const number = fc.stringMatching(/^09[0-9]{9}$/)
  const people = fc.uniqueArray(fc.record({ first: word, last: word, number }), {
    selector: (each) => each.number,
    minLength: 1,
  })
  fc.assert(
    fc.property(people, fc.constantFrom('google', 'outlook', 'vcard'), (all, form) => {
      const rows = all.map(({ first, last, number }) =>
        form === 'vcard'
          ? `BEGIN:VCARD\nFN:${first} ${last}\nTEL:${number}\nEND:VCARD`
          : `${first},${last},,"${number}"`,
      )
      const header =
        form === 'google'
          ? ['First Name,Last Name,Notes,Phone 1 - Value']
          : form === 'outlook'
            ? ['First Name,Last Name,Company,Mobile Phone']
            : []
      const { changes, refused } = readPeopleText('contact', [...header, ...rows].join('\n'))
      expect(refused).toEqual([])
      expect(changes.map((each) => [each.number, each.name?.replaceAll('ي', 'ی')])).toEqual(
        all.map(({ first, last, number }) => [
          number,
          `${first} ${last}`.replaceAll('ي', 'ی').replaceAll('ك', 'ک'),
        ]),
      )
    }),
  )
})
