import { expect, test } from 'vitest'
import { openSpansIn } from '../../../electron/services/calendar/open-spans.ts'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

test('open spans in UTC follow the call center’s clock, also where it is set', () => {
  const day = [
    { from: 480, to: 720 },
    { from: 780, to: 1_020 },
  ]
  const times = openTimesOf({ week: Array.from({ length: 7 }, () => day), queues: [], holidays: [] })
  // At 09:00 of the 23rd the clock goes to 10:00.
  const offsets = [
    { since: 0, offsetMinutes: 210 },
    { since: at('2026-03-23 05:30'), offsetMinutes: 270 },
  ]
  expect(
    openSpansIn(times, offsets, { from: at('2026-03-23 00:00'), to: at('2026-03-24 04:00') }, null),
  ).toEqual([
    { from: at('2026-03-23 04:30'), to: at('2026-03-23 07:30') },
    { from: at('2026-03-23 08:30'), to: at('2026-03-23 12:30') },
    { from: at('2026-03-24 03:30'), to: at('2026-03-24 04:00') },
  ])
})
