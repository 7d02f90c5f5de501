import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { dataFolder } from '../webhooks/started-webhooks.ts'
import { openStores } from './walking.ts'

const program = join(import.meta.dirname, 'seal-until-killed.ts')
const rounds = 3

test('a chain that was killed while sealing fits, with every link that was said to be stored', async () => {
  const directory = await dataFolder()
  let last = 0
  for (let round = 0; round < rounds; round++) {
    const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    const wanted = last + 3 + Math.floor(Math.random() * 10)
    for await (const line of createInterface(child.stdout)) {
      last = Math.max(last, Number(line))
      if (last >= wanted) child.kill('SIGKILL')
    }
    expect((await exited)[1]).toBe('SIGKILL')
    const stores = openStores(directory)
    const store = await stores.main()
    const links = await store.read('receipts.ofDay', { connectionId: 'office', day: '2026-11-20' })
    expect(links.length).toBeGreaterThanOrEqual(last)
    expect(links.map(({ seq }) => seq)).toEqual(links.map((_, index) => index + 1))
    expect(await store.read('receipts.isIntact', 'office')).toBe(true)
    last = links.length
    await stores.close()
  }
}, 60_000)
