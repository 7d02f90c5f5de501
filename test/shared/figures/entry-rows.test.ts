import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpeningHours } from '../../../shared/calendar/opening-hours.ts'
import { readEntryRows, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import { openInPeriod } from '../../../shared/figures/open-in.ts'

const offsets = [
  { since: -5, offsetMinutes: -210 },
  { since: 1_669_900_000_000, offsetMinutes: 270 },
]

test('an interval of some days survives the address', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 47 }), (chosen, place) => {
      const from = place * 30
      const dayMinutes = { from, to: from + 30, days: chosen.sort((a, b) => a - b), offsets }
      const written = writeEntryRows({ kinds: ['answered'], queues: ['900'], dayMinutes })
      expect(readEntryRows(written)).toMatchObject({ kinds: ['answered'], queues: ['900'], dayMinutes })
    }),
  )
})

test('days that follow each other are written as a run', () => {
  const dayMinutes = { from: 540, to: 600, days: [19_323, 19_324, 19_325, 19_330], offsets }
  expect(writeEntryRows({ kinds: ['missed'], dayMinutes })).toBe(
    'missed||||||540-600@19323-19325,19330@-5:-210,1669900000000:270',
  )
})

test('opening hours survive the address, alone and beside an interval of days', () => {
  const day = [
    { from: 480, to: 720 },
    { from: 780, to: 1_020 },
  ]
  const hours: OpeningHours = {
    week: [day, day, day, day, day, [], day],
    queues: [{ queue: 'فروش:1;2@|', week: [[], day, [], [], [], [], []], onHolidays: true }],
    holidays: [
      { day: '2026-03-21', name: '', spans: [] },
      { day: '2026-03-22', name: '', spans: day },
    ],
  }
  const dayMinutes = { from: 540, to: 600, days: [19_323], offsets }
  for (const each of [hours, { ...hours, week: null, queues: [] }, { ...hours, queues: [], holidays: [] }]) {
    const open = { hours: each, offsets }
    expect(readEntryRows(writeEntryRows({ kinds: ['missed'], open }))).toMatchObject({
      open,
      dayMinutes: null,
    })
    const both = readEntryRows(writeEntryRows({ kinds: ['missed'], open, dayMinutes }))
    expect(both).toMatchObject({ open, dayMinutes })
  }
  expect(readEntryRows('missed|||||||480-1020,,@@@0:210')).toBeNull()
  expect(readEntryRows('missed|||||||always@@2026-13-01:@0:210')).toBeNull()
})

test('a period takes the holidays that may open or close it, and no names', () => {
  const holidays = ['2026-03-18', '2026-03-20', '2026-03-21', '2026-03-23'].map((day) => ({
    ...{ day, name: 'Nowruz', spans: [] },
  }))
  const tehran = [{ since: 0, offsetMinutes: 210 }]
  const period = { from: Date.parse('2026-03-21T00:00+03:30'), to: Date.parse('2026-03-22T00:00+03:30') }
  const { hours } = openInPeriod({ week: null, queues: [], holidays }, tehran, period)
  expect(hours.holidays.map(({ day, name }) => `${day}${name}`)).toEqual(['2026-03-20', '2026-03-21'])
})

test.each([
  'missed||||||540@1@0:210',
  'missed||||||540-600@9-1@0:210',
  'missed||||||540-600@1-99999999999@0:210',
  'missed||||||540-600@1@',
])('%s is refused', (text) => {
  expect(readEntryRows(text)).toBeNull()
})
