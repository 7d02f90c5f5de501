import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import type { ConnectionInput } from '../../shared/connections.ts'
import { defaultKeepingOptions } from '../../shared/keeping.ts'
import { basicAuthorization } from '../../shared/webhooks/delivery-request.ts'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { createMockServer } from '../call-center/server.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { freePort } from '../end-to-end/receiver.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import type { Client } from '../faults/receiving.ts'
import { type BenchRow, median } from './bench-row.ts'
import { generator, type HttpLoad, sendEvents } from './http-load.ts'
import { startDurable, startReceiver } from './listener.ts'
import { openPage } from './window.ts'

const login = { username: 'callcenter', password: 'a password of some length' }
const authorization = basicAuthorization(login.username, login.password)
const connections = 64
const rounds = 3
const warmUpSeconds = 10
const seconds = 5
const goal = 0.7
const goalMs = 25
const quietly = { connections: 20, perSecond: 200, seconds: 20 }
const busyGoalMs = 50

interface Turn {
  readonly alone: HttpLoad
  readonly followed: HttpLoad
  readonly bare: HttpLoad
  readonly durable: HttpLoad
}

/**
 * Measures reception through the door of the started console, with a login and its board fed: without a window, and with
 * two that follow it on the same processors.
 */
export async function benchReceiving(browser: Browser): Promise<BenchRow[]> {
  const turns: Turn[] = []
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  for (let round = 0; round < rounds; round++) {
    // Each alone: what a console does after its turn would slow the other's.
    turns.push({
      alone: await inConsole(null, nobody, asFastAsAnswered),
      followed: await inConsole(browser, nobody, asFastAsAnswered),
      bare: await serverTurn(() => startReceiver('bare')),
      durable: await serverTurn(() => startDurable(join(folder, `${round}.db`), authorization)),
    })
  }
  await rm(folder, { recursive: true })
  const callCenter = createCallCenter({ calls: 100_000, days: 30, seed: 7, now: Date.now() })
  const mock = createMockServer({ callCenter })
  const address = await mock.listen()
  const busy: HttpLoad[] = []
  for (let round = 0; round < rounds; round++) busy.push(await inConsole(null, address, whileBusy))
  await mock.close()
  return [
    ...rowsOf('the whole console', 'alone', turns),
    ...rowsOf('the same with two windows', 'followed', turns),
    timeRow(
      `receiving: p99 at ${quietly.perSecond} events/s of ${generator} while a walk, sorts and figures run`,
      median(busy.map(({ p99 }) => p99)),
      null,
      busyGoalMs,
    ),
    timeRow('receiving: worst of the same', Math.max(...busy.map(({ worst }) => worst)), null, null),
  ]
}

function rowsOf(what: string, of: 'alone' | 'followed', turns: readonly Turn[]): BenchRow[] {
  const against = (baseline: 'durable' | 'bare') => ({
    unit: 'events/s',
    ours: median(turns.map((turn) => turn[of].perSecond)),
    baseline: median(turns.map((turn) => turn[baseline].perSecond)),
    ratio: median(turns.map((turn) => turn[of].perSecond / turn[baseline].perSecond)),
  })
  const durable = against('durable')
  const p99 = median(turns.map((turn) => turn[of].p99))
  return [
    {
      name: `receiving: events of ${generator} stored by ${what}, 64 connections, against a bare durable server`,
      ...durable,
      goal: `ratio ≥ ${goal}`,
      holds: durable.ratio >= goal,
    },
    { name: `receiving: ${what} against bare node:http`, ...against('bare'), goal: '—', holds: true },
    timeRow(`receiving: p99 of ${what}`, p99, median(turns.map(({ bare }) => bare.p99)), goalMs),
  ]
}

function timeRow(name: string, ours: number, baseline: number | null, most: number | null): BenchRow {
  const goal = most === null ? '—' : `< ${most}`
  return { name, unit: 'ms', ours, baseline, ratio: null, goal, holds: most === null || ours < most }
}

async function asFastAsAnswered(_client: Client, port: number): Promise<HttpLoad> {
  await sendEvents({ port, connections, seconds: warmUpSeconds, authorization })
  return sendEvents({ port, connections, seconds, authorization })
}

async function serverTurn(start: typeof startReceiver): Promise<HttpLoad> {
  const { child, port } = await start()
  try {
    await sendEvents({ port, connections, seconds: warmUpSeconds, authorization })
    return await sendEvents({ port, connections, seconds, authorization })
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
}

async function whileBusy(client: Client, port: number, connectionId: string): Promise<HttpLoad> {
  // The first delivery after a start waits until its login is checked, which is slow on purpose.
  await sendEvents({ port, authorization, ...quietly, seconds: warmUpSeconds })
  await client.call('walk.start', { connectionId })
  let isOver = false
  const asking = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const sort = { column: turn % 2 === 0 ? 'wait' : 'starttime', descending: true } as const
      await client.call('archive.page', { connectionId, report: 'queueDetails', limit: 100, sort })
      const now = Date.now()
      await client.call('figures.get', { connectionId, from: now - 30 * 86_400_000, to: now })
    }
  })()
  try {
    return await sendEvents({ port, authorization, ...quietly })
  } finally {
    isOver = true
    await asking
  }
}

type CallCenter = Pick<ConnectionInput, 'baseUrl' | 'apiKey' | 'username' | 'password'>

const nobody: CallCenter = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', username: 'u', password: 'p' }

/** Starts a console with a connection, with a browser also Now and Events in two windows; measures in it. */
async function inConsole(
  browser: Browser | null,
  { baseUrl, apiKey, username, password }: CallCenter,
  measure: (client: Client, port: number, connectionId: string) => Promise<HttpLoad>,
): Promise<HttpLoad> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const run = await startBrowserRun(folder, createSurprises())
  const client = await connectAsPage(run.url)
  const pages: Page[] = []
  try {
    const { activeId } = await client.call('connections.save', {
      ...{ name: 'Office', baseUrl, apiKey, username, password },
      keeping: { ...defaultKeepingOptions, currentPerSecond: 100, olderShare: 1 },
    })
    const port = await freePort()
    const { passwordState: _, ...settings } = defaultWebhookSettings
    const receiver = { enabled: true, listenOn: 'loopback', port, ...login } as const
    await client.call('webhooks.saveSettings', { ...settings, ...receiver })
    if (browser) {
      const events = await openPage(browser, run.url.href)
      pages.push(events, await openPage(browser, run.url.href))
      await events.getByRole('link', { name: 'Events', exact: true }).click()
    }
    return await measure(client, port, activeId)
  } finally {
    for (const page of pages) await page.context().close()
    client.close()
    await run.stop()
    await rm(folder, { recursive: true })
  }
}
