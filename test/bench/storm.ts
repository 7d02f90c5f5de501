import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { connectAsPage } from '../connect-as-page.ts'
import { answerInstead } from '../end-to-end/answer-instead.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import { listen } from '../faults/receiving.ts'
import { agentCount, stormAnswers } from '../long/storm-answers.ts'
import type { BenchRow } from './bench-row.ts'
import { longestTask, openPage } from './window.ts'

const [seconds, eventsPerSecond] = [60, 20]
/** Users see frames that take longer, in milliseconds. */
const longFrame = 50

/** Measures how smoothly Now follows a storm: 12 queues, 50 alarms, 100 calls, 80 agents, each event a new board. */
export async function benchStorm(browser: Browser): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const run = await startBrowserRun(folder, createSurprises())
  try {
    const client = await connectAsPage(run.url)
    await client.call('connections.save', {
      ...{ name: 'Office', baseUrl: 'http://127.0.0.1:1' },
      ...{ apiKey: 'key', username: 'user', password: 'password' },
    })
    const port = await listen(client)
    const page = await openPage(browser, run.url.href)
    await answerInstead(page, stormAnswers(new Map()))
    await page.getByRole('main').locator('tbody tr').first().waitFor()
    // What the start draws is measured by itself.
    await pause(5_000)
    const longest = await longestTask(page, async () => {
      for (let sent = 0; sent < seconds * eventsPerSecond; sent++) {
        const exten = String(500 + (sent % agentCount))
        const body = { event_name: 'NewState', exten, state: sent % 2 === 0 ? 'Idle' : 'InUse' }
        const posted = fetch(`http://127.0.0.1:${port}/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        await Promise.all([posted, pause(1_000 / eventsPerSecond)])
      }
    })
    client.close()
    await page.context().close()
    return [
      {
        name: `storm: longest task of Now in ${seconds} s of ${eventsPerSecond} events/s, 12 queues, 50 alarms, 100 calls`,
        ...{ unit: 'ms', ours: longest, baseline: null, ratio: null },
        ...{ goal: `≤ ${longFrame}`, holds: longest <= longFrame },
      },
    ]
  } finally {
    await run.stop()
    await rm(folder, { recursive: true })
  }
}
