import { expect, test } from 'vitest'
import { callRowText } from '../../../electron/services/exports/call-rows.ts'
import { defaultRules } from '../../../shared/callers.ts'
import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import { callQuery } from '../../../shared/calls/calls.ts'
import { columnsOfSource, type ExportFormat, type ExportValues } from '../../../shared/exports.ts'

const call: ArchivedCall = {
  id: 1,
  cuid: '1700000000.1',
  record: null,
  startedAt: 1_700_000_000_000,
  caller: '09121234567',
  callerName: null,
  callee: '900',
  type: 'incoming',
  queues: ['900', '901'],
  agent: '512',
  agents: [],
  attempts: 2,
  waitSeconds: 65,
  talkSeconds: null,
  outcome: 'notAnswered',
}
const known = { fixedMinutes: 210, reports: {} }
const names = {
  dialing: defaultRules,
  queue: new Map([['900', 'Sales']]),
  agent: new Map([['512', 'Sara Karimi']]),
  contact: new Map([['9121234567', 'Aria']]),
}
const csv: ExportFormat = {
  kind: 'csv',
  byteOrderMark: false,
  separator: ',',
  quoting: 'needed',
  formulaGuard: true,
}
const screen: ExportValues = {
  kind: 'screen',
  calendar: 'gregorian',
  zone: 'server',
  words: { outcome: { notAnswered: 'Not answered' }, type: { incoming: 'Incoming' } },
  steps: { one: '', other: '' },
}

function rowOf(format: ExportFormat, values: ExportValues, row = call): string {
  const source = { kind: 'calls' as const, query: callQuery.parse({ connectionId: 'office' }) }
  const columns = columnsOfSource(source, { columns: 'all', values, format })
  return callRowText({ format, columns, values, known, names }, [row], 2)
}

test('a row of a file equals the screen', () => {
  expect(rowOf(csv, screen).trim()).toBe(
    '2023-11-15 01:43:20,Incoming,09121234567,Aria,900,Sales,"Sales 900, 901",Sara Karimi 512,,2,00:01:05,,Not answered,1700000000.1',
  )
})

test('a row of several agents has the talk of each, and a mark where it is assumed', () => {
  const agents = [
    { number: '512', talkSeconds: 40, isAssumed: true },
    { number: '513', talkSeconds: 35, isAssumed: false },
    { number: '514', talkSeconds: null, isAssumed: false },
  ]
  const several = { ...call, agents }
  expect(rowOf(csv, screen, several)).toContain(',"Sara Karimi 512 00:00:40 ≈, 513 00:00:35, 514",')
  expect(rowOf(csv, { kind: 'sent', times: 'iso' }, several)).toContain(
    ',"512,513,514","512=40 ≈,513=35,514=",',
  )
})

test('JSON Lines hold the values without names', () => {
  const line = rowOf({ kind: 'jsonLines', record: 'columns' }, { kind: 'sent', times: 'iso' })
  expect(JSON.parse(line)).toEqual({
    starttime: '2023-11-15T01:43:20+03:30',
    type: 'incoming',
    caller: '09121234567',
    callee: '900',
    queues: '900,901',
    agent: '512',
    attempts: 2,
    wait: 65,
    outcome: 'notAnswered',
    cuid: '1700000000.1',
  })
})
