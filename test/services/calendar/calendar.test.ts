import { expect, test, vi } from 'vitest'
import { createCalendar } from '../../../electron/services/calendar/calendar.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'
import { openStore, storeFile } from '../store/open-store.ts'

const weekdays = Array.from({ length: 7 }, (_, day) => (day === 5 ? [] : [{ from: 480, to: 1_020 }]))

test('opening hours are saved for each connection, and hold in the next run', async () => {
  const file = await storeFile()
  const store = await openStore(file)
  const [changed, warn] = [vi.fn(), vi.fn()]
  const open = () => createCalendar({ stores: { main: async () => store }, changed, log: { warn } })
  const calendar = open()
  expect(await calendar.of('office')).toEqual(alwaysOpen)
  expect((await calendar.times('office')).isLimited).toBe(false)
  const hours = {
    week: weekdays,
    queues: [],
    holidays: [{ day: '2026-03-21', name: 'نوروز', spans: [] }],
  }
  expect(await calendar.save({ connectionId: 'office', hours })).toEqual(hours)
  expect(changed).toHaveBeenCalledWith('office')
  expect(await calendar.of('office')).toEqual(hours)
  expect((await calendar.times('office')).isLimited).toBe(true)
  expect(await open().of('office')).toEqual(hours)
  expect(await open().of('branch')).toEqual(alwaysOpen)
  expect(warn).not.toHaveBeenCalled()
})

test('hours that can’t be read are told, and the call center is always open', async () => {
  const store = await openStore(await storeFile())
  await store.write('state.save', { name: 'opening hours office', value: { week: [1] } })
  const warn = vi.fn()
  const calendar = createCalendar({
    stores: { main: async () => store },
    changed: vi.fn(),
    log: { warn },
  })
  expect(await calendar.of('office')).toEqual(alwaysOpen)
  expect(warn).toHaveBeenCalledOnce()
})
