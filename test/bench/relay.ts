import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../end-to-end/receiver.ts'
import { type BenchRow, median } from './bench-row.ts'
import { askRepeatedly, generator, type HttpLoad, sendEvents } from './http-load.ts'
import { startReceiver } from './started-receiver.ts'

const seconds = 10
const rounds = 3
const connections = 20
const fromSome = 50
const fromOne = 500
const goalRatio = 1.1
const goalBehindSeconds = 5
const asked = 1_000
const goalBesideApi = 50
const token = `cbr_${'a'.repeat(43)}`

interface Destination {
  readonly name: string
  readonly path: string
}
const ten: readonly Destination[] = [
  ...Array.from({ length: 9 }, (_, n) => ({ name: `Program ${n + 1}`, path: `/takes-${n + 1}` })),
  { name: 'Program 10', path: '/hangs' },
]
const one: readonly Destination[] = [{ name: 'Program', path: '/takes' }]

interface Measured {
  readonly load: HttpLoad
  /** From the last acknowledgement until each destination that answers took all. */
  readonly behindSeconds: number
}

/** Measures what other programs take of the receiver: ten destinations, one that hangs, and the readers of its API. */
export async function benchRelay(): Promise<BenchRow[]> {
  const alone: Measured[] = []
  const passedOn: Measured[] = []
  const fast: Measured[] = []
  const besideApi: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await inReceiver([], fromSome))
    passedOn.push(await inReceiver(ten, fromSome))
    fast.push(await inReceiver(one, fromOne))
    besideApi.push(await inReceiver([], fromSome, asked))
  }
  const p99 = (of: readonly Measured[]) => median(of.map(({ load }) => load.p99))
  const behind = (of: readonly Measured[]) => Math.max(...of.map(({ behindSeconds }) => behindSeconds))
  const ratio = p99(passedOn) / p99(alone)
  return [
    {
      name: `relay: p99 at ${fromSome} events/s of ${generator} with ten destinations, one of which hangs`,
      ...{ unit: 'ms', ours: p99(passedOn), baseline: p99(alone), ratio },
      ...{ goal: `ratio ≤ ${goalRatio}`, holds: ratio <= goalRatio },
    },
    behindRow('nine destinations have all of the same after', behind(passedOn)),
    behindRow(`one destination has all of ${fromOne} events/s after`, behind(fast)),
    {
      name: `read API: p99 of ${fromSome} events/s while it is asked ${asked} times a second`,
      ...{ unit: 'ms', ours: p99(besideApi), baseline: p99(alone), ratio: null },
      ...{ goal: `≤ ${goalBesideApi}`, holds: p99(besideApi) <= goalBesideApi },
    },
  ]
}

const behindRow = (what: string, ours: number): BenchRow => ({
  name: `relay: ${what}`,
  ...{ unit: 's', ours, baseline: null, ratio: null },
  ...{ goal: `≤ ${goalBehindSeconds}`, holds: ours <= goalBehindSeconds },
})

async function inReceiver(
  destinations: readonly Destination[],
  perSecond: number,
  apiPerSecond = 0,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const programs = fork(join(import.meta.dirname, 'destinations-server.ts'))
  const [told] = await once(programs, 'message')
  const port = z.number().parse(told)
  const apiPort = await freePort()
  await writeFile(
    join(folder, 'secret'),
    `whsec_${Buffer.from('a secret of the benchmark').toString('base64')}`,
  )
  await writeFile(join(folder, 'token'), token)
  const settings = {
    destinations: destinations.map(({ name, path }) => ({
      ...{ name, address: `http://127.0.0.1:${port}${path}`, secretFile: join(folder, 'secret') },
    })),
    readApi: {
      port: apiPort,
      tokens: [{ name: 'Grafana', endsOn: '2999-12-31', tokenFile: join(folder, 'token') }],
    },
  }
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings))
  const receiver = await startReceiver(
    join(folder, 'data'),
    ['--settings', join(folder, 'settings.json')],
    {},
  )
  try {
    const events = { port: receiver.port, connections, perSecond, seconds }
    await sendEvents({ ...events, seconds: 2 })
    const [load] = await Promise.all([
      sendEvents(events),
      apiPerSecond > 0 && askRepeatedly(`http://127.0.0.1:${apiPort}/v1/board`, token, apiPerSecond, seconds),
    ])
    const began = performance.now()
    await allTaken(programs, destinations)
    return { load, behindSeconds: (performance.now() - began) / 1_000 }
  } finally {
    await receiver.stop()
    programs.disconnect()
    await once(programs, 'exit')
    await rm(folder, { recursive: true })
  }
}

const takenByPath = z.record(z.string(), z.number())

/** Resolves when all that answer took equally much, and no more comes. */
async function allTaken(programs: ChildProcess, destinations: readonly Destination[]): Promise<void> {
  const count = destinations.filter(({ path }) => path !== '/hangs').length
  for (let before = ''; count > 0; ) {
    programs.send('how many?')
    const [answer] = await once(programs, 'message')
    const taken = Object.values(takenByPath.parse(answer))
    const now = taken.join()
    if (now === before && taken.length === count && new Set(taken).size === 1) return
    before = now
    await wait(500)
  }
}
