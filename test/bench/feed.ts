import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { Agent, request } from 'undici'
import { eventFilter } from '../../shared/webhooks/feed.ts'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { freePort } from '../end-to-end/receiver.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import type { BenchRow } from './bench-row.ts'
import { longestTask, openPage } from './window.ts'

const perSecond = 1_000
const seconds = Number(process.env.FEED_SECONDS ?? 20)
const turnMs = 20
/** Users notice tasks that block longer, in milliseconds. */
const longTask = 100
const mostKilobytes = 100
const mostGrowth = 10

/** Measures the live feed at a thousand events a second, and the bytes of a page of it. */
export async function benchFeed(browser: Browser): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const run = await startBrowserRun(folder, createSurprises())
  const client = await connectAsPage(run.url)
  try {
    const port = await freePort()
    const { passwordState: _, ...settings } = defaultWebhookSettings
    const receiver = { enabled: true, listenOn: 'loopback', port, password: null } as const
    await client.call('webhooks.saveSettings', { ...settings, ...receiver })
    const page = await openPage(browser, run.url.href)
    const counter = await countFrames(page)
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await send(port, 1)
    await page.getByRole('row').nth(1).waitFor()

    const heapBefore = await heapMegabytes(counter.session)
    let acknowledged = { count: 0, last: 0 }
    const longest = await longestTask(page, async () => {
      acknowledged = await send(port, seconds)
    })
    // The feed shows the newest event that it was notified of.
    await page.getByText(String(acknowledged.last)).first().waitFor()
    const growth = (await heapMegabytes(counter.session)) - heapBefore

    const { total } = await client.call('events.count', {
      source: 'callCenter',
      filter: eventFilter.parse({}),
      before: null,
      after: null,
    })
    if (total < acknowledged.count) throw new Error(`Only ${total} of ${acknowledged.count} are stored`)
    const cost = await costOfPage(page, counter)
    await page.context().close()
    return [
      row(
        'feed: events acknowledged each second',
        '1/s',
        acknowledged.count / seconds,
        perSecond * 0.95,
        '≥',
      ),
      row('feed: longest task of the window meanwhile', 'ms', longest, longTask, '≤'),
      row('feed: growth of the window’s memory', 'MiB', growth, mostGrowth, '≤'),
      row('feed: bytes on the wire for a page of older events', 'kB', cost.bytes / 1_000, mostKilobytes, '≤'),
      row('feed: frames on the wire for it, both ways', 'frames', cost.frames, 4, '≤'),
    ]
  } finally {
    client.close()
    await run.stop()
    await rm(folder, { recursive: true })
  }
}

function row(name: string, unit: string, ours: number, limit: number, direction: '≤' | '≥'): BenchRow {
  const holds = direction === '≤' ? ours <= limit : ours >= limit
  return { name, unit, ours, baseline: null, ratio: null, goal: `${direction} ${limit}`, holds }
}

let sent = 0

/** Sends at a fixed rate without waiting for answers; resolves to the number acknowledged and the last extension. */
async function send(port: number, forSeconds: number): Promise<{ count: number; last: number }> {
  const agent = new Agent({ connections: 32 })
  const answers: Promise<boolean>[] = []
  const began = performance.now()
  const end = sent + perSecond * forSeconds
  const first = sent
  while (sent < end) {
    const due = Math.min(end, first + Math.floor(((performance.now() - began) * perSecond) / 1_000))
    for (; sent < due; sent++) {
      const event = {
        event_name: 'NewState',
        unique_id: `${1_790_000_000 + sent}.${sent}`,
        exten: 100_000 + sent,
      }
      const answer = request(`http://127.0.0.1:${port}/events/`, {
        method: 'POST',
        dispatcher: agent,
        body: JSON.stringify(event),
      })
      answers.push(
        answer.then(async ({ statusCode, body }) => {
          await body.dump()
          return statusCode === 200
        }),
      )
    }
    await after(turnMs)
  }
  const all = await Promise.all(answers)
  await agent.close()
  return { count: all.filter(Boolean).length, last: 100_000 + sent - 1 }
}

async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
}

interface FrameCounter {
  readonly session: CDPSession
  frames: number
  bytes: number
}

async function countFrames(page: Page): Promise<FrameCounter> {
  const session = await page.context().newCDPSession(page)
  const counter: FrameCounter = { session, frames: 0, bytes: 0 }
  const count = ({ response }: { response: { payloadData: string } }): void => {
    counter.frames += 1
    counter.bytes += Buffer.byteLength(response.payloadData)
  }
  session.on('Network.webSocketFrameSent', count)
  session.on('Network.webSocketFrameReceived', count)
  await session.send('Network.enable')
  await page.reload()
  return counter
}

/** Scrolls down until a page of older events has loaded. */
async function costOfPage(page: Page, counter: FrameCounter): Promise<{ frames: number; bytes: number }> {
  const before = { frames: counter.frames, bytes: counter.bytes }
  await page.getByRole('grid').hover()
  const received = new Promise<void>((resolve) => {
    counter.session.once('Network.webSocketFrameReceived', () => resolve())
  })
  await page.mouse.wheel(0, 100_000)
  await received
  return { frames: counter.frames - before.frames, bytes: counter.bytes - before.bytes }
}
