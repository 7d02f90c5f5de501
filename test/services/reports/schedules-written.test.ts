import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lackingDay, madeCoverage } from '../../shared/figures/made-coverage.ts'
import { at, reportingConsole } from './reporting-console.ts'

const reporting = reportingConsole()
const lacking = madeCoverage(
  { queue: [lackingDay('2026-11-21')] },
  { keeping: { status: 'catching_up', comesAt: null } },
)

test('waits for the missing days of the period, and writes once they came', async () => {
  reporting.covered = lacking
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  const due = at('2026-11-22T08:00:00')
  for (reporting.now of [due, due + 10 * 60_000]) {
    await schedules.check()
    expect(await schedules.list()).toMatchObject([{ isWaiting: true, last: null, failed: null }])
  }
  expect(await reporting.files()).toEqual([])
  reporting.covered = madeCoverage()
  reporting.now = due + 11 * 60_000
  await schedules.check()
  expect(await schedules.list()).toMatchObject([
    { isWaiting: false, last: { at: reporting.now, lackingDays: 0 } },
  ])
  expect(await readFile(join(reporting.folder, 'Morning 2026-11-21.csv'), 'utf8')).toContain(
    '"Queue entries, complete days",,7 of 7,,Complete.',
  )
})

test('writes an incomplete report after an hour, and says what it lacks', async () => {
  reporting.covered = lacking
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  const due = at('2026-11-22T08:00:00')
  for (reporting.now of [due, due + 60 * 60_000]) await schedules.check()
  expect(await schedules.list()).toMatchObject([
    { isWaiting: false, last: { at: reporting.now, lackingDays: 1 } },
  ])
  expect(await readFile(join(reporting.folder, 'Morning 2026-11-21.csv'), 'utf8')).toContain(
    '"Queue entries, complete days",,6 of 7,,6 of 7 days; missing: 2026-11-21. They are being fetched.',
  )
  reporting.now += 60_000
  reporting.covered = madeCoverage()
  await schedules.check()
  expect(await schedules.list()).toMatchObject([{ last: { at: due + 60 * 60_000 } }])
})

test('waits for no days that nobody fetches, and for none where the user asks', async () => {
  const never = [
    madeCoverage({ queue: [lackingDay('2026-11-21', { state: 'not_kept' })] }),
    { ...lacking, keeping: { status: 'paused' as const, comesAt: null } },
  ]
  for (reporting.covered of never) {
    const schedules = reporting.open()
    await schedules.save(reporting.morning())
    reporting.now += 86_400_000
    await schedules.check()
    expect(await schedules.list()).toMatchObject([
      { isWaiting: false, last: { at: reporting.now, lackingDays: 1 } },
    ])
    await schedules.remove('morning')
  }
  reporting.covered = lacking
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  await schedules.writeNow('morning')
  expect(await schedules.list()).toMatchObject([{ last: { at: reporting.now, lackingDays: 1 } }])
})

test('writes the table for Excel in either language, and says that the PDF needs a browser', async () => {
  const schedules = reporting.open(reporting.makerWithoutPdf)
  await schedules.save(reporting.week())
  await schedules.writeNow('week')
  expect(await reporting.files()).toEqual(['هفته 1405.08.24 تا 1405.08.30.csv'])
  const text = await readFile(join(reporting.folder, 'هفته 1405.08.24 تا 1405.08.30.csv'), 'utf8')
  expect(text.startsWith('\ufeffبخش,نام,معیار,مقدار,واحد,توضیح\r\nنما,نام,,هفته,,\r\n')).toBe(true)
  expect(await schedules.list()).toMatchObject([
    { failed: null, last: { omitted: [{ format: 'pdf', failure: { code: 'report_needs_browser' } }] } },
  ])
  await schedules.save({ ...reporting.morning(), formats: ['pdf'] })
  await schedules.writeNow('morning')
  expect(await schedules.list()).toMatchObject([
    {},
    { failed: { failure: { code: 'report_needs_browser' } } },
  ])
  expect(text).toContain('نما,از,,1405-08-24 00:00,,')
  expect(text).toContain('شاخص‌ها,سطح سرویس,پاسخ تا 30 ثانیه ÷ ورودها,,,ورودی به صف نیست')
})

