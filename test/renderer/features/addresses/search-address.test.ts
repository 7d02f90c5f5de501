import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReportView, reportViews } from '../../../../renderer/features/addresses/report-views.ts'
import {
  queryOf,
  readAddress,
  type SearchAddress,
  sortingOf,
  sortParameter,
} from '../../../../renderer/features/addresses/search-address.ts'
import { addressOf, formOf, searchForm } from '../../../../renderer/pages/reports/search-form.ts'
import { parseSearch, stringifySearch } from '../../../../renderer/routes/address.ts'
import { searchQuery } from '../../../../shared/reports/query.ts'

const now = '2022-12-02 10:30'
const read = (text: string, view: ReportView = reportViews.quick) => readAddress(view, parseSearch(text), now)
const plain = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => text.trim())
const minute = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16).replace('T', ' '))

const addresses: fc.Arbitrary<SearchAddress> = fc.record({
  mode: fc.constantFrom('time', 'call'),
  from: plain,
  to: plain,
  range: fc.tuple(minute, minute).map((ends) => [...ends].sort().join('~')),
  alike: fc.boolean(),
  cuid: plain,
  qnum: fc.constant(''),
  queue: fc.constant(''),
  queue_id: fc.constant(''),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  count: fc.integer({ min: 1, max: 1_000 }),
  sort: fc.constantFrom('', 'src', '-starttime'),
  call: plain,
  refused: fc.constant(''),
})

describe('the address', () => {
  test('holds every search: what is written is what is read', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(read(stringifySearch({ ...address }))).toEqual(address)
      }),
    )
  })

  test('shows today’s calls when it says nothing', () => {
    expect(read('')).toMatchObject({ mode: 'time', range: '2022-12-02 00:00~2022-12-02 23:59', page: 1 })
    expect(read('').refused).toBe('')
  })

  test('stays legible', () => {
    expect(stringifySearch({ ...read(''), from: '0915' })).toBe(
      '?mode=time&range=2022-12-02+00:00~2022-12-02+23:59&from=0915&page=1',
    )
  })

  test.each([
    ['?mode=sideways', 'mode'],
    ['?range=yesterday', 'range'],
    ['?range=2022-12-03+00:00~2022-12-02+00:00', 'range'],
    ['?range=2022-13-01+00:00~2022-13-02+00:00', 'range'],
    ['?page=0', 'page'],
    ['?page=x&count=5000', 'page,count'],
    ['?alike=perhaps', 'alike'],
  ])('%s falls back to the default and names what it replaced', (text, refused) => {
    const address = read(text)
    expect(address.refused).toBe(refused)
    expect({ ...address, refused: '' }).toEqual(read(''))
  })

  test('keeps naming what was replaced until it is dismissed', () => {
    const once = read('?page=x')
    expect(read(stringifySearch({ ...once })).refused).toBe('page')
  })

  test('never throws and always asks something valid', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('mode', 'range', 'page', 'count', 'sort', 'alike', 'from'),
          fc.anything(),
        ),
        (search) => {
          for (const view of Object.values(reportViews)) {
            const query = queryOf(view, readAddress(view, search, now), 20)
            if (query) expect(searchQuery.safeParse(query).success).toBe(true)
          }
        },
      ),
    )
  })
})

describe('what is asked of the call center', () => {
  test('by call id: the id alone, without dates', () => {
    expect(
      queryOf(reportViews.quick, read('?mode=call&cuid=1669962473.12&from=1&alike=true'), 20),
    ).toMatchObject({
      conditions: { from: '', to: '', cuid: '1669962473.12' },
      range: null,
      alike: false,
    })
  })

  test('by time: the numbers, without the call id', () => {
    expect(
      queryOf(
        reportViews.quick,
        read('?from=0915&to=504&cuid=1.1&alike=true&page=3&count=50&sort=-wait'),
        20,
      ),
    ).toMatchObject({
      conditions: { from: '0915', to: '504', cuid: '' },
      alike: true,
      start: 100,
      count: 50,
      sorting: { field: 'wait', descending: true },
    })
  })

  test('queue search: every condition of it, always with dates', () => {
    const address = read('?from=0915&to=504&qnum=901&cuid=1.1&queue=902&queue_id=1.2', reportViews.queue)
    expect(queryOf(reportViews.queue, address, 20)).toMatchObject({
      report: 'queue',
      conditions: { from: '0915', to: '504', qnum: '901', cuid: '1.1', queue: '', queue_id: '' },
      range: { from: '2022-12-02 00:00', to: '2022-12-02 23:59' },
    })
  })

  test('queue details: the queue under its other name, and the id of one stay in it', () => {
    const address = read('?queue=902&queue_id=1.2&qnum=901&cuid=1.1&alike=true', reportViews.queueDetails)
    expect(queryOf(reportViews.queueDetails, address, 20)).toMatchObject({
      report: 'queueDetails',
      conditions: { from: '', to: '', qnum: '', cuid: '1.1', queue: '902', queue_id: '1.2' },
      alike: true,
    })
  })

  test('a report without a search by call id has no such mode', () => {
    expect(read('?mode=call', reportViews.queue)).toMatchObject({ mode: 'time', refused: 'mode' })
  })

  test('nothing while no call id was written', () => {
    expect(queryOf(reportViews.quick, read('?mode=call'), 20)).toBeUndefined()
  })

  test('an order is written as it is read', () => {
    for (const sort of ['', 'src', '-starttime', '-NO ANSWER'])
      expect(sortParameter(sortingOf(sort))).toBe(sort)
  })
})

describe('the form', () => {
  test('sends digits and letters of any keyboard as the call center knows them', () => {
    const form = searchForm(reportViews.quick).parse({
      ...formOf(read('')),
      from: '\u202a۰۹۱۵٣۵۸۴\u202c ',
      to: 'علي',
    })
    expect(form).toMatchObject({ from: '09153584', to: 'علی' })
  })

  test.each([
    [{ mode: 'call' as const, cuid: ' ' }, 'cuid', 'conditionMissing'],
    [{ range: null }, 'range', 'rangeMissing'],
    [{ range: { from: '2022-12-03 00:00', to: '2022-12-02 00:00' } }, 'range', 'rangeBackwards'],
    [{ from: '1'.repeat(201) }, 'from', 'tooLong'],
  ])('says by the field what is wrong: %j', (change, field, message) => {
    const { error } = searchForm(reportViews.quick).safeParse({ ...formOf(read('')), ...change })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]])
  })

  test('of one mode isn’t held up by the fields of the other', () => {
    expect(
      searchForm(reportViews.quick).safeParse({ ...formOf(read('')), mode: 'call', cuid: '1.1', range: null })
        .success,
    ).toBe(true)
  })

  test('starts a new search at its first page', () => {
    const before = read('?page=7&count=50&sort=-wait&call=abc')
    expect(addressOf({ ...formOf(before), from: '0915' }, before)).toMatchObject({
      from: '0915',
      page: 1,
      count: 50,
      sort: '-wait',
      call: '',
    })
  })
})
