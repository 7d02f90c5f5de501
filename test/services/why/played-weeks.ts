import { type CallCenter, createCallCenter } from '../../../electron/mock/call-center.ts'
import type { Call } from '../../../electron/mock/calls/call.ts'
import type { Random } from '../../../electron/mock/calls/random.ts'
import { eventsApart, standing } from '../../../electron/mock/events/events-apart.ts'
import type { MockEvent } from '../../../electron/mock/events/mock-event.ts'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { rollUpStateDays } from '../../../electron/services/events/daily-state-rollup.store.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { readLast } from '../../../electron/services/events/read-events.store.ts'
import { saveDelivery } from '../../../electron/services/events/save-events.store.ts'
import { createFigureService } from '../../../electron/services/figures/figures.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { readWhy } from '../../../electron/services/why/why.store.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import type { Cell } from '../../../shared/keeping.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import type { WhyAnswer, WhyQuery } from '../../../shared/why/figures.ts'
import { type Plant, planted } from '../../call-center/plants/plant.ts'
import { alwaysOpenCalendar } from '../calendar/always-open.ts'
import { connectionId, eventsOf, receivedEvent, recordsOf } from '../keeping/played-calls.ts'

const msOfDay = 86_400_000
const hourMs = 3_600_000
const tehranMs = 3.5 * hourMs
const weeks = 12

/** A call center's twelve earlier days of one weekday, stored, and any number of its thirteenth. */
export interface PlayedWeeks {
  /** The thirteenth day's midnight, UTC milliseconds. */
  readonly dayStart: number
  readonly db: Database
  /** Plays the thirteenth day with these plants into the store, asks, and takes the day away again. */
  ask<T>(
    day: {
      readonly plants: readonly Plant[]
      readonly variation: number
      /** Only this part of the day is played, and the hour before it. */
      readonly part: { readonly from: number; readonly to: number }
    },
    read: (played: {
      readonly callCenter: CallCenter
      /** The calls of the part, and of the hour before it. */
      readonly calls: readonly Call[]
      why(query: WhyQuery): Promise<WhyAnswer>
    }) => Promise<T>,
  ): Promise<T>
}

interface WeeksOptions {
  readonly seed: number
  readonly callsPerDay: number
  /** Midnight of the thirteenth day, UTC milliseconds. */
  readonly dayStart: number
  /** Whether events are received; else only records. */
  readonly hears?: boolean
}

/** Plays the weeks into a store. */
export function playWeeks(
  db: Database,
  { seed, callsPerDay, dayStart, hears = true }: WeeksOptions,
): PlayedWeeks {
  const days = 7 * weeks + 2
  const create = (plants: readonly Plant[]) =>
    createCallCenter({
      ...{ seed, circumstances: planted(plants), live: true, days, calls: callsPerDay * days },
      // Two hours into the day after the thirteenth, whose calls are then made apart from all others.
      now: dayStart + msOfDay + 2 * hourMs,
      clock: () => dayStart + msOfDay + 2 * hourMs,
    })
  const history = create([])
  const starts = Array.from({ length: weeks }, (_, index) => dayStart - (weeks - index) * 7 * msOfDay)
  const of = callsByDay(history.calls.rows)
  db.exec('BEGIN')
  for (const from of starts) {
    savePlayed(db, history, { from, to: from + msOfDay }, of.get(from) ?? [], hears)
  }
  db.exec('COMMIT')
  db.exec('BEGIN')
  rollUpStateDays(db, 1_000)
  db.exec('COMMIT')

  const cells: Cell[] = [...starts, dayStart].flatMap((start) =>
    reportNames.map((report) => ({
      report,
      day: new Date(start + tehranMs).toISOString().slice(0, 10),
      ...{ state: 'complete' as const, settled: true },
      counted: 1,
      stored: 1,
      asOf: start + 2 * msOfDay,
    })),
  )
  const figures = createFigureService({
    stores: {
      of: async () =>
        ({
          read: async (name: string, query: Parameters<typeof readWhy>[1]) => {
            if (name === 'events.last') return readLast(db)
            return name === 'figures.why' ? readWhy(db, query) : cells
          },
        }) as never,
    },
    clock: { get: async () => ({ fixedMinutes: 210, reports: {} }) as never },
    calendar: alwaysOpenCalendar,
    keeping: {
      state: async () => ({ today: '2099-01-01', options: { days: 1, periods: [] } }) as never,
    },
  })
  return {
    dayStart,
    db,
    ask: async ({ plants, variation, part }, read) => {
      const callCenter = createCallCenter({
        ...{ seed, circumstances: planted(plants), variation, live: true, days, calls: callsPerDay * days },
        now: dayStart + msOfDay + 2 * hourMs,
        clock: () => dayStart + msOfDay + 2 * hourMs,
      })
      const { rows } = callCenter.calls.search({
        period: [(part.from - hourMs) / 1_000, part.to / 1_000],
        ...{ matches: null, sorting: null, start: 0, count: Number.POSITIVE_INFINITY },
      })
      db.exec('BEGIN')
      try {
        savePlayed(db, callCenter, { from: part.from - hourMs, to: part.to }, rows, hears)
        return await read({
          callCenter,
          calls: rows,
          why: (query) => figures.why(query, new AbortController().signal),
        })
      } finally {
        db.exec('ROLLBACK')
      }
    },
  }
}

