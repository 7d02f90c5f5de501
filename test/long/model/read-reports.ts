import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import type { MailSettingsInput } from '../../../shared/mail.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { expect } from '../../end-to-end/console.ts'
import type { MailServer } from '../../services/mail/mail-server.ts'
import { type Client, sum, type ToldNumber } from './ask-numbers.ts'
import type { ReadNumbers } from './random-scopes.ts'
import { textsAfter, textsOfPdf, textUnder } from './read-pdf.ts'
import { countNames, nameOf, shownNumbers } from './shown-numbers.ts'

const view = 'Random period'

/** Returns what writes a scheduled report of a scope into the folder, mails it, and reads each of its files. */
export async function readsReports(
  client: Client,
  connectionId: string,
  folder: string,
  mails: MailServer,
): Promise<ReadNumbers> {
  const settings: MailSettingsInput = {
    ...{ host: '127.0.0.1', port: mails.port, security: 'plain', username: '', password: '' },
    ...{ sender: 'callboard@example.com', plainAllowed: false, keepUnprotected: false },
  }
  await client.call('mail.test', { settings, recipient: settings.sender })
  await client.call('mail.saveSettings', settings)
  return async ({ scope, range, isOnPaper }) => {
    const address = { range, queues: scope.queues.join(','), agents: scope.agents.join(',') }
    await client.call('preferences.save', { views: [{ page: 'insights', name: view, address }] })
    const schedule: Schedule = {
      ...{ id: 'random', name: view, content: { kind: 'view', view }, connectionId, folder },
      ...{ every: 'day', weekday: 0, weekStart: 0, time: '08:00', zone: 'server' },
      ...{ language: 'en', calendar: 'gregorian' },
      formats: isOnPaper ? ['csv', 'xlsx', 'pdf'] : ['csv', 'xlsx'],
      recipients: isOnPaper ? ['boss@example.com'] : [],
    }
    await client.call('schedules.save', schedule)
    const mailed = mails.received.length
    await client.call('schedules.write', { id: schedule.id })
    const [state] = await client.call('schedules.list', null)
    expect(state).toMatchObject({ failed: null, last: { omitted: [], lackingDays: 0 } })
    const names = state?.last?.files ?? []
    expect(names).toHaveLength(schedule.formats.length)
    const inFolder = await Promise.all(names.map((name) => readFile(join(folder, name))))
    const told = await Promise.all(names.map((name, index) => numbersOf(name, inFolder[index], 'folder')))
    if (isOnPaper) {
      await expect.poll(() => mails.received.length).toBe(mailed + 1)
      const { attachments } = await PostalMime.parse(mails.received.at(-1)?.message ?? '')
      expect(attachments.map(({ filename }) => filename)).toEqual(names)
      for (const { filename, content } of attachments) {
        const bytes = Buffer.from(z.instanceof(ArrayBuffer).parse(content))
        told.push(await numbersOf(filename ?? '', bytes, 'mail'))
      }
    }
    return told.flat()
  }
}

async function numbersOf(name: string, content: Buffer | undefined, where: string) {
  const bytes = z.instanceof(Buffer).parse(content)
  if (name.endsWith('.csv')) return numbersOfCsv(bytes, `CSV (${where})`)
  if (name.endsWith('.xlsx')) return numbersOfXlsx(bytes, `XLSX (${where})`)
  return numbersOfPdf(bytes, `PDF (${where})`)
}

const shares = ['Service level', 'Abandonment rate']
const seconds = ['Average speed of answer', 'Average time to abandon', 'Average talk time']

const csvRows = z.array(
  z.object({ Section: z.string(), Name: z.string(), Measure: z.string(), Value: z.string() }),
)

