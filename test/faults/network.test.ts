import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultKeepingOptions, type KeepingOptions } from '../../shared/keeping.ts'
import { startCallCenter } from './call-center.ts'
import { type FaultName, faultNames, faults, startFaultyLine } from './faulty-line.ts'
import { followedWalk } from './followed-walk.ts'
import { startWeb } from './started-web.ts'

const twoSeconds = 2

/** Starts the console with a connection over a faulty line, which only a person uses unless it is kept. */
async function start(calls: number, keeping: Partial<KeepingOptions> = { enabled: false }) {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-network-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { access, attempts } = await startCallCenter(calls)
  const line = await startFaultyLine(access.baseUrl)
  onTestFinished(line.close)
  const client = await (await startWeb(folder)).connect()
  onTestFinished(client.close)
  const { apiKey, username, password } = access
  const { activeId: connectionId } = await client.call('connections.save', {
    name: 'Office',
    baseUrl: line.baseUrl,
    apiKey,
    username,
    password,
    timeoutSeconds: twoSeconds,
    keeping: { ...defaultKeepingOptions, ...keeping },
  })
  const search = (from = '2026-11-01 00:00') =>
    client.call('reports.search', {
      report: 'quick',
      conditions: {},
      range: { from, to: '2026-11-20 23:59' },
      alike: true,
      start: 0,
      count: 20,
      sorting: null,
    })
  return { line, client, connectionId, attempts, search }
}

test('shows what is wrong with a damaged answer, and shows the next one', async () => {
  const { line, search } = await start(200)
  const good = await search()
  for (const name of faultNames) {
    line.choose = () => name
    await expect(search(), `an answer that ${name}`).rejects.toMatchObject({ code: faults[name].told })
    line.choose = () => null
    expect(await search(), `after an answer that ${name}`).toEqual(good)
  }
  await line.close()
  await expect(search()).rejects.toMatchObject({ code: 'connection_refused' })
})

test('gives out-of-order answers to the right requests', async () => {
  const { line, search } = await start(200)
  const whole = await search()
  const part = await search('2026-11-19 00:00')
  expect(part.total).toBeLessThan(whole.total ?? 0)
  let letFirstGo = () => {}
  let asked = 0
  line.choose = () => {
    asked += 1
    return asked === 1
      ? new Promise((resolve) => {
          letFirstGo = () => resolve(null)
        })
      : null
  }
  const first = search()
  await expect.poll(() => asked).toBe(1)
  expect(await search('2026-11-19 00:00')).toEqual(part)
  letFirstGo()
  expect(await first).toEqual(whole)
})

test('walks every record once over a faulty line', async () => {
  const { line, client, connectionId, attempts } = await start(600, {
    days: 1,
    currentPerSecond: 100,
    olderShare: 1,
  })
  const left: FaultName[] = [...faultNames]
  const nextStop = () =>
    followedWalk(client, connectionId, ({ running, failure }) => running === null || failure !== null)
  let requests = 0
  line.choose = () => {
    requests += 1
    return requests % 2 === 0 ? (left.shift() ?? null) : null
  }
  await client.call('walk.start', { connectionId })
  for (let walk = await nextStop(); walk.running !== null; walk = await nextStop()) {
    // It would go on by itself, but after a wait.
    await client.call('walk.resume', { connectionId })
  }
  expect(await client.call('walk.state', { connectionId })).toMatchObject({
    archived: { received: attempts },
  })
  expect(left).toEqual([])
  const { total } = await client.call('archive.count', { connectionId, report: 'queueDetails' })
  expect(total).toBe(attempts)
})