function callsByDay(calls: readonly Call[]): Map<number, Call[]> {
  const days = new Map<number, Call[]>()
  for (const call of calls) {
    const start = Math.floor((call.startedAt + 500 + tehranMs) / msOfDay) * msOfDay - tehranMs
    const own = days.get(start)
    if (own) own.push(call)
    else days.set(start, [call])
  }
  return days
}

function savePlayed(
  db: Database,
  callCenter: CallCenter,
  { from, to }: { readonly from: number; readonly to: number },
  calls: readonly Call[],
  hears: boolean,
): void {
  const records = calls.flatMap((call) => recordsOf(callCenter, call))
  for (const report of reportNames) {
    const page = records
      .filter((record) => record.report === report)
      .map(({ fields, start }) => ({ raw: JSON.stringify(fields), start }))
    savePage(db, {
      ...{ connectionId, report, operation: 'search', records: page, walk: null },
      receivedAt: to + msOfDay,
    })
  }
  if (!hears) return
  const events = [
    ...standing(callCenter, from, [], false),
    ...eventsApart(callCenter, from, to, false).filter(isHeard),
    ...eventsOf(callCenter, calls).filter(({ name }) => name === 'NewState'),
  ].sort((a, b) => a.at - b.at)
  for (const event of events) {
    saveDelivery(db, deliveryRow({ kind: 'event', event: receivedEvent(callCenter, event) }))
  }
}

/** A Ping each quarter of an hour tells that the receiver hears. */
const isHeard = ({ name, at }: MockEvent) => name === 'NewState' || (name === 'Ping' && at % 900_000 === 0)

/** Returns the weeks that a seed plays, each of another weekday from Saturday to Wednesday. */
export function weeksOf(seed: number, hears: boolean, callsPerDay = 700): WeeksOptions {
  return { seed, hears, callsPerDay, dayStart: Date.UTC(2026, 9, 16 + (seed % 5), 20, 30) }
}

/** Returns a part of a working day, one and a half to three hours long. */
export function randomPart(random: Random, dayStart: number): { from: number; to: number } {
  const from = dayStart + random.integer(8, 16) * hourMs
  return { from, to: from + random.pick([1.5, 2, 2, 3]) * hourMs }
}

/** Asks about all queues and agents in a part of a day. */
export function queryOf({ from, to }: { readonly from: number; readonly to: number }): WhyQuery {
  return {
    ...{ connectionId, from, to, queues: [], agents: [], consistentOnly: false },
    choices: usualChoices,
  }
}
