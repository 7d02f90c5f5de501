import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import type { ContractClient } from '../../renderer/data/client/connect.ts'
import type { CallboardContract } from '../../shared/contract.ts'
import { defaultKeepingOptions } from '../../shared/keeping.ts'
import { eventFilter } from '../../shared/webhooks/feed.ts'
import { createMockServer } from '../call-center/server.ts'
import { findChromium, installChromium } from '../chromium.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { type BrowserRun, startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import { exportArchive } from '../faults/followed-job.ts'
import { followedWalk } from '../faults/followed-walk.ts'
import { listen } from '../faults/receiving.ts'
import { countTruth } from '../mock/truth.ts'
import { sized } from '../size.ts'

/** In fewer, too little is exported and received for a leak to show. */
const leastSeconds = 20
/** Exports of fewer are begun so often that beginning them is most of the load. */
const leastCalls = 10_000
/**
 * Duration and event rate: `SOAK_MINUTES=60 npm run test:full` is a whole
 * hour, `SOAK_MINUTES=12 SOAK_SPEED=5` an hour's events. Two windows follow.
 */
const seconds = Number(process.env.SOAK_MINUTES ?? 0) * 60 || sized(60, leastSeconds)
const minutes = seconds / 60
const eventsPerSecond = 200 * Number(process.env.SOAK_SPEED ?? 1)

const callCenter = createCallCenter({
  calls: sized(30_000, leastCalls),
  days: 30,
  seed: 7,
  now: Date.UTC(2026, 10, 20, 9),
})
const mock = createMockServer({ callCenter })
const surprises = createSurprises()
let folder: string
let run: BrowserRun
let client: ContractClient<CallboardContract>
let browser: Browser
let connectionId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-soak-'))
  const address = await mock.listen()
  run = await startBrowserRun(folder, surprises)
  client = await connectAsPage(run.url)
  const { activeId } = await client.call('connections.save', {
    name: 'Office',
    baseUrl: address.baseUrl,
    apiKey: address.apiKey,
    username: address.username,
    password: address.password,
    keeping: { ...defaultKeepingOptions, currentPerSecond: 100, olderShare: 1 },
  })
  connectionId = activeId
  installChromium()
  const executablePath = findChromium()
  browser = await chromium.launch(executablePath ? { executablePath } : {})
  for (const path of ['/now', '/feed']) {
    const page = await browser.newPage()
    await surprises.watchPage(page, run.url.origin)
    const address = new URL(run.url)
    await page.goto(address.href)
    await page.evaluate((to) => {
      location.hash = to
    }, path)
  }
})
afterAll(async () => {
  await browser.close()
  client.close()
  expect(await run.stop()).toBe(0)
  expect(surprises.found).toEqual([])
  await mock.close()
  await rm(folder, { recursive: true })
})

const figures = ['memory', 'files', 'threads', 'walFiles', 'logs'] as const

/** Resolves to the size of these files in MiB. */
async function sizeOf(within: string, isCounted: (name: string) => boolean): Promise<number> {
  const names = (await readdir(within)).filter(isCounted)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(within, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}

/** How many files and threads the console's process has, and the MiB of its memory, SQLite's WAL files and its logs. */
async function held(): Promise<Record<(typeof figures)[number], number>> {
  const process = `/proc/${run.program.pid}`
  const status = await readFile(`${process}/status`, 'utf8')
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return {
    memory: figure('VmRSS') / 1024,
    threads: figure('Threads'),
    files: (await readdir(`${process}/fd`)).length,
    walFiles: await sizeOf(folder, (name) => name.endsWith('-wal')),
    logs: await sizeOf(join(folder, 'logs'), () => true),
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Sends a tenth of a second's events, so often; a slow machine takes longer. Resolves to the number acknowledged. */
async function sendEvents(port: number, turns: number): Promise<number> {
  let acknowledged = 0
  for (let turn = 0; turn < turns; turn++) {
    const pause = after(100)
    const sent = Array.from({ length: eventsPerSecond / 10 }, async (_, place) => {
      const event = {
        event_name: 'NewState',
        unique_id: `${1_790_000_000 + turn}.${place}`,
        exten: String(100 + place),
      }
      const { status } = await fetch(`http://127.0.0.1:${port}/events/`, {
        method: 'POST',
        body: JSON.stringify(event),
      })
      if (status === 200) acknowledged += 1
    })
    await Promise.all([pause, ...sent])
  }
  return acknowledged
}

const of = () => ({ connectionId, report: 'queueDetails' }) as const

async function exportOnce() {
  const job = await exportArchive(client, connectionId)
  await client.call('jobs.dismiss', { id: job.id })
  return job
}

test(
  'walk, exports, feed and events at once keep all counts right and leak nothing',
  async () => {
    const { attempts } = countTruth(callCenter)
    const port = await listen(client)
    // Memory grows with the archive while it fills; what leaks shows once it is whole.
    const isKept = async () =>
      expect(await client.call('keeping.state', { connectionId })).toMatchObject({ status: 'current' })
    await vi.waitFor(isKept, { timeout: 120_000, interval: 500 })
    await client.call('walk.start', { connectionId })
    let isSending = true
    const sending = sendEvents(port, seconds * 10).finally(() => {
      isSending = false
    })
    const samples: Awaited<ReturnType<typeof held>>[] = []
    const browsing = (async () => {
      while (isSending) {
        await client.call('events.page', { source: 'callCenter', filter: eventFilter.parse({}), limit: 100 })
        await client.call('archive.page', { ...of(), limit: 100 })
        samples.push(await held())
        await after(250)
      }
    })()
    const exporting = (async () => {
      while (isSending) {
        expect(await exportOnce()).toMatchObject({ state: 'done' })
        // A minute's soak never stops; an hour's leaves the processor to the rest.
        await after(Math.max(0, minutes - 1) * 1_000)
      }
    })()
    const [acknowledged] = await Promise.all([sending, browsing, exporting])

    expect(acknowledged).toBe(seconds * eventsPerSecond)
    expect(await followedWalk(client, connectionId)).toMatchObject({ archived: { received: attempts.total } })
    const every = { source: 'callCenter', filter: eventFilter.parse({}), before: null, after: null } as const
    expect(await client.call('events.count', every)).toEqual({ total: acknowledged })
    expect(await client.call('archive.count', of())).toMatchObject({ total: attempts.total })
    expect(await exportOnce()).toMatchObject({ state: 'done', done: attempts.total })

    const third = Math.floor(samples.length / 3)
    const early = samples.slice(third, 2 * third)
    const late = samples.slice(-third)
    for (const figure of figures) {
      const before = median(early.map((sample) => sample[figure]))
      const then = median(late.map((sample) => sample[figure]))
      const most = Math.max(...samples.map((sample) => sample[figure]))
      const said = `${figure}: ${before.toFixed(1)} in the middle, ${then.toFixed(1)} at the end, ${most.toFixed(1)} at most`
      process.stdout.write(`${said}\n`)
      expect(then, said).toBeLessThan(before * 1.25 + 8)
    }
  },
  seconds * 5_000 + 600_000,
)
