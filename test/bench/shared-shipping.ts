import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { buildIfStale, projectFolder } from '../../electron/scripts/build.ts'
import { freePort } from '../end-to-end/receiver.ts'
import type { TestPostgres } from '../services/shared-archive/postgres.ts'
import { type BenchRow, median } from './bench-row.ts'

const connections = 64
const rounds = 5
const seconds = 3
const goal = 0.9

/**
 * Measures how many events a second the started receiver takes with shipping, against the same without: in alternating
 * turns, each after the outbox of the one before is empty. The database has the same computer.
 */
export async function benchShipping(postgres: TestPostgres): Promise<BenchRow[]> {
  await buildIfStale()
  const database = await postgres.createDatabase()
  const { user, password } = await postgres.createLogin(database, 'receiver')
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const address = `postgresql://${user}@127.0.0.1:${postgres.port}/${database}`
  const shipping = await startReceiver(join(folder, 'shipping'), ['--shared', address], {
    CALLBOARD_SHARED_PASSWORD: password,
  })
  const alone = await startReceiver(join(folder, 'alone'), [], {})
  try {
    const turns: { readonly shipping: number; readonly alone: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const turn = { shipping: await load(shipping.port), alone: 0 }
      await shipping.shipped()
      turn.alone = await load(alone.port)
      // The first round warms up.
      if (round > 0) turns.push(turn)
    }
    const ratio = median(turns.map((turn) => turn.shipping / turn.alone))
    return [
      {
        name: 'shared: events received while they are shipped, 64 connections, against the same receiver without',
        unit: 'events/s',
        ours: median(turns.map((turn) => turn.shipping)),
        baseline: median(turns.map((turn) => turn.alone)),
        ratio,
        goal: `ratio ≥ ${goal}`,
        holds: ratio >= goal,
      },
    ]
  } finally {
    await shipping.stop()
    await alone.stop()
    await rm(folder, { recursive: true })
  }
}

const printed = z.object({ metrics: z.url() })

async function startReceiver(directory: string, flags: readonly string[], environment: NodeJS.ProcessEnv) {
  const port = await freePort()
  const program = join(projectFolder, 'electron/scripts/receiver.ts')
  const callCenter = ['--base-url', 'http://127.0.0.1:9', '--authentication', 'key']
  const places = ['--data-dir', directory, '--port', String(port), '--metrics-port', '0']
  const child = spawn(process.execPath, [program, ...callCenter, ...places, ...flags], {
    env: { PATH: process.env.PATH, CALLBOARD_API_KEY: 'a-key', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = once(createInterface({ input: child.stdout }), 'line')
  const line = await Promise.race([ready, ended.then(() => Promise.reject(new Error('The receiver ended')))])
  const { metrics } = printed.parse(JSON.parse(String(line[0])))
  return {
    port,
    /** Resolves when nothing waits to be sent. */
    shipped: async () => {
      while (!/^callboard_shared_outbox_entries 0$/m.test(await (await fetch(`${metrics}/metrics`)).text())) {
        await pause(200)
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Has wrk send as fast as it is answered; resolves to the events of a second. */
async function load(port: number): Promise<number> {
  const script = join(import.meta.dirname, 'event-load.lua')
  const wrk = spawn(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`],
    { env: { PATH: process.env.PATH, UNPACED: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said = await text(wrk.stdout)
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(said) ?? []
  if (perSecond === undefined || /Non-2xx/.test(said)) throw new Error(said)
  return Number(perSecond)
}
