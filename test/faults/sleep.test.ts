import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addConnection, startCallCenter } from './call-center.ts'
import { exportArchive } from './followed-job.ts'
import { followedWalk } from './followed-walk.ts'
import { createSender, expectKeptOnce, listen, storedCalls } from './receiving.ts'
import { startWeb } from './started-web.ts'

/** Exceeds the receiver's idle and header timeouts. */
const sleep = 12_000

test('resumes after sleep: late timers run once and nothing is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-sleep-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { access, attempts } = await startCallCenter(1_500)
  const { program, connect } = await startWeb(folder)
  const client = await connect()
  // Slow enough to walk before and after the sleep.
  const connectionId = await addConnection(client, access, { currentPerSecond: 10 })
  const sender = createSender(await listen(client))
  expect(await sender.send()).toBe(200)
  await client.call('walk.start', { connectionId })
  const exporting = exportArchive(client, connectionId)

  program.kill('SIGSTOP')
  const whileAsleep = Array.from({ length: 5 }, () => sender.send())
  await after(sleep)
  program.kill('SIGCONT')

  for (const status of await Promise.all(whileAsleep)) expect([200, 408, null]).toContain(status)
  expect(client.state()).toBe('connected')
  expect(await sender.send()).toBe(200)
  expect(await exporting).toMatchObject({ state: 'done' })
  expect(await followedWalk(client, connectionId)).toMatchObject({ archived: { received: attempts } })
  const { total } = await client.call('archive.count', { connectionId, report: 'queueDetails' })
  expect(total).toBe(attempts)
  const stored = await storedCalls(client)
  expectKeptOnce(stored, sender.acknowledged)
  expect(await client.call('jobs.list', null)).toHaveLength(1)
  client.close()
})
