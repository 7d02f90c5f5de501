import { expect, test } from 'vitest'
import { clockOfSchedule, createPeriodWatch } from '../../../electron/services/reports/report-period.ts'
import { defaultRules } from '../../../shared/callers.ts'
import { usualDefinitions } from '../../../shared/figures/definitions.ts'
import type { CoverageQuery, PeriodCoverage } from '../../../shared/figures/queries.ts'
import { lackingDay, madeCoverage } from '../../shared/figures/made-coverage.ts'
import { dailyReport, openAlways, tehranClock } from './open-schedules.ts'

const at = Date.parse('2026-11-23T08:00:00+03:30')
const compare = (comparison: 'none' | 'before') => ({ ...usualDefinitions, compare: comparison })

/** Returns whether a daily report waits, by how complete a day is. */
function waits(coverage: (day: string) => PeriodCoverage, definitions = compare('before')) {
  const areDaysComing = createPeriodWatch({
    clock: tehranClock,
    calendar: openAlways,
    people: { list: async () => ({ queues: [], agents: [], contacts: [], dialing: defaultRules }) },
    definitions: async () => definitions,
    figures: {
      coverage: async ({ from }: CoverageQuery) =>
        coverage(new Date(from + 12_600_000).toISOString().slice(0, 10)),
    },
  })
  return areDaysComing({ schedule: dailyReport, view: null, at }, new AbortController().signal)
}

test('a report waits for days that are being fetched of its period, or of the one it is compared with', async () => {
  const lacking = (day: string, change = {}) =>
    madeCoverage({ queueDetails: [lackingDay(day, { state: 'not_kept' }), lackingDay(day)] }, change)
  const whole = madeCoverage()
  expect(await waits(() => whole)).toBe(false)
  expect(await waits((day) => (day === '2026-11-22' ? lacking(day) : whole))).toBe(true)
  expect(await waits((day) => (day === '2026-11-15' ? lacking(day) : whole))).toBe(true)
  expect(await waits((day) => (day === '2026-11-22' ? whole : lacking(day)), compare('none'))).toBe(false)
  expect(await waits((day) => lacking(day), compare('none'))).toBe(true)
  expect(await waits((day) => madeCoverage({ queue: [lackingDay(day, { state: 'not_kept' })] }))).toBe(false)
  const paused = { keeping: { status: 'paused', comesAt: null } } as const
  expect(await waits((day) => lacking(day, paused))).toBe(false)
})

test('a schedule’s time is the call center’s or this computer’s', async () => {
  const dayOf = async (zone: 'server' | 'computer') => {
    const clock = await clockOfSchedule(
      { ...dailyReport, zone },
      { clock: tehranClock, timeZone: 'America/New_York' },
    )
    return clock.dateAt(at).toString()
  }
  expect([await dayOf('server'), await dayOf('computer')]).toEqual(['2026-11-23', '2026-11-22'])
})
