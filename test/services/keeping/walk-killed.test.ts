import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { recordOf } from '../../../electron/mock/records/columns.ts'
import { createMockServer } from '../../call-center/server.ts'
import { openStores } from './walking.ts'

const program = join(import.meta.dirname, 'walk-until-killed.ts')
const rounds = Number(process.env.WALK_KILLS ?? 3)

test(
  'a walk killed at random moments leaves no gap and no duplicate',
  async () => {
    const callCenter = createCallCenter({
      calls: 400 * rounds,
      days: 20,
      seed: 11,
      now: Date.UTC(2026, 10, 20),
    })
    const mock = createMockServer({ callCenter })
    const address = await mock.listen()
    const directory = await mkdtemp(join(tmpdir(), 'callboard-killed-'))
    const { attempts, forms } = callCenter
    const ids = attempts.rows.map((attempt) => String(recordOf(forms.ordered, attempt)._id))

    const run = () =>
      spawn(process.execPath, [program, directory, JSON.stringify(address)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const standing = async () => {
      const stores = openStores(directory)
      const { archive, read } = await stores.main()
      const { chunks } = await archive.iterate({ connectionId: 'office', report: 'queueDetails' })
      const found: (string | null)[] = []
      for await (const records of chunks) found.push(...records.map(({ id }) => id))
      const walk = await read('archive.walk', 'office')
      await stores.close()
      return { found: found.sort(), walk }
    }

    try {
      for (let round = 0; round < rounds; round++) {
        const child = run()
        const exited = once(child, 'exit')
        // Kills after a number of requests and a random part of the next step.
        const pages = 2 + Math.floor(Math.random() * 12)
        for (let page = 0; page < pages; page++) await mock.log.next()
        const delay = Math.random() * 40
        setTimeout(() => child.kill('SIGKILL'), delay)
        expect((await exited)[1]).toBe('SIGKILL')
        const { found, walk } = await standing()
        expect(found, `killed ${delay} ms after ${pages} pages`).toEqual(ids.slice(0, walk?.received ?? 0))
        expect(walk?.lastId ?? ids[-1]).toBe(ids[(walk?.received ?? 0) - 1])
      }
      const last = run()
      const [output] = await Promise.all([once(last.stdout, 'data'), once(last, 'exit')])
      expect(String(output)).toBe('done\n')
      const { found, walk } = await standing()
      expect(found).toEqual(ids)
      expect(walk).toMatchObject({ received: ids.length, lastId: ids.at(-1) })
    } finally {
      await mock.close()
      await rm(directory, { recursive: true })
    }
  },
  40_000 * (rounds + 1),
)