test('a PDF that isn’t drawn withholds no table, and the folder gets it once it can be', async () => {
  reporting.cannotDraw = true
  const schedules = reporting.open()
  await schedules.save({ ...reporting.morning(), recipients: ['boss@example.com'] })
  reporting.now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(await reporting.files()).toEqual(['Morning 2026-11-21.csv'])
  expect(await schedules.list()).toMatchObject([
    {
      failed: { at: reporting.now, failure: { code: 'report_not_drawn' } },
      last: { at: reporting.now, omitted: [{ format: 'pdf', failure: { code: 'report_not_drawn' } }] },
    },
  ])
  expect(reporting.told).toEqual(['Morning'])
  expect(reporting.mailed).toHaveLength(1)

  reporting.cannotDraw = false
  reporting.now += 600_000
  await schedules.check()
  expect(await reporting.files()).toEqual(['Morning 2026-11-21.csv', 'Morning 2026-11-21.pdf'])
  expect(await schedules.list()).toMatchObject([{ failed: null, last: { omitted: [] } }])
  expect(reporting.told).toEqual([])
  expect(reporting.mailed).toHaveLength(1)

  const mailed = {
    ...reporting.morning(),
    id: 'mailed',
    name: 'Mailed',
    folder: '',
    recipients: ['a@b.example'],
  }
  reporting.cannotDraw = true
  await schedules.save(mailed)
  reporting.now = at('2026-11-23T08:00:00')
  await schedules.check()
  reporting.now += 600_000
  await schedules.check()
  expect(reporting.mailed.filter((each) => each.startsWith('mailed'))).toHaveLength(1)
})

test('draws the page with the view’s own days and connection', async () => {
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  await schedules.writeNow('morning')
  const [, search = ''] = reporting.drawn[0]?.split('?') ?? []
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
    title: 'Morning 2026-11-20',
    connection: 'demo',
    range: '2026-11-20 00:00~2026-11-20 23:59',
    threshold: '20',
  })
})

test('is of the finished month in its calendar, a sheet a queue, for the agents of a team', async () => {
  const schedules = reporting.open()
  const month = {
    ...reporting.morning(),
    content: { kind: 'figures', queues: ['901', '902'], team: 'Sales' },
    every: 'month',
    formats: ['pdf', 'xlsx', 'csv'],
    language: 'fa',
    calendar: 'persian',
  } as const
  await schedules.save({
    ...month,
    formats: [...month.formats],
    content: { ...month.content, queues: ['901'] },
  })
  // 1 Azar 1405 is a Sunday.
  reporting.now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(await reporting.files()).toEqual(
    ['csv', 'pdf', 'xlsx'].map((format) => `Morning صف 901 1405.08.01 تا 1405.08.30.${format}`),
  )
  const search = new URLSearchParams(reporting.drawn[0]?.split('?')[1])
  expect(reporting.drawn[0]).toMatch(/^\/report-sheets\?/)
  expect(Object.fromEntries(search)).toMatchObject({
    range: '2026-10-23 00:00~2026-11-21 23:59',
    queues: '901',
    agents: '501',
    team: 'Sales',
    language: 'fa',
    calendar: 'persian',
  })
  await schedules.save({ ...reporting.morning(), content: { kind: 'agents', queues: [], team: 'Gone' } })
  await schedules.writeNow('morning')
  expect(await schedules.list()).toMatchObject([
    { failed: { failure: { code: 'team_unknown', detail: { team: 'Gone' } } } },
  ])
})

test('mails a report once, also if its folder is missing and it is made again', async () => {
  const schedules = reporting.open()
  await schedules.save({ ...reporting.morning(), recipients: ['boss@example.com'] })
  await rm(reporting.folder, { recursive: true })
  const due = at('2026-11-22T08:00:00')
  for (reporting.now of [due, due + 11 * 60_000]) await schedules.check()
  expect(await schedules.list()).toMatchObject([{ failed: { failure: { code: 'folder_missing' } } }])
  await mkdir(reporting.folder)
  reporting.now += 11 * 60_000
  await schedules.check()
  expect(await reporting.files()).toHaveLength(2)
  expect(reporting.mailed).toEqual([`morning ${new Date(due).toISOString()} Morning 2026-11-21`])
  await schedules.writeNow('morning')
  expect(reporting.mailed).toHaveLength(2)
})
