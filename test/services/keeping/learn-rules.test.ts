import { describe, expect, test } from 'vitest'
import {
  learnRanges,
  sampleOf,
  sortingOf,
  wallOfField,
} from '../../../electron/services/keeping/learn-rules.ts'
import type { ReportPage, ReportRecord } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { Json } from '../../../shared/reports/values.ts'

const day = '2026-11-20'
const wall = (time: string) => Date.parse(`${day}T${time}Z`)

function record(fields: Record<string, Json>): ReportRecord {
  return { fields, problems: [] }
}
const call = (id: string, from: string, to: string) =>
  record({ _id: id, starttime: `${day} ${from}`, endtime: `${day} ${to}` })

function pageOf(records: readonly ReportRecord[]): ReportPage {
  return {
    records: [...records],
    ...{
      start: 0,
      count: 500,
      total: records.length,
      sorting: {},
      target: null,
      useGroupBy: null,
      message: '',
    },
  }
}

describe('a call to learn from', () => {
  test('began and ended in the midst of different minutes', () => {
    const records = [
      call('same minute', '09:00:10', '09:00:50'),
      call('next minute', '09:00:50', '09:01:10'),
      call('whole start', '09:00:00', '09:05:10'),
      call('whole end', '09:00:10', '09:05:00'),
      call('good', '09:00:10', '09:02:10'),
      call('later', '10:00:10', '10:02:10'),
    ]
    expect(sampleOf(records)).toEqual({ key: 'good', start: wall('09:00:10'), end: wall('09:02:10') })
    expect(sampleOf(records.slice(0, 4))).toBeNull()
  })

  test('has both times as texts', () => {
    const starttime = `${day} 09:00:10`
    const endtime = `${day} 09:05:10`
    expect(sampleOf([record({ _id: 'a', starttime }), record({ _id: 'b', endtime })])).toBeNull()
    expect(sampleOf([record({ _id: 'c', starttime, endtime: '' })])).toBeNull()
    expect(sampleOf([record({ _id: 'd', starttime, endtime: { $date: 5 } })])).toBeNull()
    expect(sampleOf([record({ _id: 'e', starttime, endtime })])).toMatchObject({ key: 'e' })
  })

  test('is known by its whole content where it has no id', () => {
    const fields = { starttime: `${day} 09:00:10`, endtime: `${day} 09:05:10` }
    expect(sampleOf([record(fields)])?.key).toBe(JSON.stringify(fields))
  })
})

test('a time of a record is read from its text alone', () => {
  expect(wallOfField(`${day} 09:00:10`)).toBe(wall('09:00:10'))
  for (const value of ['', 'soon', 1_700_000_000, null, undefined]) expect(wallOfField(value)).toBeNull()
})

describe('the rules of ranges', () => {
  const sample = { key: 'known', start: wall('09:00:10'), end: wall('09:05:40') }

  /** A call center with the sample and a neighbour of each minute, which selects by one time. */
  function callCenter(by: 'starttime' | 'endtime' | null, lastMinute: 'included' | 'excluded') {
    const asked: SearchQuery[] = []
    const search = async (query: SearchQuery) => {
      asked.push(query)
      const { from, to } = query.range ?? { from: '', to: '' }
      const first = Date.parse(`${from.replace(' ', 'T')}:00Z`)
      const last = Date.parse(`${to.replace(' ', 'T')}:00Z`) + (lastMinute === 'included' ? 59_999 : 0)
      const at = by === 'starttime' ? sample.start : sample.end
      const brings = by !== null && at >= first && at <= last
      const neighbour = call('neighbour', '09:00:20', '09:05:20')
      return pageOf(brings ? [neighbour, call('known', '09:00:10', '09:05:40')] : [neighbour])
    }
    return { search, ranges: () => asked.map(({ range }) => `${range?.from} to ${range?.to}`), asked }
  }

  test.each(['included', 'excluded'] as const)(
    'select by the start, the last minute %s',
    async (lastMinute) => {
      const { search, ranges } = callCenter('starttime', lastMinute)
      expect(await learnRanges(sample, search)).toEqual({ lastMinute, selectedBy: 'starttime' })
      expect(ranges()).toEqual([`${day} 09:00 to ${day} 09:01`, `${day} 09:00 to ${day} 09:00`])
    },
  )

  test.each(['included', 'excluded'] as const)(
    'select by the end, the last minute %s',
    async (lastMinute) => {
      const { search, ranges } = callCenter('endtime', lastMinute)
      expect(await learnRanges(sample, search)).toEqual({ lastMinute, selectedBy: 'endtime' })
      expect(ranges()).toEqual([
        `${day} 09:00 to ${day} 09:01`,
        `${day} 09:05 to ${day} 09:06`,
        `${day} 09:05 to ${day} 09:05`,
      ])
    },
  )

  test('are known by the start alone where a range of no length is refused', async () => {
    const { search } = callCenter('starttime', 'excluded')
    const strict = (query: SearchQuery) =>
      query.range?.from === query.range?.to ? Promise.resolve(null) : search(query)
    expect(await learnRanges(sample, strict)).toEqual({ lastMinute: null, selectedBy: 'starttime' })
  })

  test('stay unknown where no range brings the call', async () => {
    const { search, asked } = callCenter(null, 'included')
    expect(await learnRanges(sample, search)).toEqual({ lastMinute: null, selectedBy: null })
    expect(asked).toHaveLength(2)
    const all = { from: '', to: '', cuid: '', qnum: '', queue: '', queue_id: '' }
    for (const { report, start, conditions, sorting, alike } of asked) {
      expect({ report, start, conditions, sorting, alike }).toEqual({
        ...{ report: 'quick', start: 0, conditions: all, sorting: null, alike: false },
      })
    }
  })
})

describe('the order of a page', () => {
  const descending = { sorting: { field: 'starttime', descending: true } }
  const ascending = { sorting: { field: 'starttime', descending: false } }
  const starts = (...times: readonly string[]) => ({
    records: times.map((time) => record(time === '' ? { src: '201' } : { starttime: `${day} ${time}` })),
  })

  test('is the one asked for, also with equal times and records without one', () => {
    const rising = starts('09:00:00', '09:00:00', '', '09:10:00', '09:20:00')
    const falling = starts('09:20:00', '09:10:00', '', '09:10:00', '09:00:00')
    expect(sortingOf(ascending, rising)).toBe('honoured')
    expect(sortingOf(descending, rising)).toBe('ignored')
    expect(sortingOf(descending, falling)).toBe('honoured')
    expect(sortingOf(ascending, falling)).toBe('ignored')
  })

  test('is none where a single record lies elsewhere', () => {
    expect(sortingOf(ascending, starts('09:00:00', '09:20:00', '09:10:00', '09:30:00'))).toBe('ignored')
    expect(sortingOf(descending, starts('09:30:00', '09:10:00', '09:20:00', '09:00:00'))).toBe('ignored')
    expect(sortingOf(ascending, starts('09:10:00', '09:00:00', '09:30:00'))).toBe('ignored')
  })

  test('can’t be told without two different times, or where another order was asked for', () => {
    expect(sortingOf(ascending, starts())).toBeNull()
    expect(sortingOf(ascending, starts('', ''))).toBeNull()
    expect(sortingOf(descending, starts('09:00:00', '09:00:00'))).toBeNull()
    const rising = starts('09:00:00', '09:10:00')
    expect(sortingOf({ sorting: null }, rising)).toBeNull()
    expect(sortingOf({ sorting: { field: 'src', descending: true } }, rising)).toBeNull()
  })
})
