import fc from 'fast-check'
import { alwaysOpen } from '../../shared/calendar/opening-hours.ts'
import { noChoices } from '../../shared/dialing.ts'
import { reportDefinitions, reportNames } from '../../shared/reports/definitions.ts'
import type { Json } from '../../shared/reports/values.ts'
import { madeEvent } from '../services/store/made-events.ts'
import { madeRecord, toSave } from '../services/store/made-records.ts'

/** What outside data may be: near what is right, and far from it. */
const fieldNames = [
  ...new Set(reportNames.flatMap((name) => reportDefinitions[name].fields.map((field) => field.name))),
]
const nasty = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    '\u0000',
    '\u202e',
    '=1+2',
    '<script>',
    '0',
    '-1',
    '1e999',
  ),
  fc.constantFrom(
    '1403-07-30 12:00:00',
    '2024-01-01 00:00:00',
    '1669962473.12',
    '{"$date":{}}',
    'True',
    '%',
    '&a=b;',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const key = fc.oneof(
  fc.constantFrom(...fieldNames, 'route', '$date', '$numberLong', 'success', 'data', 'pagination'),
  nasty,
)
export const { json } = fc.letrec<{ json: Json; list: Json; object: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    nasty,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('json'), { maxLength: 4 }),
  object: fc.dictionary(key, tie('json'), { maxKeys: 6 }),
}))
export const record = fc.dictionary(key, json, { maxKeys: 8 })
export const report = fc.constantFrom(...reportNames)
export const text = fc.oneof(
  nasty,
  fc.string(),
  fc.json(),
  fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
)
export const bytes = fc.oneof(
  text.map((written) => Buffer.from(written)),
  text.map((written) => Buffer.from(written, 'utf16le')),
  fc.uint8Array({ maxLength: 120 }).map((list) => Buffer.from(list)),
)
export const address = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'range',
      'sort',
      'page',
      'call',
      'mode',
      'number',
      'report',
      'from',
      'to',
      'event',
      'kind',
    ),
    nasty,
  ),
  json,
  { maxKeys: 6 },
)
/** Bodies of the shared log's entries; a test puts something else into one of their fields. */
const entryBodies: readonly (readonly [kind: string, body: Readonly<Record<string, unknown>>])[] = [
  ['event', { ...madeEvent(1), seq: 1 }],
  ['repeat', { of: 1, receivedAt: 1 }],
  [
    'page',
    {
      ...{ report: 'queueDetails', operation: 'search', receivedAt: 1, walk: null },
      records: toSave([madeRecord(1)]),
    },
  ],
  ['run', { startedAt: 1, aliveUntil: 2 }],
  ['person', { changes: [{ kind: 'queue', number: '900', name: 'Sales' }] }],
  ['rules', { rules: null }],
  ['hours', { hours: alwaysOpen }],
  ['dialing', { chosen: noChoices }],
]
export const changedEntry = fc
  .tuple(fc.constantFrom(...entryBodies), fc.nat(20), json)
  .map(([[kind, body], place, value]) => {
    const field = Object.keys(body)[place]
    return { kind, body: JSON.stringify(field === undefined ? body : { ...body, [field]: value }) }
  })
