import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { msOfMinute, startOfDay } from '../../shared/clock/wall-time.ts'
import { demoDays } from '../../shared/keeping.ts'
import { type CallCenter, createCallCenter } from '../mock/call-center.ts'
import { tehranOffset } from '../mock/call-center-options.ts'
import { awakeSince } from '../mock/calls/awake.ts'
import { belowGoalSince } from '../mock/calls/below-goal.ts'
import { type Burst, withBurst } from '../mock/calls/burst.ts'
import { playInRealTime } from '../mock/events/player.ts'
import { createEventSender } from '../mock/events/sender.ts'
import type { FollowTimes } from '../mock/follow-calls.ts'
import { createMockServer } from '../mock/server.ts'
import type { DemoAccess, DemoPast } from '../services/call-center/demo.ts'
import { beginningOf } from '../services/store/stores.ts'

/** In milliseconds: shows activity even at night. */
const longestQuiet = 90_000
/** In milliseconds: for so long before its start the demo tells what happened, so that its first board knows it. */
export const toldMs = 3_600_000
/** 200 a day: enough for each figure, and few enough that the archive is whole within half a minute. */
const calls = 200 * demoDays
/** Enough that a queue below its goal takes none from the others. */
const leastAgents = 12
const offset = z.coerce.number().int().min(-720).max(840).default(tehranOffset)
/** Returns the demo's offset in minutes; tests set it, so that none runs over the demo's midnight. */
const utcOffset = (): number => offset.parse(process.env.CALLBOARD_DEMO_OFFSET)

/**
 * Returns how many calls today has at least: one each 3 minutes, up to 80. More than that would be brief, lost
 * ones just after midnight.
 */
export function leastCallsOfToday(now: number, offsetMinutes: number): number {
  const minutesOfToday = (Math.floor(now / 60_000) + offsetMinutes) % (24 * 60)
  return Math.min(80, Math.floor(minutesOfToday / 3))
}

/**
 * Returns the demo's bad morning, which Why? explains: two hours of yesterday with four times as many calls, or of the
 * working day before it where yesterday was a Friday.
 */
export function badMorning(now: number, offsetMinutes: number): Burst {
  const [hourMs, dayMs] = [3_600_000, 86_400_000]
  const today = Math.floor((now + offsetMinutes * 60_000) / dayMs) * dayMs
  const isFriday = new Date(today - dayMs).getUTCDay() === 5
  const from = today - (isFriday ? 2 : 1) * dayMs - offsetMinutes * 60_000 + 10 * hourMs
  return { from, before: from + 2 * hourMs, strength: 4 }
}

/**
 * Creates the demo that began at an instant (epoch milliseconds), and lives since an hour before. The same beginning
 * gives the same calls.
 */
export function createDemoCallCenter(beganAt: number, offsetMinutes: number, clock = Date.now): CallCenter {
  const since = beganAt - toldMs
  const today = startOfDay(since + offsetMinutes * msOfMinute) - offsetMinutes * msOfMinute
  const behind = withBurst(badMorning(beganAt, offsetMinutes))
  return createCallCenter({
    ...{ live: true, now: since, clock, calls, days: demoDays, longestQuiet, offsetMinutes },
    leastAgents,
    leastOfToday: leastCallsOfToday(since, offsetMinutes),
    circumstances: awakeSince(since, clock(), belowGoalSince(today, behind)),
  })
}

/**
 * Resolves to when the demo of a data directory began (epoch milliseconds), whose archive goes on for the rest of its
 * day; to now where there is none.
 */
async function demoBeganAt(dataDirectory: string, offsetMinutes: number, now: number): Promise<number> {
  const dayOf = (instant: number) => startOfDay(instant + offsetMinutes * msOfMinute)
  const files = await readdir(dataDirectory)
  const began = files.flatMap((file) => beginningOf(file) ?? [])
  return began.find((at) => at <= now && dayOf(at) === dayOf(now)) ?? now
}

interface RunningDemo {
  readonly access: DemoAccess
  close(): Promise<void>
}

interface DemoOptions extends Pick<FollowTimes, 'clock' | 'every'> {
  /** Epoch milliseconds; now by default. */
  readonly beganAt?: number
  /** Gets the call center once its events are played, and returns what stops it. */
  readonly follow?: (callCenter: CallCenter, since: number) => () => void
}

/** Resolves once the demo call center listens; the first request waits until today's calls are made. */
export async function startDemoCallCenter({
  follow,
  clock = Date.now,
  beganAt = clock(),
  ...times
}: DemoOptions = {}): Promise<RunningDemo> {
  let made: CallCenter | undefined
  const callCenter = (): CallCenter => {
    made ??= createDemoCallCenter(beganAt, utcOffset(), clock)
    return made
  }
  const server = createMockServer({ callCenter })
  const address = await server.listen()
  const closing = new AbortController()

  const play: DemoAccess['playEvents'] = (settings, savePast, heardUntil) => {
    if (closing.signal.aborted) return
    const since = Math.min(heardUntil ?? beganAt - toldMs, clock())
    const sender = createEventSender(settings)
    const events: DemoPast['events'][number][] = []
    let saved: Promise<void> | null = null
    const player = playInRealTime({
      ...{ ...times, clock, since },
      callCenter: callCenter(),
      sender: {
        send: async (event, at) => {
          if (saved === null) events.push({ event, at })
          else await saved.then(() => sender.send(event))
        },
      },
    })
    const to = clock()
    saved = savePast({ from: since, to, events: events.sort((a, b) => a.at - b.at) })
    const stopFollowing = follow?.(callCenter(), since)
    closing.signal.addEventListener('abort', () => {
      player.stop()
      stopFollowing?.()
      sender.close()
    })
  }

  return {
    access: { ...address, playEvents: play },
    close: async () => {
      closing.abort()
      await server.close()
    },
  }
}

interface Demo {
  /** Resolves to when it began (epoch milliseconds). */
  beganAt(): Promise<number>
  /** Starts the demo call center on first use. */
  access(): Promise<DemoAccess>
  close(): Promise<void>
}

/** Creates one run's bundled demo call center, with its own credentials; it goes on from an earlier run of its day. */
export function createDemo(dataDirectory: string, offsetMinutes = utcOffset(), clock = Date.now): Demo {
  let began: Promise<number> | undefined
  let started: Promise<RunningDemo> | undefined
  const beganAt = (): Promise<number> => {
    began ??= demoBeganAt(dataDirectory, offsetMinutes, clock())
    return began
  }
  return {
    beganAt,
    access: async () => {
      started ??= beganAt().then((beganAt) => startDemoCallCenter({ beganAt }))
      return (await started).access
    },
    close: async () => {
      const running = await started?.catch(() => undefined)
      await running?.close()
    },
  }
}
