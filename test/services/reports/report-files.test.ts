import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { DueReport } from '../../../electron/services/reports/report-period.ts'
import { createReportMaker, mailOfReport } from '../../../electron/services/reports/write-report.ts'
import type { AgentFigures } from '../../../shared/kpi/agents.ts'
import { noCounts } from '../../../shared/kpi/counts.ts'
import { usualDefinitions } from '../../../shared/kpi/definitions.ts'
import type { FigureScope, SeriesQuery } from '../../../shared/kpi/queries.ts'
import { type KindTally, noTally } from '../../../shared/kpi/tally.ts'
import { receiptHistory } from '../../../shared/receipts.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { lackingDay, madeCoverage } from '../../shared/kpi/made-coverage.ts'
import { dailyReport, tehranClock } from './open-schedules.ts'

const at = Date.parse('2026-11-23T08:00:00+03:30')
const instantOf = (day: string) => Date.parse(`${day}T00:00:00+03:30`)
const kind = (entries: number, waits: [number, number][], talkSeconds = 0, talked = 0): KindTally => ({
  ...{ entries, waits, talkSeconds, talked },
})
const agent = (number: string, change: Partial<AgentFigures> = {}): AgentFigures => ({
  ...{ number, name: `Recorded ${number}`, attempts: null, longestWaitCaused: null },
  ...{ answered: 0, talked: 0, talkSeconds: 0, ...change },
})
const person = (number: string, name: string | null, team: string | null) => ({
  ...{ number, name, learnedName: null, team, queues: null, learnedQueues: [] },
})

const receipt = {
  word: 'open',
  ...{ asOf: at, seal: null },
  calls: { total: 0, matched: 0, recordsOnly: 0, eventsOnly: 0, differing: 0 },
} as const

/** Makes a report; its drawn pages and the scopes that it asked for are listed. */
async function made(schedule: Partial<Schedule>, view: DueReport['view'] = null) {
  const drawn: string[] = []
  const scopes: (FigureScope | SeriesQuery)[] = []
  const covered = madeCoverage({
    queue: [lackingDay('2026-11-17')],
    queueDetails: [lackingDay('2026-11-17'), lackingDay('2026-11-18')],
  })
  const counts = { ...noCounts, answered: 3, abandoned: 1 }
  const make = createReportMaker({
    clock: tehranClock,
    timeZone: 'Europe/Berlin',
    definitions: async () => usualDefinitions,
    people: {
      list: async () => ({
        queues: [{ number: '901', name: 'Sales', learnedName: null }],
        agents: [person('501', 'Sara', 'Day'), person('502', null, 'Day'), person('503', 'Ali', null)],
        contacts: [],
      }),
    },
    receipts: {
      day: async (profileId, day) => ({
        latest: { ...receipt, profileId, day, totals: [], findings: [] },
        ...{ sealed: [], chainIntact: true },
      }),
    },
    printUnseen: async ({ page }) => {
      drawn.push(page)
      return new TextEncoder().encode('%PDF-')
    },
    figures: {
      get: async () => ({
        tally: {
          ...noTally,
          answered: kind(
            3,
            [
              [10, 1],
              [25, 1],
            ],
            400,
            3,
          ),
          abandoned: kind(1, [[7, 1]]),
        },
        rings: { attempts: 6, rings: 8, answered: 3 },
        ...covered,
      }),
      coverage: async () => covered,
      callers: async () => ({ callers: 4, repeated: 1, openCallbacks: 0, oldestOpen: null, openSince: [] }),
      series: async (query) => {
        scopes.push(query)
        return {
          timeline: [{ wall: Date.UTC(2026, 10, 17, 9), counts }],
          week: [],
          queues: [{ queue: '901', counts }],
          wholeDays: { days: 0, hours: [] },
        }
      },
      queueHours: async () => [],
      agentTable: async (scope) => {
        scopes.push(scope)
        if (scope.from === instantOf('2026-11-16')) {
          return [
            agent('501', { answered: 2, talked: 2, talkSeconds: 90, attempts: { rings: 5, answered: 2 } }),
            agent('502', { longestWaitCaused: { seconds: 45, cuid: '1.1' } }),
          ]
        }
        return scope.from === instantOf('2026-11-22')
          ? [agent('503', { answered: 1, attempts: { rings: 1, answered: 1 } })]
          : []
      },
    },
  })
  const report: Schedule = { ...dailyReport, ...schedule }
  const result = await make({ schedule: report, view, at }, new AbortController().signal)
  const text = (n = 0) => new TextDecoder().decode(result.files[n]?.content)
  const rows = (n = 0): string[][] => parse(text(n), { bom: true, relaxColumnCount: true })
  return { report, result, drawn, scopes, text, rows }
}

