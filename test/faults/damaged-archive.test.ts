import { mkdtemp, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addConnection, startCallCenter } from './call-center.ts'
import { walkTable } from './followed-walk.ts'
import { type Client, createSender, listen, storedCalls } from './receiving.ts'
import { startWeb } from './started-web.ts'

let folder: string
let archive: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-damaged-'))
  archive = join(folder, 'callboard.db')
})
afterEach(() => rm(folder, { recursive: true }))

/** Creates a data directory with an archive and events, cleanly closed. */
async function settle() {
  const { access } = await startCallCenter(300)
  const console = await startWeb(folder)
  const client = await console.connect()
  const connectionId = await addConnection(client, access)
  const port = await listen(client)
  const sender = createSender(port)
  for (let n = 0; n < 20; n++) expect(await sender.send()).toBe(200)
  await walkTable(client, connectionId)
  client.close()
  await console.stop()
  return { connectionId, port }
}

async function overwrite(place: number, bytes: Buffer): Promise<void> {
  const file = await open(archive, 'r+')
  await file.write(bytes, 0, bytes.length, place)
  await file.close()
}

const damages: readonly (readonly [string, 'damaged' | 'newer', () => Promise<void> | void])[] = [
  ['half of it', 'damaged', async () => truncate(archive, Math.floor((await stat(archive)).size / 2))],
  ['its first bytes alone', 'damaged', () => truncate(archive, 100)],
  ['a head that is none', 'damaged', () => overwrite(0, Buffer.alloc(100, 'x'))],
  ['a first page of nothing', 'damaged', () => overwrite(100, Buffer.alloc(3_900))],
  ['a newer Callboard’s', 'newer', () => setVersion(1_000)],
]

test.each(damages)(
  'an archive that is %s is kept under a name that the user is told, and the console goes on',
  async (_, reason, damage) => {
    await settle()
    await damage()
    const before = await readFile(archive)
    const console = await startWeb(folder)
    const client = await console.connect()
    await expect
      .poll(() => notices(client), { timeout: 20_000 })
      .toMatchObject([{ kind: 'store_set_aside', reason }])
    const [notice] = await notices(client)
    const kept = notice?.kind === 'store_set_aside' ? notice.file : ''
    expect(await readFile(kept)).toEqual(before)
    // The archive also held the receiver's settings.
    const sender = createSender(await listen(client))
    expect(await sender.send()).toBe(200)
    expect(new Set(await storedCalls(client))).toEqual(sender.acknowledged)
    client.close()
    await console.stop()
    expect(await readFile(kept)).toEqual(before)
  },
)

test('an unreadable archive page fails only what needs it', async () => {
  const { connectionId } = await settle()
  await overwrite(await placeOf('newest'), Buffer.alloc(4_096, 0xff))
  const before = await stat(archive)
  const console = await startWeb(folder)
  const client = await console.connect()
  await expect(client.call('archive.page', { connectionId, report: 'queueDetails' })).rejects.toMatchObject({
    code: 'store_damaged',
  })
  const { total } = await client.call('archive.count', { connectionId, report: 'queueDetails' })
  expect(total).toBeGreaterThan(0)
  expect(await storedCalls(client)).toHaveLength(20)
  client.close()
  await console.stop()
  expect((await readdir(folder)).filter((name) => name.includes('damaged'))).toEqual([])
  expect((await stat(archive)).size).toBeGreaterThanOrEqual(before.size)
})

test.each(['newest', 'record', 'event'])(
  'damage of %s that comes while it runs is told everywhere',
  async (table) => {
    const { connectionId } = await settle()
    const place = await placeOf(table)
    const console = await startWeb(folder)
    const client = await console.connect()
    await expect.poll(async () => (await client.call('problems.list', null)).length).toBe(0)
    await overwrite(place, Buffer.alloc(4_096, 0xff))
    const found = await Promise.allSettled([
      client.call('archive.page', { connectionId, report: 'queueDetails' }),
      client.call('events.page', { source: 'callCenter' }),
    ])
    expect(found.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'store_damaged' } },
    ])
    await expect.poll(() => notices(client)).toEqual([{ kind: 'store_damaged' }])
    const damage = { kind: 'damage', failure: { code: 'store_damaged', detail: {} } }
    expect(await client.call('problems.list', null)).toContainEqual(damage)
    client.close()
    await console.stop()
  },
)

test('refuses events it can’t store, and the offered recovery works', async () => {
  const { port } = await settle()
  await overwrite(await placeOf('event'), Buffer.alloc(4_096, 0xff))
  const console = await startWeb(folder)
  const client = await console.connect()
  const sender = createSender(port)
  // The receiver listens shortly after the page is served.
  await expect.poll(() => sender.send(), { timeout: 10_000 }).toBe(503)
  await expect(client.call('events.page', { source: 'callCenter' })).rejects.toMatchObject({
    code: 'store_damaged',
  })
  client.close()
  await console.stop()

  const before = await readFile(archive)
  await rename(archive, join(folder, 'kept.db'))
  const again = await (await startWeb(folder)).connect()
  await listen(again, port)
  expect(await sender.send()).toBe(200)
  expect(new Set(await storedCalls(again))).toEqual(sender.acknowledged)
  expect(await readFile(join(folder, 'kept.db'))).toEqual(before)
  again.close()
})

const notices = async (client: Client) => (await client.call('console.info', null)).notices

function setVersion(version: number): void {
  const database = new DatabaseSync(archive)
  database.exec(`PRAGMA user_version = ${version}`)
  database.close()
}

/** Returns the file offset of a table's root page. */
async function placeOf(table: string): Promise<number> {
  const database = new DatabaseSync(archive, { readOnly: true })
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.rootpage
  const size = database.prepare('PRAGMA page_size').get()?.page_size
  database.close()
  return (Number(root) - 1) * Number(size)
}
