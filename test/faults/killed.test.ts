import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sized } from '../size.ts'
import { addConnection, startCallCenter, vaultKey } from './call-center.ts'
import { exportArchive } from './followed-job.ts'
import { followedWalk } from './followed-walk.ts'
import { type Client, createSender, expectKeptOnce, listen, storedCalls } from './receiving.ts'
import { startWeb } from './started-web.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? sized(5, 2))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-killed-'))
})
afterEach(() => rm(folder, { recursive: true }))

const timeout = 180_000 + rounds * 15_000

test('keeps everything acknowledged when killed while receiving, walking, exporting and saving', {
  timeout,
}, async () => {
  const { access, attempts } = await startCallCenter(4_000)
  const { connect, stop } = await startWeb(folder, vaultKey)
  const settling = await connect()
  // Slow enough to be under way at each kill.
  const connectionId = await addConnection(settling, access, { currentPerSecond: 20 })
  await followedWalk(settling, connectionId, ({ archived }) => archived !== null)
  const sender = createSender(await listen(settling))
  settling.close()
  await stop()

  let pageSize = 20
  for (let round = 0; round < rounds; round++) {
    const { program, connect: reconnect } = await startWeb(folder, vaultKey)
    expect(exported()).toEqual([])
    const client = await reconnect()
    expect(await client.call('console.info', null)).toMatchObject({ notices: [] })
    const saved = (await client.call('preferences.get', null)).pageSize
    // The event under way at the kill may be stored too.
    expect([pageSize, pageSizeAfter(pageSize)]).toContain(saved)
    pageSize = saved
    await expectWhole(client)

    const ended = once(program, 'exit')
    const delay = 200 + Math.random() * 1_200
    void after(delay).then(() => program.kill('SIGKILL'))
    const untilKilled = async (act: () => Promise<unknown>) => {
      while (!program.killed) await act()
    }
    const acts = [
      client.call('walk.start', { connectionId }),
      untilKilled(() => exportArchive(client, connectionId)),
      untilKilled(async () => {
        const next = pageSizeAfter(pageSize)
        await client.call('preferences.save', { pageSize: next })
        pageSize = next
      }),
      ...Array.from({ length: 8 }, () => untilKilled(sender.send)),
    ]
    const outcomes = await Promise.allSettled(acts)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'disconnected' })
    }
    await ended
    for (const file of exported()) {
      if (!file.endsWith('.part'))
        expect(readFileSync(join(folder, 'exports', file), 'utf8')).toMatch(/\r\n$/)
    }
    client.close()
  }
  const { connect: last } = await startWeb(folder, vaultKey)
  const client = await last()
  await expectWhole(client)
  await client.call('keeping.setOptions', { connectionId, options: { currentPerSecond: 100 } })
  await client.call('walk.start', { connectionId })
  expect(await followedWalk(client, connectionId)).toMatchObject({ archived: { received: attempts } })
  await expectWhole(client)
  client.close()

  async function expectWhole(console: Client): Promise<void> {
    const stored = await storedCalls(console)
    expectKeptOnce(stored, sender.acknowledged)
    const { archived } = await console.call('walk.pause', { connectionId })
    const { total } = await console.call('archive.count', { connectionId, report: 'queueDetails' })
    expect(total).toBeGreaterThan(0)
    expect(total).toBe(archived?.received)
    expect(total).toBeLessThanOrEqual(attempts)
  }
})

/** Varies the page size from 1 to the allowed 1,000, since a fast machine saves very often. */
function pageSizeAfter(pageSize: number): number {
  return (pageSize % 1_000) + 1
}

/** Lists export files, finished or partial. */
function exported(): string[] {
  const exports = join(folder, 'exports')
  return existsSync(exports) ? readdirSync(exports) : []
}
