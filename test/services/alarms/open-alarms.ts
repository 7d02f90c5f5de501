import { vi } from 'vitest'
import { createAlarms } from '../../../electron/services/alarms/alarms.ts'
import { createSavedRules } from '../../../electron/services/alarms/rules.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import type { Board } from '../../../shared/board/board.ts'
import type { Alarm } from '../../../shared/board/rules.ts'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { emptyBoard, queueOf } from '../../shared/board/floor.ts'

const second = 1_000
const noon = Date.UTC(2026, 10, 20, 9)
export const friday = { from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 21) }
export const connectionId = 'branch'
/** The alarms of the connection that stand, and all that ever stood. */
export const standing = { connectionId, period: null } as const
export const ever = { connectionId, period: { from: 0, to: noon * 2 } } as const

const believed = { offsetMinutes: 0, source: 'fixed', report: null, period: null } as const
/** Opens the service over a floor that the test sets, and a clock that it moves. */
export function openAlarms(stores: Stores) {
  const world = {
    now: noon,
    activeId: connectionId,
    hours: alwaysOpen,
    board: { ...emptyBoard, day: friday, queues: [queueOf('902')] } satisfies Board as Board,
    reads: 0,
    failure: null as Error | null,
    seconds: null as (() => void) | null,
  }
  const notified: Alarm[] = []
  const changed = vi.fn()
  const warnings: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => warnings.push(line) } })
  const alarms = createAlarms({
    stores,
    rules: createSavedRules({
      stores,
      preferences: async () => defaultPreferences.notifications,
      usualNotify: false,
      log,
    }),
    board: {
      at: async ({ instant }) => {
        world.reads += 1
        if (world.failure) throw world.failure
        return { ...world.board, at: instant ?? world.now }
      },
    },
    calendar: { times: async () => openTimesOf(world.hours) },
    clock: { get: async () => ({ connectionId, fixedMinutes: 0, reports: {}, now: believed }) },
    activeId: async () => world.activeId,
    choices: async () => usualChoices,
    changed,
    notify: (_, alarm) => notified.push(alarm),
    log,
    now: () => world.now,
    every: (work) => {
      world.seconds = work
      return () => undefined
    },
  })
  /** Moves the clock on by so many seconds, with an evaluation after each. */
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n++) {
      world.now += second
      await alarms.look()
    }
  }
  const waiting = (count: number | null) => {
    world.board = { ...world.board, queues: [queueOf('902', { waiting: count })] }
    alarms.boardChanged(connectionId)
  }
  return { world, alarms, notified, changed, warnings, pass, waiting }
}
