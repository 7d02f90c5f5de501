import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { mailOfReport } from '../../../electron/services/reports/write-report.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { receiptHistory } from '../../../shared/receipts.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { at, made } from './made-report.ts'

test('a receipt is of the finished day, as its data and as a page', async () => {
  const { result, drawn, text } = await made({ content: { kind: 'receipt' }, formats: ['json', 'pdf'] })
  expect(result.files.map(({ name }) => name)).toEqual(['Daily 2026-11-22.json', 'Daily 2026-11-22.pdf'])
  expect(receiptHistory.parse(JSON.parse(text())).latest).toMatchObject({
    connectionId: 'branch',
    day: '2026-11-22',
  })
  expect(text().endsWith('}\n')).toBe(true)
  const [path, search] = drawn[0]?.split('?') ?? []
  expect(path).toBe('/receipt-sheet')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    ...{ title: 'Daily 2026-11-22', connection: 'branch', day: '2026-11-22' },
    ...{ language: 'en', calendar: 'gregorian' },
  })
})

test('a view is drawn as its page, figures and agents as sheets, each by what is chosen alone', async () => {
  const drawnOf = async (...report: Parameters<typeof made>) => {
    const [schedule, changes] = report
    const { drawn } = await made({ ...schedule, formats: ['pdf'] }, changes)
    const [path, search] = drawn[0]?.split('?') ?? []
    return [path, Object.fromEntries(new URLSearchParams(search))]
  }
  const range = '2026-11-22 00:00~2026-11-22 23:59'
  const ofReport = { title: 'Daily 2026-11-22', connection: 'branch', range }
  const written = { language: 'en', calendar: 'gregorian' }
  const definitions = {
    threshold: '20',
    short: '5',
    withoutShort: 'false',
    hangup: 'abandoned',
    leastRing: '8',
    consistent: 'false',
    shrinkage: '30',
    leastHeard: '50',
  }
  const view = { page: 'insights', name: 'Morning', address: { range: 'yesterday', queues: '901' } } as const
  expect(await drawnOf({ content: { kind: 'view', view: 'Morning' } }, { view })).toEqual([
    '/report',
    { ...ofReport, ...definitions, compare: 'before', queues: '901', ...written },
  ])
  const ofSheets = {
    ...ofReport,
    ...definitions,
    compare: 'before',
    ...written,
  }
  expect(await drawnOf({})).toEqual(['/report-sheets', { ...ofSheets, kind: 'figures' }])
  expect(await drawnOf({ content: { kind: 'agents', queues: ['901'], team: 'Day' } })).toEqual([
    '/report-sheets',
    {
      ...ofSheets,
      title: 'Daily queue 901 2026-11-22',
      kind: 'agents',
      team: 'Day',
      queues: '901',
      agents: '501,502',
    },
  ])
})

test('a workbook’s sheet is named by what it has, and reads from its language’s side', async () => {
  const sheetOf = async (content: Schedule['content'], language: Schedule['language']) => {
    const { result } = await made({ content, language, formats: ['xlsx'] })
    const { sheets } = await readXlsx(result.files[0]?.content ?? new Uint8Array())
    return [sheets[0]?.name, sheets[0]?.view?.rightToLeft ?? false, sheets[0]?.rows[0]?.[3]]
  }
  const agents = { kind: 'agents', queues: [], team: '' } as const
  expect(await sheetOf({ ...agents, queues: [] }, 'en')).toEqual(['Agents by day', false, 'Agent name'])
  expect(await sheetOf({ kind: 'figures', queues: [], team: '' }, 'fa')).toEqual([
    'صف‌ها به تفکیک ساعت',
    true,
    'صف',
  ])
})

test('a format that can’t be made withholds no other; where none can be, the report fails', async () => {
  const madeBy = (code: ErrorCode, formats: Schedule['formats']) => {
    const printUnseen = () => Promise.reject(new AppError(code, 'No page was drawn'))
    return made({ formats }, { printUnseen })
  }
  for (const code of ['report_needs_browser', 'report_not_drawn'] as const) {
    const { result } = await madeBy(code, ['pdf', 'xlsx', 'csv'])
    expect(result.files.map(({ name }) => name)).toEqual(['Daily 2026-11-22.xlsx', 'Daily 2026-11-22.csv'])
    expect(result.omitted).toMatchObject([{ format: 'pdf', failure: { code } }])
    await expect(madeBy(code, ['pdf'])).rejects.toMatchObject({ code })
  }
})

