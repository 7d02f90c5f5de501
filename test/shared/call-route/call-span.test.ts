import { expect, test } from 'vitest'
import { callSpan } from '../../../shared/call-route/call-span.ts'
import type { Json } from '../../../shared/reports/values.ts'

const spanOf = (fields: Record<string, Json>) => callSpan({ fields, problems: [] })

test('a call starts at the second of its id and lasts as long as its texts say', () => {
  expect(
    spanOf({ uniqueid: '1700000000.7', start: '1402-08-24 01:43:20', endtime: '1402-08-24 01:43:50' }),
  ).toEqual({
    start: 1_700_000_000_000,
    end: 1_700_000_030_000,
  })
})

test('a call over midnight and over the end of a Jalali year is as long as it was', () => {
  const span = spanOf({ cuid: '1710880190.1', start: '1402-12-29 23:59:50', endtime: '1403-01-01 00:00:20' })
  expect(span && span.end - span.start).toBe(30_000)
})

test('Gregorian texts count as well', () => {
  const span = spanOf({ cuid: '1709152199.1', start: '2024-02-28 23:59:59', endtime: '2024-03-01 00:00:00' })
  expect(span && span.end - span.start).toBe(86_401_000)
})

test('nothing is known when a witness is missing or contradicts', () => {
  const texts = { start: '2024-02-28 10:00:00', endtime: '2024-02-28 10:00:05' }
  expect(spanOf(texts)).toBeNull()
  expect(spanOf({ cuid: 'abc', ...texts })).toBeNull()
  expect(spanOf({ cuid: '1709101800.1', start: texts.start, endtime: '' })).toBeNull()
  expect(spanOf({ cuid: '1709101800.1', start: texts.endtime, endtime: texts.start })).toBeNull()
})
