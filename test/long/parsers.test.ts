import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { type Answer, readAnswer } from '../../electron/services/call-center/answer.ts'
import { normaliseBaseUrl } from '../../electron/services/call-center/base-url.ts'
import { parsePage, parseRecord, searchData } from '../../electron/services/call-center/parse.ts'
import { parseCallSearch } from '../../electron/services/calls/search.ts'
import { readPeopleText } from '../../electron/services/people/import-text.ts'
import { readSharedAddress, SharedAddressError } from '../../electron/services/team-archive/access.ts'
import { entryKinds, readTeamEntry } from '../../electron/services/team-archive/entry-kinds.ts'
import { readNearJson } from '../../electron/services/webhooks/near-json.ts'
import { parseRequest } from '../../electron/services/webhooks/parse.ts'
import { splitTarget } from '../../electron/services/webhooks/request-target.ts'
import { readUnencoded } from '../../electron/services/webhooks/unencoded-request.ts'
import { readArchiveAddress } from '../../renderer/features/addresses/archive-address.ts'
import { readCallsAddress } from '../../renderer/features/addresses/calls-address.ts'
import { readFeedAddress } from '../../renderer/features/addresses/feed-address.ts'
import { reportViews } from '../../renderer/features/addresses/report-views.ts'
import { readAddress } from '../../renderer/features/addresses/search-address.ts'
import { layOutRoute } from '../../renderer/features/call/lanes/route.ts'
import { settingsFile } from '../../shared/backup.ts'
import { timesOfRecord } from '../../shared/clock/record-times.ts'
import { readServerText } from '../../shared/clock/server-text.ts'
import { contract } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { readEntryRows } from '../../shared/figures/entry-rows.ts'
import { readPageAddress } from '../../shared/page-address.ts'
import { peopleKind } from '../../shared/people.ts'
import { preferences } from '../../shared/preferences.ts'
import { readFrame, requestFrame } from '../../shared/rpc/frames.ts'
import { sized } from '../size.ts'
import { address, bytes, changedEntry, json, record, report, text } from './hostile-values.ts'

/** Inputs for each parser of outside data. */
const numRuns = sized(100_000)

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
  'the address of Calls': fc.property(address, (search) => {
    const read = readCallsAddress(search)
    return (
      JSON.stringify(readCallsAddress({ ...read, refused: '' })) === JSON.stringify({ ...read, refused: '' })
    )
  }),
  'a page’s address': fc.property(text, (written) => readPageAddress(written) !== undefined),
  'the rows of a figure': fc.property(text, (written) => readEntryRows(written) !== undefined),
  'a search for calls': fc.property(text, (typed) => parseCallSearch(typed, {}).length <= 20),
  'near-JSON': fc.property(text, (written) => {
    const read = readNearJson(written)
    return read === undefined || typeof JSON.stringify(read) === 'string'
  }),
  'a request that isn’t encoded': fc.property(bytes, (packet) => readUnencoded(packet) !== undefined),
  'names from a CSV file': fc.property(
    fc.constantFrom(...peopleKind.options),
    fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n')),
    (kind, csv) => {
      const { changes, refused } = readPeopleText(kind, csv)
      const lines = csv
        .replace(/^\ufeff/, '')
        .split(/\r\n|\n|\r/)
        .filter((line) => line.trim() !== '').length
      // One of them may be the header.
      return [lines, lines - 1].includes(changes.length + refused.length)
    },
  ),
  'an entry of the shared log': fc.property(
    fc.oneof(changedEntry, fc.record({ kind: fc.constantFrom(...entryKinds), body: text })),
    ({ kind, body }) => {
      try {
        return readTeamEntry(kind, body).kind === kind
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof ZodError) return true
        throw error
      }
    },
  ),
  'a team archive’s address': fc.property(
    fc.oneof(
      text,
      text.map((rest) => `postgresql://${rest}`),
    ),
    (written) => {
      try {
        return readSharedAddress(written, { password: 'p' }).host.length > 0
      } catch (error) {
        if (error instanceof SharedAddressError) return true
        throw error
      }
    },
  ),
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
