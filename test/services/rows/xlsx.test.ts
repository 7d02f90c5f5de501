import { type CellValue, readXlsx, type Workbook } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { rowText } from '../../../electron/services/rows/row-text.ts'
import { sheetRowLimit } from '../../../electron/services/rows/sheet.ts'
import { RowNumbers, type TextChunk } from '../../../electron/services/rows/text-stream.ts'
import { sheetNameOf } from '../../../electron/services/rows/workbook.ts'
import { xlsxFile } from '../../../electron/services/rows/xlsx-file.ts'
import { oddRecord, planOf, workbook } from './made-rows.ts'

const people = ['src', 'dst', 'dst_name', 'clid', 'wait', 'answer', 'lastdata', 'comment']

function chunkOf(records: readonly (typeof oddRecord)[], firstRow: number): TextChunk {
  const bytes = new TextEncoder().encode(rowText(planOf(workbook, people), records, firstRow))
  return { bytes, records: records.length, firstRow }
}

async function read(chunks: readonly TextChunk[], headers = people): Promise<Workbook> {
  async function* each() {
    yield* chunks
  }
  const file: Uint8Array[] = []
  for await (const part of xlsxFile(workbook, headers, each())) file.push(part)
  return readXlsx(Buffer.concat(file), { readStyles: true })
}

function valuesOf(book: Workbook, sheet = 0): CellValue[][] {
  return book.sheets[sheet]?.rows ?? []
}

test('a workbook keeps names, leading zeros, caller ids and formulas as texts, and numbers as numbers', async () => {
  const book = await read([chunkOf([oddRecord], 2)])
  expect(valuesOf(book)).toEqual([
    people,
    [
      '05138000111',
      '0560',
      'سارا «کریمی» ۲',
      '"" <05138000111>',
      5,
      null,
      '=1+1;SIP/560,40',
      'two\nlines, "quoted"',
    ],
  ])
  expect(book.sheets[0]?.name).toBe('تماس‌ها')
})

test('the header is bold and frozen, and the sheet right-to-left', async () => {
  const book = await read([chunkOf([oddRecord], 2)])
  const [sheet] = book.sheets
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(sheet?.view?.rightToLeft).toBe(true)
  expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet?.cells?.get('1,0')?.style?.font?.bold).not.toBe(true)
})

test('a workbook without records has only its header', async () => {
  expect(valuesOf(await read([]))).toEqual([people])
})

test('characters that XML can’t contain, and their escapes, survive', async () => {
  const odd = 'a\u0001b\r\nc_x0041_d\uffffe & <f>'
  const book = await read([chunkOf([{ ...oddRecord, src: odd }], 2)])
  expect(valuesOf(book)[1]?.[0]).toBe(odd)
})

test('cuts a text that is too long for a cell', async () => {
  const book = await read([chunkOf([{ ...oddRecord, comment: 'x'.repeat(40_000) }], 2)])
  expect(String(valuesOf(book)[1]?.[7])).toBe(`${'x'.repeat(32_766)}…`)
})

test('continues a full sheet on the next, with the header', async () => {
  const numbers = new RowNumbers()
  expect(numbers.take(sheetRowLimit - 3)).toBe(2)
  expect(numbers.take(2)).toBe(sheetRowLimit - 1)
  expect(numbers.take(1)).toBe(2)

  const other = { ...oddRecord, src: '0912' }
  const book = await read([chunkOf([oddRecord], 2), chunkOf([oddRecord], 3), chunkOf([other], 2)])
  expect(book.sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['تماس‌ها', 3],
    ['تماس‌ها 2', 2],
  ])
  expect(valuesOf(book, 1)[1]?.[0]).toBe('0912')
})

test('a failure of the rows fails the file', async () => {
  async function* failing(): AsyncGenerator<TextChunk> {
    yield chunkOf([oddRecord], 2)
    throw new Error('The source failed')
  }
  const reading = async () => {
    for await (const _ of xlsxFile(workbook, people, failing()));
  }
  await expect(reading()).rejects.toThrow('The source failed')
})

test.each([
  ["'a/b:c?*[d]\\e'", 1, 'a b c   d  e'],
  ['x'.repeat(40), 1, 'x'.repeat(31)],
  ['x'.repeat(40), 12, `${'x'.repeat(28)} 12`],
  ['///', 1, 'Callboard'],
])('sheet %j with number %i is named %j', (name, number, called) => {
  expect(sheetNameOf(name, number)).toBe(called)
})
