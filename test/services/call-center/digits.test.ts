import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnswer } from '../../../electron/services/call-center/answer.ts'
import {
  orderedData,
  parseOrderedPage,
  parsePage,
  searchData,
} from '../../../electron/services/call-center/parse.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'

const source = { host: 'pbx.test', path: '/' }

function pageOf(record: string, pagination = '{}') {
  const text = `{"success":1,"message":"","data":{"pagination":${pagination},"data":[${record}]}}`
  const answer = { status: 200, text, location: '', retryAfter: null }
  const { data } = readAnswer(answer, searchData, source, (said) => said)
  return parsePage('quick', data, '', { start: 0, count: 20 })
}

function recordOf(record: string): ReportRecord {
  const [only] = pageOf(record).records
  if (only === undefined) throw new Error('There is no record')
  return only
}

test('a record’s identifiers keep the digits that the call center wrote', () => {
  const { fields } = recordOf('{"cuid":1700000000.10,"src":12345678901234567890,"dst":101,"new":[1.50]}')
  expect(fields).toEqual({ cuid: '1700000000.10', src: '12345678901234567890', dst: 101, new: ['1.50'] })
})

test('seconds stay numbers however they are written', () => {
  const route = '{"type":"AGI","name":"a","duration":2.50,"date":{"$date":{"$numberLong":"1700000000000"}}}'
  const { fields, problems } = recordOf(`{"duration":12.0,"billsec":1e1,"wait": 7,"route":[${route}]}`)
  expect(fields).toMatchObject({ duration: 12, billsec: 10, wait: 7, route: [{ duration: 2.5 }] })
  expect(problems).toEqual([])
})

test('any digits of an identifier stay', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,24}(\.\d{1,20})?$/)
  fc.assert(
    fc.property(digits, (written) => {
      const { fields } = recordOf(`{"starttime":"1.10","cuid":${written},"wait":3}`)
      expect(String(fields.cuid)).toBe(written)
      expect(fields).toMatchObject({ starttime: '1.10', wait: 3 })
    }),
  )
})

test('canonical extended JSON is read in the records and around them', () => {
  const record = `{"_id":{"$oid":"6388b3a9d5f1a8e4b8c5f0d1"},"wait":{"$numberInt":"20"},"src":{"$numberLong":"9121234567"},
    "route":[{"type":"AGI","name":"a","duration":{"$numberDouble":"1.5"},"date":{"$date":{"$numberLong":"1700000000000"}}}]}`
  const page = pageOf(record, '{"total":{"$numberInt":"41"},"start":{"$numberInt":"20"}}')
  expect(page).toMatchObject({ total: 41, start: 20 })
  expect(page.records[0]?.fields).toMatchObject({
    _id: '6388b3a9d5f1a8e4b8c5f0d1',
    wait: 20,
    src: 9121234567,
    route: [{ duration: 1.5, date: { $date: { $numberLong: '1700000000000' } } }],
  })
})

test('the walk reads a last id in canonical form', () => {
  const text =
    '{"success":{"$numberInt":"1"},"data":{"last_id":{"$oid":"6388b3a9d5f1a8e4b8c5f0d1"},"data":[]}}'
  const answer = { status: 200, text, location: '', retryAfter: null }
  const { data } = readAnswer(answer, orderedData, source, (said) => said)
  expect(parseOrderedPage(data).lastId).toBe('6388b3a9d5f1a8e4b8c5f0d1')
})
