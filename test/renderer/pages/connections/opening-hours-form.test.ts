import { expect, test } from 'vitest'
import {
  formOfHours,
  hoursOfForm,
  openingHoursForm,
} from '../../../../renderer/pages/connections/opening-hours-form.ts'
import { alwaysOpen, type OpeningHours } from '../../../../shared/calendar/opening-hours.ts'

const day = [{ from: 480, to: 1_020 }]
const week = [day, day, day, day, day, [], day]
const hours: OpeningHours = {
  week,
  queues: [{ queue: '900', week, onHolidays: true }],
  holidays: [
    { day: '2026-03-21', name: 'Nowruz', spans: [] },
    { day: '2026-03-22', name: '', spans: day },
  ],
}

test('the form shows what is saved, and saves what it shows', () => {
  expect(hoursOfForm(openingHoursForm.parse(formOfHours(hours)))).toEqual(hours)
  expect(hoursOfForm(openingHoursForm.parse(formOfHours(alwaysOpen)))).toEqual(alwaysOpen)
  // A week that isn't asked for is kept out.
  expect(hoursOfForm({ ...formOfHours(hours), isLimited: false }).week).toBeNull()
  const turned = { ...formOfHours(hours), holidays: formOfHours(hours).holidays.toReversed() }
  expect(hoursOfForm(turned).holidays).toEqual(hours.holidays)
})

test('what is wrong is told at its field', () => {
  const form = formOfHours(hours)
  const problems = (changed: object) =>
    openingHoursForm
      .safeParse({ ...form, ...changed })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  expect(problems({ week: form.week.with(0, 'never') })).toEqual(['week.0 hours'])
  expect(problems({ queues: [...form.queues, ...form.queues] })).toEqual(['queues.1.queue queueTwice'])
  expect(problems({ holidays: [...form.holidays, ...form.holidays] })).toEqual([
    'holidays.2.day dayTwice',
    'holidays.3.day dayTwice',
  ])
  expect(problems({ holidays: [{ day: '', name: '', hours: '8' }] })).toEqual([
    'holidays.0.day dayMissing',
    'holidays.0.hours hours',
  ])
})
