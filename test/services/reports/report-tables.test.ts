import { expect, test } from 'vitest'
import { noTally } from '../../../shared/figures/tally.ts'
import { lackingDay, madeCoverage } from '../../shared/figures/made-coverage.ts'
import { instantOf, made } from './made-report.ts'

test('the agents’ days are rows of a finished week, with what is known of each', async () => {
  const { result, scopes, rows } = await made({
    ...{ content: { kind: 'agents', queues: ['901', '902'], team: 'Day' }, every: 'week', weekStart: 1 },
  })
  expect(result).toMatchObject({
    range: { from: '2026-11-16 00:00', to: '2026-11-22 23:59' },
    title: 'Daily queue 901, 902 2026-11-16 to 2026-11-22',
    lackingDays: 2,
    omitted: [],
    files: [{ name: 'Daily queue 901, 902 2026-11-16 to 2026-11-22.csv' }],
  })
  expect(scopes.map(({ from }) => from)).toEqual(
    [16, 17, 18, 19, 20, 21, 22].map((day) => instantOf(`2026-11-${day}`)),
  )
  expect(scopes[0]).toMatchObject({ queues: ['901', '902'], agents: ['501', '502'] })
  const noCalls = ['0', '0', '0', '0', '', '']
  const calls = ['1', '2', '3', '4', '08:05:00', '16:59:30']
  expect(rows()).toEqual([
    ...[
      ['Date', 'Weekday', 'Agent', 'Agent name', 'Team', 'Attempts', 'Attempts answered', 'Missed attempts'],
    ].map((head) => [
      ...head,
      ...['Calls answered', 'Talk time (s)', 'Calls with known talk time'],
      ...['Longest wait of a call not taken (s)', 'Direct calls', 'Outgoing calls', 'Transfers made'],
      ...['Transfers received', 'First call', 'Last call', 'Day complete'],
    ]),
    ['2026-11-16', 'Monday', '501', 'Sara', 'Day', '5', '2', '3', '2', '90', '2', '', ...calls, '1'],
    ['2026-11-16', 'Monday', '502', 'Recorded 502', 'Day', '', '', '', '0', '', '0', '45', ...noCalls, '1'],
    ['2026-11-18', 'Wednesday', '503', 'Ali', '', '1', '1', '0', '1', '', '0', '', ...noCalls, '0'],
    ['2026-11-22', 'Sunday', '503', 'Ali', '', '1', '1', '0', '1', '', '0', '', ...noCalls, '1'],
  ])
})

const content = { kind: 'view', view: 'Morning' } as const
const morning = (address: Readonly<Record<string, string>>) => ({
  ...{ page: 'insights' as const, name: 'Morning', address: { range: 'lastWeek', ...address } },
})

test('a view’s table has its figures in percent and seconds, and says what they lack', async () => {
  const view = (range: string) => morning({ range, queues: '901,905', agents: '501' })
  const { rows, scopes } = await made({ content }, { view: view('2026-11-16 08:00~2026-11-22 17:30') })
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
  expect(values('Not answered')).toEqual([['0', '', '6 of 7 days are complete']])
  expect(found('Timeline', '2026-11-17').map((row) => row.slice(2, 4))).toEqual([
    ['Answered', '3'],
    ['Abandoned', '1'],
    ['Not answered', '0'],
  ])
  expect(found('Queues', 'Sales 901')).toHaveLength(3)

  const oneDay = await made({ content }, { view: view('2026-11-17 00:00~2026-11-17 23:59') })
  expect(oneDay.rows().filter((row) => row[0] === 'Timeline')[0]?.[1]).toBe('2026-11-17 09:00')
})

test('closed time is marked in a view’s table, in its language', async () => {
  const notes = async (language: 'en' | 'fa', range: string) => {
    const hours = { week: null, queues: [], holidays: [{ day: '2026-11-17', name: '', spans: [] }] }
    const { rows } = await made({ content, language }, { view: morning({ range }), hours })
    const part = language === 'fa' ? 'روند' : 'Timeline'
    return new Set(rows().flatMap((row) => (row[0] === part ? [row[5]] : [])))
  }
  const holiday = '2026-11-17 00:00~2026-11-17 23:59'
  expect(await notes('en', holiday)).toEqual(new Set(['closed']))
  expect(await notes('fa', holiday)).toEqual(new Set(['بسته']))
  expect(await notes('en', '2026-11-17 08:00~2026-11-18 23:59')).toEqual(new Set(['closed']))
})

test('a view’s table says by which definitions it counts, and how complete its days are', async () => {
  const definitions = { threshold: 30, short: 7 }
  const { rows } = await made({ content, calendar: 'persian' }, { view: morning({}), definitions })
  expect(rows()[0]).toEqual(['Section', 'Name', 'Measure', 'Value', 'Unit', 'Note'])
  expect(rows().every((row) => row.length === 6)).toBe(true)
  expect(rows().filter(([, name]) => name?.endsWith('complete days'))).toEqual([
    ['View', 'Call records, complete days', '', '7 of 7', '', 'Complete.'],
    [
      ...['View', 'Queue entries, complete days', '', '6 of 7', ''],
      '6 of 7 days; missing: 1405-08-26. They are being fetched.',
    ],
    [
      ...['View', 'Attempts, complete days', '', '5 of 7', ''],
      '5 of 7 days; missing: 1405-08-26 to 1405-08-27. They are being fetched.',
    ],
  ])
  const goesOn = await made(
    { content },
    { view: morning({}), covered: madeCoverage({}, { isRunning: true }) },
  )
  expect(goesOn.rows().find((row) => row[1] === 'Call records, complete days')?.[5]).toBe(
    'Complete to 09:20.',
  )
  const measure = (name: string) => rows().find((row) => row[1] === name)?.[2]
  expect(measure('Service level')).toBe('answered within 30 s ÷ offered')
  expect(measure('Abandonment rate')).toBe('abandoned ÷ offered')
  const without = await made(
    { content },
    { view: morning({}), definitions: { ...definitions, withoutShort: true } },
  )
  const formulas = without.rows().flatMap(([section, , formula]) => (section === 'Figures' ? [formula] : []))
  expect(formulas).toContain('(abandoned − short) ÷ (offered − short); short: abandoned before 7 s')
  expect(new Set(formulas).size).toBe(formulas.length)
})

test('what a view’s table can’t tell, it says why', async () => {
  const tableOf = async (changes: Parameters<typeof made>[1]) => {
    const { rows } = await made({ content }, { view: morning({}), ...changes })
    return (name: string) =>
      rows()
        .find((row) => row[1] === name)
        ?.slice(3)
  }
  const tally = { answered: noTally.answered }
  const partial = await tableOf({ tally })
  expect(partial('Average speed of answer')).toEqual([
    ...['', '', '6 of 7 days are complete: among the stored records, nothing was answered'],
  ])
  const whole = await tableOf({ tally, covered: madeCoverage() })
  expect(whole('Average speed of answer')).toEqual(['', '', 'nothing was answered'])
  expect(whole('Answered')).toEqual(['0', '', ''])
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => lackingDay(`2026-11-${day}`))
  const { coverage, ...none } = madeCoverage({ queue: days })
  const empty = { ...none, coverage: coverage.map((each) => ({ ...each, isEmpty: true })) }
  const nothing = await tableOf({ tally, covered: empty })
  expect(nothing('Answered')).toEqual(['0', '', 'Nothing archived for these days'])
  const slow = await tableOf({ definitions: { threshold: 5 } })
  expect(slow('Service level')).toEqual([
    ...['0', '%', '6 of 7 days are complete; without 1 that lack the value'],
  ])
})
