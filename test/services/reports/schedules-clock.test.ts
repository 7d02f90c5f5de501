import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { dailyReport, openSchedules } from './open-schedules.ts'

/** A report's period with an offset, as learned from its records. */
const periodOf = (offsetMinutes: number, first: string, last: string) => ({
  ...{ offsetMinutes, first: Date.parse(first), last: Date.parse(last) },
  ...{ count: 100, exact: 100, witnesses: {}, examples: [] },
})

const daily: Schedule = { ...dailyReport, time: '07:30', calendar: 'persian' }

/** Opens the schedules of a call center without summer time since 22 September, midnight, which calls teach later. */
async function started() {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-schedules-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const periods = [periodOf(270, '2026-06-01T08:00:00+04:30', '2026-09-21T20:00:00+04:30')]
  const world = {
    ...{ now: Date.parse('2026-09-21T12:00:00+04:30'), mailed: Array.of<string>() },
    ...{ failure: null as AppError | null, areDaysComing: false },
  }
  const open = () =>
    openSchedules(directory, {
      clock: {
        get: async (connectionId) => ({
          ...nothingKnown,
          connectionId,
          reports: { quick: { periods: [...periods], inconsistencies: [] } },
          now: { offsetMinutes: 270, source: 'learned', report: 'quick', period: null },
        }),
      },
      make: async () => {
        if (world.failure) throw world.failure
        return {
          range: { from: '2026-09-21 00:00', to: '2026-09-21 23:59' },
          ...{ title: 'Daily', days: '', files: [], lackingDays: 0, omitted: [] },
        }
      },
      mail: async (_, due) => void world.mailed.push(new Date(due).toISOString()),
      areDaysComing: async () => world.areDaysComing,
      now: () => world.now,
    })
  const learn = () => periods.push(periodOf(210, '2026-09-22T07:00:00+03:30', '2026-09-22T07:30:30+03:30'))
  return { world, open, learn, directory }
}

test('a daily report is mailed once where summer time ends and the first call of the morning tells it', async () => {
  const { world, open, learn } = await started()
  const first = open()
  await first.save(daily)
  // Nobody calls at night, so nothing has told of the new offset yet.
  world.now = Date.parse('2026-09-22T07:30:10+04:30')
  await first.check()
  await first.close()
  const schedules = open()
  learn()
  world.now = Date.parse('2026-09-22T07:31:00+03:30')
  await schedules.check()
  expect(world.mailed).toEqual(['2026-09-22T03:00:00.000Z'])
  world.now = Date.parse('2026-09-23T07:30:10+03:30')
  await schedules.check()
  await schedules.close()
  expect(world.mailed.slice(1)).toEqual(['2026-09-23T04:00:00.000Z'])
})

test('one that is written by hand, or moved to later on its day, is mailed when it is due all the same', async () => {
  const { world, open } = await started()
  const schedules = open()
  await schedules.save(daily)
  world.now = Date.parse('2026-09-22T06:00:00+04:30')
  await schedules.writeNow('daily')
  world.now = Date.parse('2026-09-22T07:30:10+04:30')
  await schedules.check()
  await schedules.save({ ...daily, time: '17:00' })
  world.now = Date.parse('2026-09-22T17:00:10+04:30')
  await schedules.check()
  await schedules.close()
  expect(world.mailed).toEqual([
    '2026-09-22T01:30:00.000Z',
    '2026-09-22T03:00:00.000Z',
    '2026-09-22T12:30:00.000Z',
  ])
})

test('one that an earlier version wrote, which noted no day, isn’t written again', async () => {
  const { world, open, directory } = await started()
  const doneUntil = Date.parse('2026-09-22T07:30:00+04:30')
  const stored = { schedule: daily, doneUntil, last: null }
  await writeFile(join(directory, 'schedules.json'), JSON.stringify({ schedules: [stored] }))
  const schedules = open()
  world.now = doneUntil + 60_000
  await schedules.check()
  expect(world.mailed).toEqual([])
  world.now = Date.parse('2026-09-23T07:30:10+04:30')
  await schedules.check()
  await schedules.close()
  expect(world.mailed).toEqual(['2026-09-23T03:00:00.000Z'])
})

test('one that failed while the computer’s clock was ahead is tried again once it is set', async () => {
  const { world, open } = await started()
  const schedules = open()
  await schedules.save(daily)
  world.failure = new AppError('store_failed', 'The archive can’t be read yet')
  world.now = Date.parse('2026-09-22T10:30:00+04:30')
  await schedules.check()
  world.failure = null
  world.now = Date.parse('2026-09-22T07:30:10+04:30')
  await schedules.check()
  await schedules.close()
  expect(world.mailed).toEqual(['2026-09-22T03:00:00.000Z'])
})

test('a report is written, also by hand, and mailed as ever after the computer’s clock was a year ahead', async () => {
  const { world, open } = await started()
  const ahead = open()
  await ahead.save(daily)
  world.now = Date.parse('2027-09-22T10:30:00+04:30')
  await ahead.check()
  await ahead.close()
  const schedules = open()
  world.now = Date.parse('2026-09-22T10:30:00+04:30')
  await schedules.writeNow('daily')
  world.now = Date.parse('2026-09-22T10:30:30+04:30')
  await schedules.check()
  world.now = Date.parse('2026-09-23T07:30:10+04:30')
  await schedules.check()
  await schedules.close()
  expect(world.mailed.slice(1)).toEqual(['2026-09-22T06:00:00.000Z', '2026-09-23T03:00:00.000Z'])
})

test('the report of a morning that passed while the clock was days ahead is written once it is set', async () => {
  const { world, open } = await started()
  const schedules = open()
  await schedules.save(daily)
  world.now = Date.parse('2026-09-25T06:00:00+04:30')
  await schedules.check()
  for (const time of ['08:00', '08:01']) {
    world.now = Date.parse(`2026-09-22T${time}:00+04:30`)
    await schedules.check()
  }
  await schedules.close()
  expect(world.mailed).toEqual(['2026-09-24T03:00:00.000Z', '2026-09-22T03:00:00.000Z'])
})

test('a report is mailed once on its day where the clock is set back over the time that it is due', async () => {
  const { world, open } = await started()
  const schedules = open()
  await schedules.save(daily)
  for (const time of ['07:30:10', '04:00:00', '07:30:00']) {
    world.now = Date.parse(`2026-09-22T${time}+04:30`)
    await schedules.check()
  }
  await schedules.close()
  expect(world.mailed).toEqual(['2026-09-22T03:00:00.000Z'])
})

test('a report waits for its days an hour at most, also where the clock was ahead as it began to', async () => {
  const { world, open } = await started()
  const schedules = open()
  await schedules.save(daily)
  world.areDaysComing = true
  world.now = Date.parse('2027-09-22T07:30:10+04:30')
  await schedules.check()
  for (const time of ['07:30', '08:30']) {
    world.now = Date.parse(`2026-09-22T${time}:10+04:30`)
    await schedules.check()
  }
  await schedules.close()
  expect(world.mailed).toEqual(['2026-09-22T03:00:00.000Z'])
})
