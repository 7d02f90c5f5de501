import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type EventRowPlan, eventRows, eventRowText } from '../../../electron/services/exports/event-rows.ts'
import { xlsxFile } from '../../../electron/services/rows/xlsx-file.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import {
  columnsOfSource,
  type ExportFormat,
  type ExportSource,
  type ExportValues,
  eventScreenColumns,
  type SentTimes,
} from '../../../shared/exports.ts'
import { noNames } from '../../../shared/people.ts'
import { eventFilter, type WholeEvent } from '../../../shared/webhooks/feed.ts'
import { plainCsv, workbook } from '../rows/made-rows.ts'
import { madeEvent } from '../store/made-events.ts'

/** 13:30:00 in Tehran. */
const receivedAt = Date.UTC(2026, 10, 21, 10, 0, 0, 250)

function eventWith(fields: string, changes: Partial<WholeEvent> = {}): WholeEvent {
  return { ...madeEvent(1, { receivedAt, fields }), seq: 7, repeats: 2, lastRepeatAt: null, ...changes }
}

const source: ExportSource = {
  kind: 'events',
  connectionId: 'office',
  source: 'callCenter',
  filter: eventFilter.parse({}),
}

function planFor(format: ExportFormat, values: ExportValues): EventRowPlan {
  const columns = columnsOfSource(source, { columns: 'all', values, format })
  return { format, columns, values, known: nothingKnown, names: noNames }
}

function textOf(event: WholeEvent, format: ExportFormat, times: SentTimes = 'both'): string {
  return eventRowText(planFor(format, { kind: 'sent', times }), [event], 2)
}

/** Returns the row by column names, as in JSON Lines. */
function rowOf(event: WholeEvent, times?: SentTimes): unknown {
  return JSON.parse(textOf(event, { kind: 'jsonLines', record: 'columns' }, times))
}

test('shows the exact arrival by the call center’s clock', () => {
  const event = eventWith('{}')
  expect(rowOf(event)).toMatchObject({
    received_at: '2026-11-21 13:30:00',
    received_at_iso: '2026-11-21T13:30:00.250+03:30',
  })
  expect(rowOf(event)).not.toHaveProperty('event_time')
  expect(rowOf(event, 'text')).toMatchObject({ received_at: '2026-11-21 13:30:00' })
})

test('gives an event’s own time the offset that brings it near its arrival', () => {
  expect(
    rowOf(eventWith('{"starttime":"2026-11-21 13:28:10","endtime":"1405-08-30 13:29:58"}')),
  ).toMatchObject({
    event_time: '1405-08-30 13:29:58',
    event_time_iso: '2026-11-21T13:29:58+03:30',
    event_time_offset: '+03:30',
  })
  expect(rowOf(eventWith('{"date":"2026-11-21 10:00:00"}'))).toMatchObject({
    event_time_iso: '2026-11-21T10:00:00+00:00',
    event_time_offset: '+00:00',
  })
})

test('keeps a time that no offset explains as text', () => {
  const row = rowOf(eventWith('{"date":"2026-11-19 02:07:00"}'), 'both')
  expect(row).toMatchObject({ event_time: '2026-11-19 02:07:00', event_time_iso: '2026-11-19 02:07:00' })
  expect(row).not.toHaveProperty('event_time_offset')
})

test('keeps fields verbatim on one line', () => {
  const fields = '{\n  "id": 12345678901234567890,\r\n  "text": "a\\nb"\n}'
  const columns = textOf(eventWith(fields), { kind: 'jsonLines', record: 'columns' })
  const whole = textOf(eventWith(fields), { kind: 'jsonLines', record: 'whole' })
  for (const line of [columns, whole]) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(line).toContain('12345678901234567890')
    expect(JSON.parse(line)).toMatchObject({ fields: { text: 'a\nb' } })
  }
  expect(JSON.parse(whole)).toMatchObject({ seq: 7, verb: 'POST' })
  expect(JSON.parse(whole).headers[0]).toEqual(['Host', '192.0.2.1:8290'])
})

test('puts the fields into one CSV cell', () => {
  const [row = []] = parse(textOf(eventWith('{"a":"1,2","b":"\\"x\\""}'), plainCsv, 'text'))
  expect(row).toContain('{"a":"1,2","b":"\\"x\\""}')
  expect(row.at(-1)).toBe('2')
})

test('writes one workbook row per event, in any number of chunks', async () => {
  const plan = planFor(workbook, { kind: 'sent', times: 'text' })
  async function* portions() {
    yield [eventWith('{"exten":"0204"}', { exten: '0204' }), eventWith('{}', { repeats: 0 })]
    yield [eventWith('{}', { name: '=1+2' })]
  }
  const rows = eventRows(plan, portions())
  const file: Uint8Array[] = []
  const headers = plan.columns.map(({ name }) => name)
  for await (const part of xlsxFile(workbook, headers, rows)) file.push(part)
  const { sheets } = await readXlsx(Buffer.concat(file))
  const [head, ...events] = sheets[0]?.rows ?? []
  expect(head).toEqual(headers)
  expect(events).toHaveLength(3)
  const cell = (row: number, name: string) => events[row]?.[headers.indexOf(name)]
  expect(cell(0, 'exten')).toBe('0204')
  expect(cell(0, 'fields')).toBe('{"exten":"0204"}')
  expect([cell(0, 'repeats'), cell(1, 'repeats')]).toEqual([2, 0])
  expect(cell(2, 'name')).toBe('=1+2')
})

test('shows arrivals, states and remaining fields as on the feed', () => {
  const words = { state: { InUse: 'در گفتگو', Registered: 'متصل' }, direction: { in: 'ورودی' } }
  const steps = { one: '#', other: '#' }
  const values = { kind: 'screen', calendar: 'persian', zone: 'server', words, steps } as const
  const columns = columnsOfSource(source, { columns: [...eventScreenColumns], values, format: plainCsv })
  const rowOfFields = (fields: string, changes: Partial<WholeEvent>) => {
    const plan = { ...planFor(plainCsv, values), columns }
    return parse(eventRowText(plan, [eventWith(fields, changes)], 2))[0]
  }
  const fields =
    '{"event_name":"New State","exten":"204","state":"In Use","direction":"in","empty":"","list":[1]}'
  const changes = { name: 'New State', exten: '204', number: null, queue: null, callId: null }
  expect(rowOfFields(fields, { ...changes, state: 'In Use' })).toEqual([
    '1405-08-30 13:30:00',
    'New State',
    '204',
    'در گفتگو',
    '',
    '',
    '',
    'direction: ورودی; list: [1]',
  ])
  expect(rowOfFields('{}', { ...changes, state: 'Resting' })).toContain('Resting')
  expect(rowOfFields('{}', { ...changes, name: 'TrunkNewState', state: 'Ok' })).toContain('متصل')
})