test('the agents’ days are rows of a finished week, with what is known of each', async () => {
  const { result, scopes, rows } = await made({
    ...{ content: { kind: 'agents', queues: ['901', '902'], team: 'Day' }, every: 'week', weekStart: 1 },
  })
  expect(result).toMatchObject({
    range: { from: '2026-11-16 00:00', to: '2026-11-22 23:59' },
    title: 'Daily 2026-11-16 to 2026-11-22',
    lackingDays: 2,
    omitted: null,
    files: [{ name: 'Daily 2026-11-16 to 2026-11-22.csv' }],
  })
  expect(scopes.map(({ from }) => from)).toEqual(
    [16, 17, 18, 19, 20, 21, 22].map((day) => instantOf(`2026-11-${day}`)),
  )
  expect(scopes[0]).toMatchObject({ queues: ['901', '902'], agents: ['501', '502'] })
  expect(rows()).toEqual([
    ...[
      ['Date', 'Weekday', 'Agent', 'Agent name', 'Team', 'Attempts', 'Attempts answered', 'Missed attempts'],
    ].map((head) => [
      ...head,
      ...['Calls answered', 'Talk time (s)', 'Calls with known talk time'],
      ...['Longest wait of a call not taken (s)', 'Day complete'],
    ]),
    ['2026-11-16', 'Monday', '501', 'Sara', 'Day', '5', '2', '3', '2', '90', '2', '', '1'],
    ['2026-11-16', 'Monday', '502', 'Recorded 502', 'Day', '', '', '', '0', '', '0', '45', '1'],
    ['2026-11-22', 'Sunday', '503', 'Ali', '', '1', '1', '0', '1', '', '0', '', '1'],
  ])
})

test('a view’s table has its figures in percent and seconds, and says what they lack', async () => {
  const view = (range: string) => ({
    ...{ page: 'insights' as const, name: 'Morning', address: { range, queues: '901,905', agents: '501' } },
  })
  const content = { kind: 'view', view: 'Morning' } as const
  const { rows, scopes } = await made({ content }, view('2026-11-16 08:00~2026-11-22 17:30'))
  expect(scopes).toMatchObject([{ unit: 'day', queues: ['901', '905'], agents: ['501'] }])
  const found = (section: string, name: string) =>
    rows().filter((row) => row[0] === section && row[1] === name)
  expect(rows().slice(1, 6)).toEqual([
    ['View', 'Name', '', 'Daily', '', ''],
    ['View', 'From', '', '2026-11-16 08:00', '', ''],
    ['View', 'To', '', '2026-11-22 17:30', '', ''],
    ['View', 'Queues', '', 'Sales 901; 905', '', ''],
    ['View', 'Agents', '', 'Sara 501', '', ''],
  ])
  const values = (name: string) => found('Figures', name).map((row) => row.slice(3))
  expect(values('Offered')).toEqual([['4', '', '']])
  expect(values('Service level')).toEqual([['33.33', '%', 'without 1 that lack the value']])
  expect(values('Average speed of answer')).toEqual([['17.5', 's', 'without 1 that lack the value']])
  expect(values('Average talk time')).toEqual([['133.3', 's', '']])
  expect(values('Missed')).toEqual([['0', '', '6 of 7 days are complete']])
  expect(found('Timeline', '2026-11-17').map((row) => row.slice(2, 4))).toEqual([
    ['Answered', '3'],
    ['Abandoned', '1'],
    ['Missed', '0'],
    ['Other', '0'],
  ])
  expect(found('Queues', 'Sales 901')).toHaveLength(4)

  const oneDay = await made({ content }, view('2026-11-17 00:00~2026-11-17 23:59'))
  expect(oneDay.rows().filter((row) => row[0] === 'Timeline')[0]?.[1]).toBe('2026-11-17 09:00')
})

test('a receipt is of the finished day, as its data and as a page', async () => {
  const { result, drawn, text } = await made({ content: { kind: 'receipt' }, formats: ['json', 'pdf'] })
  expect(result.files.map(({ name }) => name)).toEqual(['Daily 2026-11-22.json', 'Daily 2026-11-22.pdf'])
  expect(receiptHistory.parse(JSON.parse(text())).latest).toMatchObject({
    profileId: 'branch',
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
  const whole = { ...result, lackingDays: 0, omitted: { format: 'pdf', failure } as const }
  expect(mailOfReport(report, at, whole).body.split('\n').slice(3, 5)).toEqual([
    'Every day of its period was complete when it was made.',
    'The PDF file is missing: the computer that makes the reports needs Chromium, Chrome or Edge for it.',
  ])
})
