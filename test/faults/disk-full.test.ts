import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addConnection, startCallCenter } from './call-center.ts'
import { exportArchive } from './followed-job.ts'
import { followedWalk } from './followed-walk.ts'
import { createSender, listen, storedCalls } from './receiving.ts'
import { cannotMount, mountSmallDisk } from './small-disk.ts'
import { startWeb } from './started-web.ts'

if (cannotMount !== null) process.stderr.write(`No small disk can be mounted: ${cannotMount}\n`)
const withDisk = test.runIf(cannotMount === null)

withDisk(
  'a full disk is told wherever something can’t be kept, and with room again all goes on by itself',
  async () => {
    const disk = mountSmallDisk(32)
    const data = join(disk.folder, 'data')
    const { access, attempts } = await startCallCenter(1_500)
    const { connect } = await startWeb(data)
    const client = await connect()
    // Slow enough not to have walked to the end before.
    const connectionId = await addConnection(client, access, { currentPerSecond: 2 })
    const sender = createSender(await listen(client))
    expect(await sender.send()).toBe(200)

    disk.fill()
    // Uses up free pages inside the files.
    while ((await sender.send()) === 200);
    expect(await sender.send()).toBe(503)
    expect(await client.call('webhooks.state', null)).toMatchObject({
      alarm: { failure: { code: 'store_full' } },
    })
    await client.call('walk.start', { connectionId })
    const stuck = await followedWalk(client, connectionId, ({ failure }) => failure !== null)
    expect(stuck).toMatchObject({ running: 'running', failure: { code: 'store_full' } })
    await expect(client.call('preferences.save', { pageSize: 50 })).rejects.toMatchObject({
      code: 'store_full',
    })
    await expect(
      client.call('connections.save', { ...access, name: 'Branch', baseUrl: access.baseUrl }),
    ).rejects.toMatchObject({ code: 'store_full' })
    expect(await exportArchive(client, connectionId)).toMatchObject({
      state: 'failed',
      failure: { code: 'export_disk_full' },
    })
    expect(filesOf(join(data, 'exports'))).toEqual([])
    expect(await client.call('preferences.get', null)).toMatchObject({ pageSize: 20 })
    expect((await client.call('connections.list', null)).connections.map(({ name }) => name)).not.toContain(
      'Branch',
    )

    disk.free()
    expect(await sender.send()).toBe(200)
    expect(await client.call('webhooks.state', null)).toMatchObject({ alarm: null })
    await client.call('keeping.setOptions', { connectionId, options: { currentPerSecond: 100 } })
    expect(await followedWalk(client, connectionId)).toMatchObject({
      running: null,
      failure: null,
      archived: { received: attempts },
    })
    expect(await client.call('archive.count', { connectionId, report: 'queueDetails' })).toMatchObject({
      total: attempts,
    })
    await client.call('preferences.save', { pageSize: 50 })
    expect(await exportArchive(client, connectionId)).toMatchObject({ state: 'done', done: attempts })
    const stored = await storedCalls(client)
    expect(new Set(stored).size).toBe(stored.length)
    expect(new Set(stored)).toEqual(sender.acknowledged)
    client.close()
  },
)

withDisk(
  'a console that starts on a full disk says so, and receives events as soon as there is room',
  async () => {
    const disk = mountSmallDisk(16)
    const data = join(disk.folder, 'data')
    const { access } = await startCallCenter(20)
    const before = await startWeb(data)
    const settling = await before.connect()
    // Otherwise the next start recreates the demo and frees room.
    await addConnection(settling, access)
    const sender = createSender(await listen(settling))
    expect(await sender.send()).toBe(200)
    settling.close()
    await before.stop()

    disk.fill()
    const { connect } = await startWeb(data)
    const client = await connect()
    await expect
      .poll(async () => (await client.call('console.info', null)).notices, { timeout: 10_000 })
      .toMatchObject([{ kind: 'store_unavailable', failure: { code: 'store_full' } }])
    disk.free()
    await expect.poll(() => sender.send(), { timeout: 30_000, interval: 250 }).toBe(200)
    await expect.poll(async () => (await client.call('console.info', null)).notices).toEqual([])
    expect(new Set(await storedCalls(client))).toEqual(sender.acknowledged)
    client.close()
  },
)

function filesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
