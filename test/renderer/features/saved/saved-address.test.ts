import { expect, test } from 'vitest'
import { readArchiveAddress } from '../../../../renderer/features/addresses/archive-address.ts'
import { notePressed } from '../../../../renderer/features/addresses/chosen-preset.ts'
import { readFeedAddress } from '../../../../renderer/features/addresses/feed-address.ts'
import { reportViews } from '../../../../renderer/features/addresses/report-views.ts'
import { readAddress } from '../../../../renderer/features/addresses/search-address.ts'
import { linkTo, searchOf } from '../../../../renderer/features/saved/saved-address.ts'
import { savedView } from '../../../../shared/preferences.ts'

const gregorian = { calendar: 'gregorian', firstDay: 1 } as const
const persian = { calendar: 'persian', firstDay: 6 } as const

const today = '2026-11-21 14:00'
const tomorrow = '2026-11-22 09:00'

test('what is saved is the search, and not where the user was in its results', () => {
  const address = readAddress(
    reportViews.quick,
    {
      from: '0912',
      range: '2026-11-01 00:00~2026-11-02 23:59',
      page: 3,
      call: 'abc',
      count: 50,
      alike: 'true',
    },
    today,
  )
  expect(searchOf(address, today, gregorian)).toEqual({
    mode: 'time',
    range: '2026-11-01 00:00~2026-11-02 23:59',
    from: '0912',
    alike: true,
  })
  expect(searchOf(readArchiveAddress({ row: 7, queue: '900' }), today, gregorian)).toEqual({
    report: 'queueDetails',
    queue: '900',
    sort: '-starttime',
  })
  expect(searchOf(readFeedAddress({ open: 'e7', whole: '1.1', exten: '201' }), today, gregorian)).toEqual({
    kind: 'all',
    exten: '201',
  })
})

test('a range that is a preset goes with the days', () => {
  const address = readAddress(reportViews.queue, { qnum: '900' }, today)
  const view = savedView.parse({
    page: 'queue',
    name: 'Sales',
    address: searchOf(address, today, gregorian),
  })
  expect(view.address.range).toBe('today')
  expect(linkTo(view, tomorrow, gregorian)).toMatchObject({
    to: '/queue-search',
    search: { range: '2026-11-22 00:00~2026-11-22 23:59', qnum: '900', page: 1, call: '' },
  })
})

test('a range that is several presets is saved as the one that was pressed', () => {
  const firstOfMonth = '2026-11-01 10:00'
  const address = readAddress(reportViews.queue, { range: '2026-11-01 00:00~2026-11-01 23:59' }, firstOfMonth)
  expect(searchOf(address, firstOfMonth, gregorian).range).toBe('today')
  notePressed('thisMonth')
  expect(searchOf(address, firstOfMonth, gregorian).range).toBe('thisMonth')
  notePressed('last7Days')
  expect(searchOf(address, firstOfMonth, gregorian).range).toBe('today')
})

test('views of earlier versions are those of Insights', () => {
  const view = savedView.parse({ name: 'Morning', address: { range: 'today', threshold: 45 } })
  expect(linkTo(view, today, persian)).toMatchObject({
    to: '/insights',
    search: { range: 'today', threshold: 45 },
  })
})
