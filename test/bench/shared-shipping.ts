import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../electron/scripts/build.ts'
import type { TestPostgres } from '../services/team-archive/postgres.ts'
import { type BenchRow, median } from './bench-row.ts'
import { generator, sendEvents } from './http-load.ts'
import { startReceiver } from './started-receiver.ts'

const connections = 64
const rounds = 5
const seconds = 3
const goal = 0.9

/**
 * Measures how many events a second the started receiver takes with shipping, against the same without, in alternating
 * turns. Each turn has a program, a folder and a log of its own: what one of them does after its turn would slow the other's.
 * The database has the same computer.
 */
export async function benchShipping(postgres: TestPostgres): Promise<BenchRow[]> {
  await buildIfStale()
  const turns: { readonly shipping: number; readonly alone: number }[] = []
  for (let round = 0; round < rounds; round++) {
    turns.push({
      shipping: await shippingTurn(postgres),
      alone: await turn([], {}),
    })
  }
  const ratio = median(turns.map(({ shipping, alone }) => shipping / alone))
  return [
    {
      name: `shared: events of ${generator} received while they are shipped, 64 connections, against the same receiver without`,
      unit: 'events/s',
      ours: median(turns.map(({ shipping }) => shipping)),
      baseline: median(turns.map(({ alone }) => alone)),
      ratio,
      goal: `ratio ≥ ${goal}`,
      holds: ratio >= goal,
    },
  ]
}

async function shippingTurn(postgres: TestPostgres): Promise<number> {
  const database = await postgres.createDatabase()
  const { user, password } = await postgres.createLogin(database, 'receiver')
  const address = `postgresql://${user}@127.0.0.1:${postgres.port}/${database}`
  return turn(['--shared', address], { CALLBOARD_SHARED_PASSWORD: password })
}

/** Starts a receiver and loads it, once to warm up; resolves to the events of a second. */
async function turn(flags: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const receiver = await startReceiver(folder, flags, environment)
  try {
    await sendEvents({ port: receiver.port, connections, seconds })
    return (await sendEvents({ port: receiver.port, connections, seconds })).perSecond
  } finally {
    await receiver.stop()
    await rm(folder, { recursive: true })
  }
}
