import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BenchRow, median } from './bench-row.ts'
import { deliver, type Load } from './listener-load.ts'

const program = join(import.meta.dirname, 'listener-server.ts')
const connections = 64
const rounds = 4
const goal = 0.6
const goalMs = 25

/** Measures durable reception into a new store. */
export async function benchListener(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  try {
    return await benchReceiver('listener', join(folder, 'callboard.db'), 4)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Measures durable reception into a store against a bare node:http server that parses the same
 * JSON and stores nothing, and beside a Fastify peer: in alternating turns of some seconds, so that all meet
 * the same load.
 */
export async function benchReceiver(name: string, file: string, seconds: number): Promise<BenchRow[]> {
  const ours = await startReceiver('ours', file)
  const bare = await startReceiver('bare')
  const peer = await startReceiver('peer')
  try {
    let first = Math.floor(Date.now() / 1_000) * 1_000
    const turns: Turn[] = []
    for (let round = 0; round <= rounds; round++) {
      const measured = {
        ours: await deliver(ours.port, connections, seconds, first),
        bare: await deliver(bare.port, connections, seconds, first),
        peer: await deliver(peer.port, connections, seconds, first),
      }
      first += 1_000_000
      // The first round warms up.
      if (round > 0) turns.push(measured)
    }
    return rowsOf(name, turns)
  } finally {
    for (const { child } of [ours, bare, peer]) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
  }
}

interface Turn {
  readonly ours: Load
  readonly bare: Load
  readonly peer: Load
}

function rowsOf(name: string, turns: readonly Turn[]): BenchRow[] {
  const speed = (of: keyof Turn) => median(turns.map((turn) => turn[of].perSecond))
  const ratio = (of: keyof Turn) => median(turns.map((turn) => turn[of].perSecond / turn.bare.perSecond))
  const p99 = median(turns.map(({ ours }) => ours.p99))
  return [
    {
      name: `${name}: events stored, authenticated, synchronous=FULL, 64 connections, against bare node:http`,
      unit: 'events/s',
      ours: speed('ours'),
      baseline: speed('bare'),
      ratio: ratio('ours'),
      goal: `ratio ≥ ${goal}`,
      holds: ratio('ours') >= goal,
    },
    {
      name: `${name}: a peer without authentication or storage, against the same`,
      unit: 'events/s',
      ours: speed('peer'),
      baseline: speed('bare'),
      ratio: ratio('peer'),
      goal: '—',
      holds: true,
    },
    {
      name: `${name}: p99 at 64 connections`,
      unit: 'ms',
      ours: p99,
      baseline: median(turns.map(({ bare }) => bare.p99)),
      ratio: null,
      goal: `< ${goalMs}`,
      holds: p99 < goalMs,
    },
  ]
}

/** Starts one of the servers of `listener-server.ts`. */
export const startReceiver = (...args: string[]) => startServer(program, ...args)

/** Starts the bare durable server on a new file, with the login that it asks for. */
export const startDurable = (file: string, authorization: string) =>
  startServer(join(import.meta.dirname, 'durable-server.ts'), file, authorization)

async function startServer(...args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, port: Number(line) }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await benchListener(), null, 2)}\n`)
