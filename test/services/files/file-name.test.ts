import { expect, test } from 'vitest'
import { safeFileName, suggestedFileName } from '../../../electron/services/files/file-name.ts'

const csv = {
  kind: 'csv',
  byteOrderMark: true,
  separator: ',',
  quoting: 'needed',
  formulaGuard: true,
} as const

test.each([
  'CON',
  'con',
  'PRN',
  'Aux',
  'NUL',
  'COM1',
  'com9',
  'LPT9',
  'COM¹',
  'lpt²',
  'LPT³',
  'CONIN$',
  'conout$',
  'nul.2026',
  'NUL.tar.gz',
  'con .backup',
  ' CON. ',
  'aux...',
])('%j, a device name on Windows, becomes a file name', (wanted) => {
  // Windows checks the name before the first dot, without trailing spaces.
  const [base = ''] = suggestedFileName(wanted, csv).split('.')
  expect(base.trimEnd()).toMatch(/^Callboard ./)
})

test.each(['Console', 'COM', 'COM10', 'Nulls', 'my NUL', 'LPT', 'auxiliary.2026'])(
  '%j stays unchanged',
  (wanted) => {
    expect(suggestedFileName(wanted, csv)).toBe(`${wanted}.csv`)
  },
)

test.each([
  ['a<b>c:d"e/f\\g|h?i*j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['report\u202egpj', 'report gpj'],
  [' . calls . ', 'calls'],
  ['...', 'Callboard'],
  ['', 'Callboard'],
  ['\u0000\u001f', 'Callboard'],
])('%j is offered as %j', (wanted, offered) => {
  expect(safeFileName(wanted)).toBe(offered)
})

test('cuts a long name between characters, without an end that Windows drops', () => {
  expect(safeFileName('ش'.repeat(200))).toBe('ش'.repeat(90))
  expect(safeFileName(`${'x'.repeat(178)}😀`)).toBe('x'.repeat(178))
  expect(safeFileName(`${'x'.repeat(178)}. more`)).toBe('x'.repeat(178))
})
