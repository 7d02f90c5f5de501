import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** What a generator measured that isn't ours. */
export interface HttpLoad {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  readonly worst: number
}

interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** The header's value, if the receiver asks for a login. */
  readonly authorization?: string
  /** At most so many in a second, as fast as they are answered if there is no limit. */
  readonly perSecond?: number
}

/** The generator: wrk where it is installed. */
export const generator = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk'

/** Sends events for some seconds, each with a body of its own. @throws Error if one of them isn't acknowledged */
export function sendEvents(options: LoadOptions): Promise<HttpLoad> {
  return generator === 'wrk' ? sendByWrk(options) : sendByAutocannon(options)
}

async function sendByWrk({
  port,
  connections,
  seconds,
  authorization,
  perSecond,
}: LoadOptions): Promise<HttpLoad> {
  const script = join(import.meta.dirname, 'event-load.lua')
  const pause = perSecond === undefined ? 0 : Math.round((connections * 1_000) / perSecond)
  const said = await outputOf(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, `http://127.0.0.1:${port}`],
    { PAUSE_MS: String(pause), ...(authorization === undefined ? {} : { AUTHORIZATION: authorization }) },
  )
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(said) ?? []
  if (rate === undefined || /Non-2xx|Socket errors/.test(said)) throw new Error(said)
  return {
    perSecond: Number(rate),
    p99: milliseconds(/ 99%\s+(\S+)/.exec(said)?.[1]),
    worst: milliseconds(/Latency\s+\S+\s+\S+\s+(\S+)/.exec(said)?.[1]),
  }
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 }

function milliseconds(time: string | undefined): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s)$/.exec(time ?? '') ?? []
  return Number(amount) * (units[unit ?? ''] ?? Number.NaN)
}

const autocannonResult = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number(), max: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
})

async function sendByAutocannon({
  port,
  connections,
  seconds,
  authorization,
  perSecond,
}: LoadOptions): Promise<HttpLoad> {
  const body = { event_name: 'NewState', unique_id: '[<id>]', exten: '501', state: 'InUse', direction: 'in' }
  const said = await outputOf(
    process.execPath,
    [
      join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js'),
      ...['--json', '--method', 'POST', '--idReplacement', '--body', JSON.stringify(body)],
      ...['--connections', String(connections), '--duration', String(seconds)],
      ...(perSecond === undefined ? [] : ['--overallRate', String(perSecond)]),
      ...['--headers', 'Content-Type=application/json'],
      ...(authorization === undefined ? [] : ['--headers', `Authorization=${authorization}`]),
      `http://127.0.0.1:${port}/events`,
    ],
    {},
  )
  const { requests, latency, errors, non2xx } = autocannonResult.parse(JSON.parse(said))
  if (errors + non2xx > 0) throw new Error(said)
  return { perSecond: requests.average, p99: latency.p99, worst: latency.max }
}

/** Asks an address so many times a second, with a token; what it answers doesn't count. */
export async function askRepeatedly(
  url: string,
  token: string,
  perSecond: number,
  seconds: number,
): Promise<void> {
  await outputOf(
    process.execPath,
    [
      join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js'),
      ...['--json', '--connections', '20', '--duration', String(seconds)],
      ...['--overallRate', String(perSecond), '--headers', `Authorization=Bearer ${token}`, url],
    ],
    {},
  )
}

async function outputOf(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(child.stdout)
}
