import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { KeepingState } from '../../shared/keeping.ts'
import { reportNames } from '../../shared/reports/definitions.ts'
import type { MeasuredRequest } from '../call-center/request-load.ts'
import { sized } from '../size.ts'
import { addConnection, startCallCenter, vaultKey } from './call-center.ts'
import { nextChange } from './followed-job.ts'
import { followedWalk } from './followed-walk.ts'
import type { Client } from './receiving.ts'
import { startWeb } from './started-web.ts'

/** `KILL_ROUNDS=30` takes about three minutes on a busy machine. */
const rounds = Number(process.env.KILL_ROUNDS ?? sized(10, 3))
const calls = sized(12_000, 4_000)
/** The call center's days, and empty ones before. */
const period = { from: '2026-10-01', to: '2026-11-20' }
const daysOfPeriod = 51

test(
  'a backfill that is killed again and again ends complete, and asks again for what was under way alone',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'callboard-backfill-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { mock, access, attempts } = await startCallCenter(calls)
    const before = await startWeb(folder, vaultKey)
    const settling = await before.connect()
    const connectionId = await addConnection(settling, access, { enabled: false, periods: [period] })
    await settling.call('keeping.setOptions', { connectionId, options: { enabled: true } })
    settling.close()
    await before.stop()

    const interrupted: string[] = []
    for (let round = 0; round < rounds; round++) {
      const { program } = await startWeb(folder, vaultKey)
      const ended = once(program, 'exit')
      // The first three are today's.
      await requestsMore(reportNames.length + 1 + Math.floor(Math.random() * 5))
      await after(Math.random() * 40)
      program.kill('SIGKILL')
      await ended
      // What it sent last may lie in a connection that isn't read yet.
      const left = async () => [await mock.connections(), mock.log.count - mock.log.measured.length]
      await expect.poll(left).toEqual([0, 0])
      interrupted.push(...firstPages(mock.log.measured).slice(-1))
    }

    const client = await (await startWeb(folder, vaultKey)).connect()
    const { cells } = await kept(client, connectionId)
    const inPeriod = cells.filter(({ day }) => day >= period.from && day <= period.to)
    expect(inPeriod).toHaveLength(daysOfPeriod * reportNames.length)
    expect(inPeriod.filter(({ state, settled }) => state !== 'complete' || !settled)).toEqual([])
    expect(await client.call('archive.count', { connectionId, report: 'quick' })).toMatchObject({
      total: calls,
    })
    expect(await followedWalk(client, connectionId)).toMatchObject({ archived: { received: attempts } })
    const { total } = await client.call('archive.count', { connectionId, report: 'queueDetails' })
    expect(total).toBe(attempts)
    client.close()

    const again = repeatsOf(firstPages(mock.log.measured))
    expect(again.filter((name) => !interrupted.includes(name))).toEqual([])
    expect(again.length).toBeLessThanOrEqual(rounds)

    /** Resolves when the call center was asked so many times more. */
    async function requestsMore(number: number): Promise<void> {
      for (const wanted = mock.log.count + number; mock.log.count < wanted; ) await mock.log.next()
    }
  },
  // The archive keeps itself more slowly from a busy machine.
  300_000 + rounds * 15_000,
)

/** Resolves once nothing that is kept is missing. */
async function kept(client: Client, connectionId: string): Promise<KeepingState> {
  for (;;) {
    const changed = nextChange(client, 'keeping.changed')
    const state = await client.call('keeping.state', { connectionId })
    if (state.status === 'current') return state
    await changed
  }
}

/** Names the cells of the period in the order in which their first pages were asked for. */
function firstPages(requests: readonly MeasuredRequest[]): string[] {
  return requests
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ path, range, start, call }) => {
      const day = range?.from.slice(0, 10) ?? ''
      // A range within a day asks how the call center selects.
      const isCell = call === null && range !== null && !range.to.startsWith(day)
      return isCell && start === 0 && day <= period.to ? [`${path} ${day}`] : []
    })
}

/** Returns a name for each time that it occurs again. */
function repeatsOf(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) < index)
}
