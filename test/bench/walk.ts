import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { requestHeaders } from '../../electron/services/call-center/connection.ts'
import { orderedPath } from '../../shared/reports/definitions.ts'
import { openStores, startWalking } from '../services/keeping/walking.ts'
import { type BenchRow, median } from './bench-row.ts'

const address = z.object({
  baseUrl: z.string(),
  apiKey: z.string(),
  username: z.string(),
  password: z.string(),
})
type Address = z.infer<typeof address>

const page = z.object({ data: z.object({ last_id: z.string().optional(), data: z.array(z.unknown()) }) })

/** A larger call center's answer time in milliseconds. */
const usualDelay = 10

/** Ends within two seconds, so compilation and the last commit count. */
const shortWalk = 20_000
/** Long enough to show the cost of each page. */
const longWalk = 100_000

/**
 * Walks a call center into an empty archive and compares it with a loop that only fetches its pages: a call center
 * that answers at once, in a short and a long walk, and one that answers in the usual time.
 */
export async function benchWalk(rounds = 5): Promise<BenchRow[]> {
  const [short, usual] = await ofMock(shortWalk, async (target) => {
    // Short runs vary with compilation and garbage collection: take the median of more.
    const atOnce = await compare(target, 2 * rounds + 1)
    await delayAnswers(target)
    return [atOnce, await compare(target, 1)] as const
  })
  const long = await ofMock(longWalk, (target) => compare(target, rounds))
  const all = [short, usual, long]
  return [
    ratioRow('time per page against a bare loop of fetch', short),
    ratioRow(`the same, of ${longWalk.toLocaleString('en')} calls`, long),
    ratioRow(`the same, where an answer takes ${usualDelay} ms`, usual),
    heldRow('longest turn of the main thread, processor time', Math.max(...all.map(({ held }) => held))),
    heldRow('longest delay of the main thread', Math.max(...all.map(({ delayed }) => delayed))),
  ]
}

async function ofMock<T>(calls: number, measure: (target: Address) => Promise<T>): Promise<T> {
  const program = new URL('../../electron/mock/cli.ts', import.meta.url).pathname
  const mock = spawn(process.execPath, [program, '--calls', String(calls)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(mock.stdout, 'data')
    return await measure(address.parse(JSON.parse(String(line))))
  } finally {
    mock.kill()
  }
}

interface Comparison {
  /** Milliseconds per page, medians. */
  readonly ours: number
  readonly bare: number
  /** The median of the rounds' ratios, since the machine's other load changes between rounds. */
  readonly ratio: number
  readonly held: number
  readonly delayed: number
}

async function compare(target: Address, rounds: number): Promise<Comparison> {
  const bare: number[] = []
  const walks: Walked[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await fetchPages(target))
    walks.push(await walkPages(target))
  }
  return {
    ours: median(walks.map(({ perPage }) => perPage)),
    bare: median(bare),
    ratio: median(walks.map(({ perPage }, round) => perPage / (bare[round] ?? Number.NaN))),
    held: Math.max(...walks.map(({ held }) => held)),
    delayed: Math.max(...walks.map(({ delayed }) => delayed)),
  }
}

async function delayAnswers(target: Address): Promise<void> {
  const headers = requestHeaders({ ...target, quickSearchPath: 'quick' })
  const body = JSON.stringify({ fault: { kind: 'delay', milliseconds: usualDelay } })
  await fetch(`${target.baseUrl}/mock/faults`, { method: 'POST', headers, body })
}

function ratioRow(name: string, { ours, bare, ratio }: Comparison): BenchRow {
  return {
    name: `walk: ${name}`,
    unit: 'ms',
    ours,
    baseline: bare,
    ratio,
    goal: 'ratio ≤ 1.2',
    holds: ratio <= 1.2,
  }
}

function heldRow(name: string, ours: number): BenchRow {
  return {
    name: `walk: ${name}`,
    unit: 'ms',
    ours,
    baseline: null,
    ratio: null,
    goal: '< 50',
    holds: ours < 50,
  }
}

/** Milliseconds per page. */
async function fetchPages(target: Address): Promise<number> {
  const headers = requestHeaders({ ...target, quickSearchPath: 'quick' })
  const began = performance.now()
  let after = ''
  for (let pages = 1; ; pages++) {
    const body = JSON.stringify({ _id: after })
    const response = await fetch(target.baseUrl + orderedPath, { method: 'POST', headers, body })
    const { data } = page.parse(await response.json())
    if (data.last_id === undefined) return (performance.now() - began) / pages
    after = data.last_id
  }
}

interface Walked {
  readonly perPage: number
  /** The longest processor time between two turns of the main thread, in milliseconds. */
  readonly held: number
  /** The longest delay of a turn in milliseconds, including other programs' load. */
  readonly delayed: number
}

async function walkPages(target: Address): Promise<Walked> {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const stores = openStores(directory)
  const walking = startWalking(stores, 'office', { ...target, quickSearchPath: 'quick' })
  const resolution = 5
  const delay = monitorEventLoopDelay({ resolution })
  let held = 0
  let before = processorTime()
  const turns = setInterval(() => {
    const now = processorTime()
    held = Math.max(held, now - before)
    before = now
  }, 1)
  try {
    const { archive } = await stores.main()
    // Threads start before the clock: a walk starts them once, not per page.
    await archive.summaries('office')
    delay.enable()
    const began = performance.now()
    const { work, state } = await walking.walk()
    const took = performance.now() - began
    delay.disable()
    if (state !== 'done') throw new Error(`The walk is ${state}`)
    // The last request, which finds the end, counts as a page.
    return { perPage: took / (work.pages + 1), held, delayed: delay.max / 1e6 - resolution }
  } finally {
    clearInterval(turns)
    await walking.close()
    await stores.close()
    await rm(directory, { recursive: true })
  }
}

/** This thread's processor time in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

if (import.meta.main) {
  const [rounds] = process.argv.slice(2).map(Number)
  process.stdout.write(`${JSON.stringify(await benchWalk(rounds), null, 2)}\n`)
}
