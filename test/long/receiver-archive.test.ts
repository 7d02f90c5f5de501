import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packReceiver } from '../../electron/scripts/receiver-archive.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../end-to-end/receiver.ts'
import { startCallCenter } from '../faults/call-center.ts'
import { receiverOutcome, startReceiver } from '../hosts/receiver/started-receiver.ts'

const password = 'Zr51-planted-hook'

let folder: string
let unpacked: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiver-archive-'))
  const archive = await packReceiver(join(folder, 'packed'))
  const empty = join(folder, 'empty')
  await mkdir(empty)
  execFileSync('tar', ['-xzf', archive, '-C', empty])
  unpacked = join(empty, `callboard-receiver-${packageJson.version}`)
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))

/** The Node of this test is the one that the start script finds. */
const environment = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` }

async function deliver(address: string, given: string): Promise<number> {
  const { status } = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`pbx:${given}`).toString('base64')}` },
    body: JSON.stringify({ event_name: 'NewState', exten: '7001', state: 'Idle' }),
  })
  return status
}

test('the portable receiver receives, keeps and ends with everything on the disk', async () => {
  expect((await readdir(unpacked)).sort()).toEqual(['LICENSE', 'README.md', 'callboard-receiver', 'program'])
  const { access } = await startCallCenter(300)
  const data = join(folder, 'data')
  const args = [
    ...['--data-dir', data, '--base-url', access.baseUrl, '--username', access.username],
    ...['--port', String(await freePort()), '--webhook-username', 'pbx', '--metrics-port', '0'],
    ...['--keep-days', '1'],
  ]
  const secrets = {
    ...environment,
    CALLBOARD_API_KEY: access.apiKey,
    CALLBOARD_PASSWORD: access.password,
    CALLBOARD_WEBHOOK_PASSWORD: password,
  }
  const program = [join(unpacked, 'callboard-receiver')] as const
  const checked = await receiverOutcome([...args, '--check'], secrets, program)
  expect(checked).toMatchObject({ code: 0, stderr: '' })

  const receiver = await startReceiver(args, secrets, program)
  expect(await deliver(receiver.address, 'wrong')).toBe(401)
  expect(await deliver(receiver.address, password)).toBe(200)
  expect(await receiver.metric('callboard_events_stored_total')).toBe(1)
  await expect
    .poll(() => receiver.metric('callboard_keeping_cells{state="complete"}'), { timeout: 60_000 })
    .toBeGreaterThan(0)
  expect(await receiver.stop()).toBe(0)

  const archive = new DatabaseSync(join(data, 'callboard.db'), { readOnly: true })
  expect(archive.prepare('SELECT count(*) AS n FROM event').get()).toEqual({ n: 1 })
  archive.close()
})

test('an older Node is told which one it needs', async () => {
  const old = join(folder, 'old')
  await mkdir(old)
  await writeFile(join(old, 'node'), '#!/bin/sh\nexit 1\n')
  await chmod(join(old, 'node'), 0o755)
  const outcome = await receiverOutcome([], { PATH: `${old}:${process.env.PATH}` }, [
    join(unpacked, 'callboard-receiver'),
  ])
  expect(outcome).toEqual({ code: 1, stdout: '', stderr: 'The receiver needs Node 24 or newer.\n' })
})
