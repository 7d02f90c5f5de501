import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSender, listen, storedCalls } from './receiving.ts'
import { cannotMount, holdReadOnly, mountSmallDisk } from './small-disk.ts'
import { startWeb } from './started-web.ts'

if (cannotMount !== null) process.stderr.write(`No small disk can be mounted: ${cannotMount}\n`)
const withDisk = test.runIf(cannotMount === null)

/** Creates a data directory with receiver settings and one event; resolves to its sender. */
async function settle(data: string) {
  const console = await startWeb(data)
  const client = await console.connect()
  const sender = createSender(await listen(client))
  expect(await sender.send()).toBe(200)
  client.close()
  await console.stop()
  return sender
}

withDisk(
  'a console doesn’t start on a disk that can’t be written to, says so, and changes nothing',
  async () => {
    const disk = mountSmallDisk(16)
    const data = join(disk.folder, 'data')
    const sender = await settle(data)
    disk.makeReadOnly()
    await expect(startWeb(data)).rejects.toThrow(
      `Callboard can't write to its data directory ${data} (EROFS): name another with --data-dir.\n`,
    )
    disk.makeWritable()
    const client = await (await startWeb(data)).connect()
    expect(new Set(await storedCalls(client))).toEqual(sender.acknowledged)
    client.close()
  },
)

withDisk('an archive that can’t be written to is told, and used as soon as it can be', async () => {
  const disk = mountSmallDisk(16)
  const data = join(disk.folder, 'data')
  const sender = await settle(data)
  const archive = join(data, 'callboard.db')
  const letGo = holdReadOnly(archive)
  const client = await (await startWeb(data)).connect()
  expect(await storedCalls(client)).toEqual([...sender.acknowledged])
  // The receiver listens shortly after the page is served.
  await expect.poll(() => sender.send(), { timeout: 10_000, interval: 250 }).toBe(503)
  const alarm = async () => (await client.call('webhooks.state', null)).alarm
  expect(await alarm()).toMatchObject({ failure: { code: 'store_failed' } })
  letGo()
  await expect.poll(() => sender.send(), { timeout: 10_000, interval: 250 }).toBe(200)
  expect(await alarm()).toBeNull()
  expect(new Set(await storedCalls(client))).toEqual(sender.acknowledged)
  client.close()
})

withDisk('a damaged archive that can’t be set aside is told and left as it is, until it can be', async () => {
  const disk = mountSmallDisk(16)
  const data = join(disk.folder, 'data')
  await settle(data)
  const archive = join(data, 'callboard.db')
  const garbage = 'No archive at all. '.repeat(1_000)
  writeFileSync(archive, garbage)
  const letGo = holdReadOnly(archive)
  const client = await (await startWeb(data)).connect()
  const notices = async () => (await client.call('console.info', null)).notices
  await expect
    .poll(notices, { timeout: 20_000 })
    .toMatchObject([{ kind: 'store_unavailable', failure: { code: 'store_failed' } }])
  letGo()
  await expect
    .poll(notices, { timeout: 20_000 })
    .toMatchObject([{ kind: 'store_set_aside', reason: 'damaged' }])
  const [notice] = await notices()
  expect(readFileSync(notice?.kind === 'store_set_aside' ? notice.file : '', 'utf8')).toBe(garbage)
  client.close()
})
