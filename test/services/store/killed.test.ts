import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createOpenStore } from '../../../electron/services/open-store.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { madeRecord } from './made-records.ts'
import { collected, storeFile } from './open-store.ts'

const program = join(import.meta.dirname, 'save-until-killed.ts')

/** Kills the walk after a number of acknowledged pages; resolves to the last acknowledged number. */
async function runAndKill(file: string, pages: number): Promise<number> {
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let acknowledged = 0
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line)
    if (++seen === pages) child.kill('SIGKILL')
  }
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
  return acknowledged
}

test('a killed walk loses nothing acknowledged, without gaps or duplicates', async () => {
  const file = await storeFile()
  for (const pages of [1, 9, 23]) {
    const acknowledged = await runAndKill(file, pages)
    const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
    const received = (await store.read('archive.walk', 'office'))?.received ?? 0
    expect(received).toBeGreaterThanOrEqual(acknowledged)
    const ids = await collected(
      await store.archive.iterateCells(
        { connectionId: 'office', report: 'queueDetails', sort: { column: 'starttime', descending: false } },
        ['_id'],
      ),
    )
    expect(ids.map(([, id]) => id)).toEqual(
      Array.from({ length: received }, (_, n) => madeRecord(n).fields._id),
    )
    await store.close()
  }
}, 60_000)
