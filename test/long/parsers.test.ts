import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, readAnswer } from '../../electron/services/call-center/answer.ts'
import { normaliseBaseUrl } from '../../electron/services/call-center/base-url.ts'
import { parsePage, parseRecord, searchData } from '../../electron/services/call-center/parse.ts'
import { parseRequest } from '../../electron/services/webhooks/parse.ts'
import { splitTarget } from '../../electron/services/webhooks/request-target.ts'
import { readArchiveAddress } from '../../renderer/features/addresses/archive-address.ts'
import { readFeedAddress } from '../../renderer/features/addresses/feed-address.ts'
import { reportViews } from '../../renderer/features/addresses/report-views.ts'
import { readAddress } from '../../renderer/features/addresses/search-address.ts'
import { settingsFile } from '../../shared/backup.ts'
import { layOutRoute } from '../../shared/call-route/route.ts'
import { timesOfRecord } from '../../shared/clock/record-times.ts'
import { readServerText } from '../../shared/clock/server-text.ts'
import { contract } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { preferences } from '../../shared/preferences.ts'
import { reportDefinitions, reportNames } from '../../shared/reports/definitions.ts'
import type { Json } from '../../shared/reports/values.ts'
import { readFrame, requestFrame } from '../../shared/rpc/frames.ts'

/** Inputs for each parser of outside data. */
const numRuns = 100_000

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
const { json } = fc.letrec<{ json: Json; list: Json; object: Json }>((tie) => ({
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
const record = fc.dictionary(key, json, { maxKeys: 8 })
const report = fc.constantFrom(...reportNames)
const text = fc.oneof(
  nasty,
  fc.string(),
  fc.json(),
  fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
)
const bytes = fc.oneof(
  text.map((written) => Buffer.from(written)),
  text.map((written) => Buffer.from(written, 'utf16le')),
  fc.uint8Array({ maxLength: 120 }).map((list) => Buffer.from(list)),
)
const address = fc.dictionary(
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
const callNames = Object.keys(contract.calls) as (keyof typeof contract.calls)[]

/** Accepts a value or refuses it with an AppError; anything else fails. */
function takenOrRefused(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

const parsers: Readonly<Record<string, fc.IRawProperty<never> | fc.IRawProperty<unknown>>> = {
  'a webhook': fc.property(
    text,
    bytes,
    fc.oneof(
      text,
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=b',
      ),
    ),
    (target, body, contentType) => {
      const parsed = parseRequest({ ...splitTarget(`/${target}`), basePath: '/', body, contentType })
      if (parsed.kind === 'refusal') return parsed.reason.length > 0
      const fields: unknown = JSON.parse(parsed.fields)
      return parsed.name.length > 0 && typeof fields === 'object' && fields !== null
    },
  ),
  'an answer': fc.property(
    fc.oneof(
      text,
      json.map((value) => JSON.stringify({ success: 1, data: value })),
    ),
    fc.integer({ min: 100, max: 599 }),
    (body, status) => {
      const answer: Answer = { status, text: body, location: body, retryAfter: null }
      return takenOrRefused(() => readAnswer(answer, searchData, { host: 'a', path: '/' }, (told) => told))
    },
  ),
  'a page': fc.property(json, fc.array(json, { maxLength: 3 }), report, (pagination, data, name) => {
    const read = searchData.safeParse({ pagination, data })
    if (!read.success) return true
    return parsePage(name, read.data, '', { start: 0, count: 20 }).records.length === data.length
  }),
  'a record': fc.property(json, report, (value, name) => {
    const { fields } = parseRecord(name, value)
    const wasRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    return Object.keys(fields).length === (wasRecord ? Object.keys(value).length : 1)
  }),
  'the times of a record': fc.property(record, (fields) => timesOfRecord(fields) !== undefined),
  'a route': fc.property(json, (route) => layOutRoute(route) !== undefined),
  'a time': fc.property(text, (written) => readServerText(written).text === written),
  'a base URL': fc.property(
    fc.oneof(
      text,
      text.map((rest) => `https://${rest}`),
    ),
    (written) => takenOrRefused(() => normaliseBaseUrl(written)),
  ),
  'a frame': fc.property(
    fc.oneof(
      text,
      json.map((value) => JSON.stringify(value)),
    ),
    (frame) => {
      const read = readFrame(requestFrame, frame)
      return read === undefined || Number.isInteger(read.id)
    },
  ),
  'the input of a call': fc.property(fc.constantFrom(...callNames), fc.oneof(json, record), (name, input) => {
    const { success, data, error } = contract.calls[name].input.safeParse(input)
    return success ? data !== undefined : error.issues.length > 0
  }),
  'an address': fc.property(address, report, (search, name) => {
    readArchiveAddress(search)
    readFeedAddress(search)
    const { [name]: view } = reportViews
    const read = readAddress(view, search, '2026-11-21 12:00')
    return JSON.stringify(readAddress(view, { ...read }, '2026-11-21 12:00')) === JSON.stringify(read)
  }),
  'the preferences': fc.property(json, (stored) => {
    const { success, data } = preferences.safeParse(stored)
    return !success || data.pageSize > 0
  }),
  'a settings file': fc.property(json, (file) => typeof settingsFile.safeParse(file).success === 'boolean'),
}

describe('outside data is accepted or refused, without prototype pollution', () => {
  test.each(Object.entries(parsers))('%s', (_, property) => {
    fc.assert(property, { numRuns })
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
