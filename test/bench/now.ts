import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { createThrottle } from '../../renderer/data/throttle.ts'
import type { Board } from '../../shared/board/board.ts'
import type { AlarmRule } from '../../shared/board/rules.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { type BrowserRun, startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import { type Client, listen } from '../faults/receiving.ts'
import type { BenchRow } from './bench-row.ts'
import { generator } from './http-load.ts'
import { openPage } from './window.ts'

const loadSeconds = 30
const connections = 150
/** The page's own pause between two boards. */
const boardPause = 500
const tileGoal = 1_000
const alarmGoal = 2_000
const playSeconds = 20
/** Users see frames that take longer, in milliseconds. */
const longFrame = 50

/** Measures how soon an event is seen on the board, how soon an alarm is raised, and how smoothly the past plays. */
export async function benchNow(browser: Browser): Promise<BenchRow[]> {
  return [...(await inRun(measureEvents)), ...(await inRun((run) => measurePlaying(browser, run)))]
}

async function inRun(measure: (run: BrowserRun) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const run = await startBrowserRun(folder, createSurprises())
  try {
    return await measure(run)
  } finally {
    await run.stop()
    await rm(folder, { recursive: true })
  }
}

async function measureEvents({ url }: BrowserRun): Promise<BenchRow[]> {
  const client = await connectAsPage(url)
  const { activeId: connectionId } = await client.call('connections.save', {
    name: 'Office',
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'key',
    username: 'user',
    password: 'password',
  })
  const port = await listen(client)
  const idle = await tileTimes(client, connectionId, port, 40)
  const load = startLoad(port)
  const busy = await tileTimes(client, connectionId, port, 60)
  const alarms = await alarmTimes(client, connectionId, port, 10)
  const perSecond = await load.stop()
  client.close()
  return [
    timeRow('now: event to board, p95, one event at a time', at(idle, 0.95), tileGoal),
    timeRow(
      `now: event to board, p95, at ${Math.round(perSecond)} events/s of wrk`,
      at(busy, 0.95),
      tileGoal,
    ),
    timeRow('now: event to board, p50, at the same', at(busy, 0.5), tileGoal),
    timeRow('now: crossing to raised alarm, worst of 10, at the same', at(alarms, 1), alarmGoal),
  ]
}

function timeRow(name: string, ours: number, goal: number): BenchRow {
  return { name, unit: 'ms', ours, baseline: null, ratio: null, goal: `< ${goal}`, holds: ours < goal }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** Starts wrk; resolves to the events that it sent in a second. */
function startLoad(port: number): { stop(): Promise<number> } {
  if (generator !== 'wrk')
    throw new Error('The load of this bench comes from wrk: install it (apt-get install wrk)')
  const script = join(import.meta.dirname, 'event-load.lua')
  const wrk: ChildProcess & { readonly stdout: NodeJS.ReadableStream } = spawn(
    'wrk',
    ['-t1', `-c${connections}`, `-d${loadSeconds}s`, '-s', script, `http://127.0.0.1:${port}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said = text(wrk.stdout)
  const ended = once(wrk, 'exit')
  return {
    stop: async () => {
      wrk.kill('SIGINT')
      await ended
      const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(await said) ?? []
      if (perSecond === undefined || /Non-2xx/.test(await said)) throw new Error(await said)
      return Number(perSecond)
    },
  }
}

async function post(port: number, event: object): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })
  if (status !== 200) throw new Error(`The receiver answered ${status}`)
}

/** Sends a state of an extension and waits for it on the board, as the page asks for it; milliseconds each. */
async function tileTimes(
  client: Client,
  connectionId: string,
  port: number,
  count: number,
): Promise<number[]> {
  let seen: ((board: Board) => void) | null = null
  const throttle = createThrottle(
    async () => seen?.(await client.call('board.at', { connectionId })),
    () => boardPause,
  )
  const stop = client.on('board.changed', (changed) => {
    if (changed.connectionId === connectionId) throttle.request()
  })
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const participant = `0935${String(Math.random()).slice(2, 9)}`
    const began = performance.now()
    const found = new Promise<void>((resolve) => {
      seen = ({ agents }) => {
        if (agents.some((agent) => agent.number === '777' && agent.participant === participant)) resolve()
      }
    })
    const event = { event_name: 'NewState', unique_id: `${participant}.1`, exten: '777', state: 'InUse' }
    await post(port, { ...event, participant, direction: 'in', queue: '901' })
    await found
    times.push(performance.now() - began)
    // Not in step with the pause between boards.
    await pause(Math.random() * boardPause)
  }
  stop()
  throttle.stop()
  return times
}

const rule: AlarmRule = {
  id: 'bench',
  metric: 'waiting',
  queue: '999',
  enabled: true,
  limit: 1,
  clearAt: 0,
  forSeconds: 0,
  hours: null,
  notify: false,
  sound: false,
}

/** Lets a caller wait in a queue with a limit of one, and waits for the alarm; milliseconds each. */
async function alarmTimes(
  client: Client,
  connectionId: string,
  port: number,
  count: number,
): Promise<number[]> {
  await client.call('alarms.saveRules', { connectionId, rules: [rule] })
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const call = { unique_id: `${1_800_000_000 + n}.${n}`, exten: '778', participant: '09120000000' }
    const began = performance.now()
    const raised = standing(client, connectionId, true)
    await post(port, { event_name: 'NewState', ...call, state: 'Ringing', direction: 'in', queue: '999' })
    await raised
    times.push(performance.now() - began)
    const cleared = standing(client, connectionId, false)
    await post(port, { event_name: 'NewState', ...call, state: 'InUse', direction: 'in', queue: '999' })
    await cleared
  }
  return times
}

/** Resolves once an alarm stands, or none does. */
function standing(client: Client, connectionId: string, wanted: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = client.on('alarms.changed', () => {
      client.call('alarms.list', { connectionId }).then((alarms) => {
        if (alarms.some(({ queue }) => queue === '999') !== wanted) return
        stop()
        resolve()
      }, reject)
    })
  })
}

/** Plays a day of the demo at 60×; counts the tasks that hold up frames. */
async function measurePlaying(browser: Browser, { url }: BrowserRun): Promise<BenchRow[]> {
  const page = await openPage(browser, url.href)
  await page.getByRole('slider', { name: 'Time of day' }).waitFor()
  await page.getByRole('button', { name: 'A day earlier' }).click()
  await page.getByText('The floor at').waitFor()
  await page.evaluate(() => {
    const times: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) times.push(duration)
    }).observe({ entryTypes: ['longtask'] })
    Object.assign(window, { longTasks: times })
  })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await pause(playSeconds * 1_000)
  const times: unknown = await page.evaluate(() => Reflect.get(window, 'longTasks'))
  await page.context().close()
  if (!Array.isArray(times)) throw new Error('Nothing was observed')
  const long = times.map(Number).filter((milliseconds) => milliseconds > longFrame)
  return [
    {
      name: `now: tasks over ${longFrame} ms in ${playSeconds} s of playing the demo at 60×`,
      unit: 'tasks',
      ours: long.length,
      baseline: null,
      ratio: null,
      goal: '0',
      holds: long.length === 0,
    },
    timeRow('now: longest of them', Math.max(0, ...long), longFrame),
  ]
}