function numbersOfCsv(content: Buffer, where: string): readonly ToldNumber[] {
  const rows = csvRows.parse(parse(content, { bom: true, columns: true }))
  const of = (section: string) => rows.filter((row) => row.Section === section)
  const sums = (section: string) =>
    [...Map.groupBy(of(section), (row) => row.Measure)].map(
      ([outcome, each]) =>
        [nameOf(outcome), `${where}, ${section}`, sum(each.map(({ Value }) => Number(Value)))] as const,
    )
  return [
    ...of('Figures').flatMap(({ Name, Value }): ToldNumber[] => {
      if (countNames[Name] !== undefined) return [[countNames[Name], where, Number(Value)]]
      if (!shares.includes(Name) && !seconds.includes(Name)) return []
      return [[Name, where, Value === '' ? null : Number(Value)]]
    }),
    ...sums('Timeline'),
    ...sums('Queues'),
    ...of('Queues').map(
      ({ Name, Measure, Value }) => [`${nameOf(Measure)} of queue ${Name}`, where, Number(Value)] as const,
    ),
  ]
}

async function numbersOfXlsx(content: Buffer, where: string): Promise<readonly ToldNumber[]> {
  const { sheets } = await readXlsx(content)
  const [heads = [], ...rows] = sheets[0]?.rows ?? []
  const columnOf = (name: string) => {
    const index = heads.indexOf(name)
    expect(index, `${name} in ${heads.join(', ')}`).toBeGreaterThanOrEqual(0)
    return index
  }
  const total = (name: string, of = rows) => sum(of.map((row) => Number(row[columnOf(name)] ?? 0)))
  const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null)
  const [offered, answered] = [total('Offered'), total('Answered')]
  const waits = total('Answered with known wait')
  const percent = (part: number, whole: number) => ratio(part * 100, whole)
  const ratios = {
    'Service level': percent(total('Answered in time'), offered - (answered - waits)),
    'Abandonment rate': percent(total('Abandoned'), offered),
  }
  const rounded = (value: number | null, to: number) => (value === null ? null : Math.round(value * to) / to)
  const averages = {
    'Average speed of answer': ratio(total('Wait of answered (s)'), waits),
    'Average time to abandon': ratio(total('Wait of abandoned (s)'), total('Abandoned with known wait')),
    'Average talk time': ratio(total('Talk time (s)'), total('Answered with known talk time')),
  }
  const outcomes = ['Answered', 'Abandoned', 'Not answered']
  return [
    ...['Offered', ...outcomes].map((name) => [nameOf(name), where, total(name)] as const),
    ['in time', where, total('Answered in time')],
    ...Object.entries(ratios).flatMap(([name, value]): readonly ToldNumber[] => [
      [name, where, rounded(value, 100)],
      [`${name}, as shown`, where, rounded(value, 10)],
    ]),
    ...Object.entries(averages).flatMap(([name, value]): readonly ToldNumber[] => [
      [name, where, rounded(value, 10)],
      [`${name}, as shown`, where, rounded(value, 1)],
    ]),
    ...[...Map.groupBy(rows, (row) => row[columnOf('Queue')])].flatMap(([queue, ofQueue]) =>
      ['Offered', ...outcomes].map(
        (name) => [`${nameOf(name)} of queue ${queue}`, where, total(name, ofQueue)] as const,
      ),
    ),
  ]
}

function numbersOfPdf(content: Buffer, where: string): readonly ToldNumber[] {
  const texts = textsOfPdf(content)
  const told = [...shownNumbers((name) => textUnder(texts, name), where)]
  for (const text of texts) {
    // Queues have three digits here, agents four, and nothing else of the tables has.
    const [one, other] = textsAfter(texts, text).map(Number)
    if (/^[89]\d\d$/.test(text.text)) told.push([`offered of queue ${text.text}`, where, one ?? null])
    if (/^2\d{3}$/.test(text.text)) {
      told.push([`answered attempts of ${text.text}`, where, one ?? null])
      told.push([`missed attempts of ${text.text}`, where, other ?? null])
    }
  }
  return told
}
