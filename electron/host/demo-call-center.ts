import { z } from 'zod'
import { demoDays } from '../../shared/keeping.ts'
import type { SenderSettings } from '../../shared/webhooks/delivery-request.ts'
import { type CallCenter, createCallCenter } from '../mock/call-center.ts'
import { tehranOffset } from '../mock/call-center-options.ts'
import { awakeSince } from '../mock/calls/awake.ts'
import { type Burst, withBurst } from '../mock/calls/burst.ts'
import { playInRealTime } from '../mock/events/player.ts'
import { createEventSender } from '../mock/events/sender.ts'
import type { FollowTimes } from '../mock/follow-calls.ts'
import { createMockServer } from '../mock/server.ts'
import type { DemoAccess, DemoPast } from '../services/call-center/demo.ts'

/** In milliseconds: shows activity even at night. */
const longestQuiet = 90_000
/** In milliseconds: for so long before its start the demo tells what happened, so that its first board knows it. */
export const toldMs = 3_600_000
/** 200 a day: enough for each figure, and few enough that the archive is whole within half a minute. */
const calls = 200 * demoDays
/** In minutes; tests set it, so that none runs over the demo's midnight. */
const utcOffset = z.coerce.number().int().min(-720).max(840).default(tehranOffset)

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

/** Creates the demo as it stands at its start (epoch milliseconds): it lives since an hour before. */
export function createDemoCallCenter(startedAt: number, offsetMinutes: number, clock = Date.now): CallCenter {
  const since = startedAt - toldMs
  return createCallCenter({
    ...{ live: true, now: since, clock, calls, days: demoDays, longestQuiet, offsetMinutes },
    leastOfToday: leastCallsOfToday(since, offsetMinutes),
    circumstances: awakeSince(since, startedAt, withBurst(badMorning(startedAt, offsetMinutes))),
  })
}

interface RunningDemo {
  readonly access: DemoAccess
  close(): Promise<void>
}

interface DemoOptions extends Pick<FollowTimes, 'clock' | 'every'> {
  /** Gets the call center once its events are played, and returns what stops it. */
  readonly follow?: (callCenter: CallCenter, since: number) => () => void
}

/** Resolves once the demo call center listens; the first request waits until today's calls are made. */
export async function startDemoCallCenter({
  follow,
  clock = Date.now,
  ...times
}: DemoOptions = {}): Promise<RunningDemo> {
  let made: CallCenter | undefined
  const startedAt = clock()
  const since = startedAt - toldMs
  const callCenter = (): CallCenter => {
    made ??= createDemoCallCenter(startedAt, utcOffset.parse(process.env.CALLBOARD_DEMO_OFFSET), clock)
    return made
  }
  const server = createMockServer({ callCenter })
  const address = await server.listen()
  const closing = new AbortController()

  function play(settings: SenderSettings, savePast: (past: DemoPast) => Promise<void>): void {
    if (closing.signal.aborted) return
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
  /** Starts the demo call center on first use. */
  access(): Promise<DemoAccess>
  close(): Promise<void>
}

/** Creates one run's bundled demo call center, with its own credentials. */
export function createDemo(): Demo {
  let started: Promise<RunningDemo> | undefined
  return {
    access: async () => {
      started ??= startDemoCallCenter()
      return (await started).access
    },
    close: async () => {
      const running = await started?.catch(() => undefined)
      await running?.close()
    },
  }
}
