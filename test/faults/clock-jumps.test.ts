import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addConnection, startCallCenter } from './call-center.ts'
import { exportArchive } from './followed-job.ts'
import { followedWalk } from './followed-walk.ts'
import { createSender, listen, storedCalls } from './receiving.ts'
import { startWeb } from './started-web.ts'

const hour = 3_600_000
const jumps = [-hour, 25 * hour, -400 * 24 * hour, 3_000 * 24 * hour, 0]

let folder: string
let shiftFile: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-clock-'))
  shiftFile = join(folder, 'shift')
  await shift(0)
})
afterEach(() => rm(folder, { recursive: true }))

/** Shifts the console's system clock by milliseconds. */
const shift = (milliseconds: number) => writeFile(shiftFile, String(milliseconds))

const start = () =>
  startWeb(join(folder, 'data'), {
    NODE_OPTIONS: `--import ${new URL('./jumping-clock.ts', import.meta.url)}`,
    CLOCK_SHIFT_FILE: shiftFile,
  })

test('a jumping clock loses no event, delays no walk and keeps the feed in order of arrival', async () => {
  const { access, attempts } = await startCallCenter(1_000)
  const console = await start()
  const client = await console.connect()
  // Slow enough to walk during the jumps.
  const connectionId = await addConnection(client, access, { currentPerSecond: 5 })
  const sender = createSender(await listen(client))
  await client.call('walk.start', { connectionId })
  expect(await sender.send()).toBe(200)
  for (const jump of jumps) {
    await shift(jump)
    for (let n = 0; n < 20; n++) expect(await sender.send()).toBe(200)
    expect(await sender.sendAgain()).toBe(200)
    const [newest] = (await client.call('events.page', { source: 'callCenter', limit: 1 })).events
    expect(Math.abs((newest?.receivedAt ?? 0) - Date.now() - jump)).toBeLessThan(60_000)
    expect(newest?.repeats).toBe(1)
    const { agents } = await client.call('board.at', { connectionId })
    expect(agents.filter(({ sent }) => sent !== null)).toMatchObject([{ number: '101' }])
    expect(await exportArchive(client, connectionId)).toMatchObject({ state: 'done' })
  }
  expect(await storedCalls(client)).toEqual([...sender.acknowledged].reverse())
  expect(await followedWalk(client, connectionId)).toMatchObject({
    running: null,
    archived: { received: attempts },
  })
  client.close()
  await console.stop()

  await shift(-hour)
  const again = await (await start()).connect()
  expect(await again.call('console.info', null)).toMatchObject({ notices: [] })
  expect(await storedCalls(again)).toEqual([...sender.acknowledged].reverse())
  const { total } = await again.call('archive.count', { connectionId, report: 'queueDetails' })
  expect(total).toBe(attempts)
  again.close()
})