test('a long name is shortened in its files’ names, and their days never', async () => {
  const { result } = await made({ name: 'گ'.repeat(80), language: 'fa', calendar: 'persian', every: 'week' })
  const [file] = result.files
  expect(file?.name).toMatch(/^گ{60,} 1405\.08\.23 تا 1405\.08\.29\.csv$/)
  expect(Buffer.byteLength(file?.name ?? '')).toBeLessThanOrEqual(184)
})

test('the mail of a report says what is attached, what is missing and what may change', async () => {
  const { report, result } = await made({ every: 'week', weekStart: 1 })
  expect(mailOfReport(report, at, result)).toEqual({
    ...{ scheduleId: 'daily', due: at, recipients: ['boss@example.com'], language: 'en' },
    subject: 'Daily 2026-11-16 to 2026-11-22',
    body: [
      'The report “Daily” of 2026-11-16 to 2026-11-22 is attached.',
      '',
      'Files: Daily 2026-11-16 to 2026-11-22.csv',
      '2 of its days were incomplete when it was made; figures of those days may still change.',
      '',
      'Made by Callboard. It may arrive twice if the mail server’s answer got lost.',
    ].join('\n'),
    files: result.files,
  })
  const failure = { code: 'report_needs_browser', message: '', detail: {} } as const
  const drawing = { code: 'report_not_drawn', message: '', detail: {} } as const
  const omitted = [
    { format: 'pdf', failure },
    { format: 'xlsx', failure: drawing },
  ] as const
  const whole = { ...result, lackingDays: 0, omitted: [...omitted] }
  expect(mailOfReport(report, at, whole).body.split('\n').slice(3, 6)).toEqual([
    'Every day of its period was complete when it was made.',
    'The PDF file is missing: the computer that makes the reports needs Chromium, Chrome or Edge for it.',
    'The XLSX file is missing: it could not be made. The reports’ page of the console says why.',
  ])
})

test('files are named by the report, its queues and its days', async () => {
  const nameOf = async (name: string, queues: string[], language: Schedule['language'] = 'en') => {
    const content = { kind: 'figures', queues, team: '' } as const
    return (await made({ name, content, language })).result.files[0]?.name
  }
  expect(await nameOf('Daily', [])).toBe('Daily 2026-11-22.csv')
  expect(await nameOf('Daily', ['901'])).toBe('Daily queue 901 2026-11-22.csv')
  expect(await nameOf('Sales 901', ['901'])).toBe('Sales 901 2026-11-22.csv')
  expect(await nameOf('Daily', ['1', '2', '3', '4', '5'])).toBe('Daily queue 1, 2, 3 +2 2026-11-22.csv')
  expect(await nameOf('روزانه', ['901', '902'], 'fa')).toBe('روزانه صف 901, 902 2026.11.22.csv')
})

test('a preview has the days, the names, the page and the table of what is written', async () => {
  const content = { kind: 'agents', queues: ['901'], team: 'Day' } as const
  const {
    result,
    preview: previewed,
    drawn,
    rows,
  } = await made({
    content: { ...content, queues: [...content.queues] },
    every: 'week',
    formats: ['pdf', 'csv'],
  })
  const preview = await previewed()
  expect(preview.files).toEqual(result.files.map(({ name }) => name))
  expect(preview.range).toEqual(result.range)
  expect(preview.page).toBe(drawn[0])
  const written = rows(1)
  expect(preview.table?.count).toBe(written.length - 1)
  expect([preview.table?.headers, ...(preview.table?.rows ?? [])]).toEqual(
    [written[0], ...written.slice(1, 13)].map((row, index) =>
      index === 0 ? row : row?.map((_, at) => expect.toSatisfy((cell) => String(cell ?? '') === row[at])),
    ),
  )
})
