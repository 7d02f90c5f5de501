import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWeb } from './started-web.ts'

const rounds = 5
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-killed-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a console that is killed while it saves settings keeps the old ones or the new ones, whole', async () => {
  let acknowledged = 20
  for (let round = 0; round < rounds; round++) {
    const { program, connect } = await startWeb(folder)
    const client = await connect()
    expect(await client.call('console.info', null)).toMatchObject({ notices: [] })
    const { pageSize } = await client.call('preferences.get', null)
    // The one under way when it was killed may have been written, too.
    expect([acknowledged, acknowledged + 1]).toContain(pageSize)
    acknowledged = pageSize

    const ended = once(program, 'exit')
    void after(30 + Math.random() * 300).then(() => program.kill('SIGKILL'))
    const saving = (async () => {
      for (;;) {
        await client.call('preferences.save', { pageSize: acknowledged + 1 })
        acknowledged += 1
      }
    })()
    await expect(saving).rejects.toMatchObject({ code: 'disconnected' })
    await ended
    client.close()
  }
  expect(acknowledged).toBeGreaterThan(20 + rounds)
})
