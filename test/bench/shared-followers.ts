import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '../../electron/services/log/log.ts'
import { createOpenStore } from '../../electron/services/open-store.ts'
import { createFollower } from '../../electron/services/team-archive/follower.ts'
import { createPump } from '../../electron/services/team-archive/pump.ts'
import { madeEvent } from '../services/store/made-events.ts'
import { event, joined, openLog } from '../services/team-archive/logs.ts'
import type { TestPostgres } from '../services/team-archive/postgres.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import type { BenchRow } from './bench-row.ts'

const followers = 25
const perSecond = 1_000
/** An origin ships what came meanwhile about this often. */
const batchMs = 50
const seconds = 10
const goalMs = 1_000

/**
 * Measures the time from an event's reception until each follower has it on its disk and would show it. The followers
 * are those of the console, each with its own connections and SQLite file, but without the services around: all of
 * them run in this one process.
 */
export async function benchFollowers(postgres: TestPostgres): Promise<BenchRow[]> {
  const database = await postgres.createDatabase()
  const origin = openLog(await postgres.createLogin(database, 'receiver'))
  const key = await joined(origin)
  const access = await postgres.createLogin(database, 'desk')
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const times: number[] = []
  const following = await Promise.all(
    Array.from({ length: followers }, async (_, n) => {
      const sharedLog = openLog(access)
      const store = await createOpenStore({ file: join(folder, `${n}.db`), workerUrl: storeWorkerUrl })
      await store.write('shared.saveShare', { origin: await joined(sharedLog, 'Desk'), cursor: 0 })
      const follower = createFollower({
        sharedLog,
        share: async () => store,
        connectionOf: async (callCenter) => callCenter,
        clock: { learn: async () => undefined },
        log: createLog({ level: 'silent' }),
        program: '1.2.3',
        followed: {
          events: (events) => {
            const now = Date.now()
            for (const { event: followed } of events) times.push(now - followed.receivedAt)
          },
          saved: () => undefined,
          applied: () => undefined,
        },
      })
      const pump = createPump({ work: follower.pull, ended: failed, everyMs: 30_000, restMs: batchMs })
      const stop = sharedLog.onAppended(pump.soon)
      return async () => {
        stop()
        await pump.close()
        await store.close()
      }
    }),
  )
  const sent = await send((entries) => origin.append(key, entries))
  const until = Date.now() + 60_000
  while (times.length < sent * followers && Date.now() < until) await pause(20)
  await Promise.all(following.map((end) => end()))
  await rm(folder, { recursive: true })
  if (times.length !== sent * followers) throw new Error(`${times.length} of ${sent * followers} events came`)
  return [row(0.95, `< ${goalMs}`, times), row(0.5, '—', times)]
}

/** Sends events at an even speed; resolves to how many. */
async function send(append: (entries: ReturnType<typeof event>[]) => Promise<void>): Promise<number> {
  const size = (perSecond * batchMs) / 1_000
  const total = perSecond * seconds
  const began = Date.now()
  for (let first = 0; first < total; first += size) {
    await pause(Math.max(0, began + (first * 1_000) / perSecond - Date.now()))
    const receivedAt = Date.now()
    const made = Array.from({ length: size }, (_, index) => first + index + 1)
    await append(made.map((n) => event(n, { ...madeEvent(n, { receivedAt }), seq: n })))
  }
  return total
}

function failed(error: unknown): void {
  if (error !== null) throw error
}

function row(share: number, goal: string, times: readonly number[]): BenchRow {
  const sorted = Float64Array.from(times).sort()
  const ours = sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    name: `shared: event to follower, p${share * 100}, ${followers} bare followers at ${perSecond} events/s`,
    unit: 'ms',
    ours,
    baseline: null,
    ratio: null,
    goal,
    holds: goal === '—' || ours < goalMs,
  }
}
