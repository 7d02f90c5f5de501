import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addConnection, startCallCenter } from './call-center.ts'
import { exportArchive, followedJob } from './followed-job.ts'
import { createSender, listen, storedCalls } from './receiving.ts'
import { startWeb } from './started-web.ts'

/** Exceeds the receiver's idle and header timeouts. */
const sleep = 12_000

test('resumes after sleep: late timers run once and nothing is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-sleep-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { access, attempts } = await startCallCenter(1_500)
  const { program, connect } = await startWeb(folder)
  const client = await connect()
  const profileId = await addConnection(client, access)
  await client.call('walk.setOptions', { profileId, options: { requestsPerSecond: 25, everyMinutes: 60 } })
  const sender = createSender(await listen(client))
  expect(await sender.send()).toBe(200)
  const walk = await client.call('walk.start', { profileId })
  const exporting = exportArchive(client, profileId)

  program.kill('SIGSTOP')
  const whileAsleep = Array.from({ length: 5 }, () => sender.send())
  await after(sleep)
  program.kill('SIGCONT')

  for (const status of await Promise.all(whileAsleep)) expect([200, 408, null]).toContain(status)
  expect(client.state()).toBe('connected')
  expect(await sender.send()).toBe(200)
  expect(await exporting).toMatchObject({ state: 'done' })
  expect(await followedJob(client, walk.jobId)).toMatchObject({ state: 'done', done: attempts })
  const { total } = await client.call('archive.count', { profile: profileId, report: 'queueDetails' })
  expect(total).toBe(attempts)
  const stored = await storedCalls(client)
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored).toEqual(expect.arrayContaining([...sender.acknowledged]))
  expect((await client.call('jobs.list', null)).map(({ work }) => work.kind).sort()).toEqual([
    'export',
    'walk',
  ])
  client.close()
})
