import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { stageOf } from '../../../electron/services/board/call-progress.ts'
import { callsUnderWay } from '../../../electron/services/board/calls.ts'
import type { Webhooks } from '../../../electron/services/webhooks/service.ts'
import { madeEvents, saveEvents } from '../store/made-events.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from '../webhooks/started-webhooks.ts'
import { listed } from './board-events.ts'
import { happenings } from './happenings.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Returns the floor of the call center as lists. */
async function floorOf(webhooks: Webhooks) {
  const { state, listeningSince } = await webhooks.boardState('callCenter')
  const calls = callsUnderWay(state, Date.now()).map((call) => ({
    ...call,
    stage: stageOf(call),
    extensions: [...call.parts.keys()],
  }))
  const extensions = [...state.extensions.values()].sort((a, b) => a.exten.localeCompare(b.exten))
  return { asOf: state.asOf, listeningSince, extensions, trunks: [...state.trunks.values()], calls }
}

test('the floor shows each extension’s last state and the calls in progress, also after a restart', async () => {
  const folder = await dataFolder()
  const first = await startWebhooks(folder)
  const settings = enabledSettings()
  await first.webhooks.saveSettings(settings)
  const send = (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields })
  await floorOf(first.webhooks)
  await send('NewState', { exten: '502', state: 'Pause' })
  await send('New State', { exten: '501', state: 'Idle' })
  await send('IncomingCall', { unique_id: '1.1', number: '09121234567', entry_point: 'to_simo_1' })
  const ringing = {
    unique_id: '1.1',
    exten: '501',
    participant: '09121234567',
    direction: 'in',
    queue: '901',
  }
  await send('newstate', { ...ringing, state: 'Ringing' })
  await send('NewState', { ...ringing, state: 'InUse' })
  await send('IncomingCall', { unique_id: '2.2', number: '02188', entry_point: 'to_simo_1' })
  await send('Cdr', { unique_id: '2.2', disposition: 'NO ANSWER' })
  await send('TrunkNewState', { trunk_name: 'mashhad', state: 'Ok' })
  const expected = {
    extensions: [
      {
        exten: '501',
        state: 'InUse',
        participant: '09121234567',
        direction: 'in',
        queue: '901',
        callId: '1.1',
      },
      { exten: '502', state: 'Pause', participant: null },
    ],
    trunks: [{ trunk: 'mashhad', state: 'Ok' }],
    calls: [
      {
        callId: '1.1',
        kind: 'incoming',
        stage: 'talking',
        src: '09121234567',
        entryPoint: 'to_simo_1',
        queue: '901',
        extensions: ['501'],
      },
    ],
  }
  const board = await floorOf(first.webhooks)
  expect(board).toMatchObject(expected)
  expect(board.asOf).toBeLessThanOrEqual(Date.now())
  await first.close()

  const second = await startWebhooks(folder)
  const again = await floorOf(second.webhooks)
  expect(again).toMatchObject(expected)
  expect({ ...again, listeningSince: 0 }).toEqual({ ...board, listeningSince: 0 })
  await send('Cdr', { unique_id: '1.1', disposition: 'ANSWERED' })
  await send('NewState', { exten: '501', state: 'Idle' })
  expect(await floorOf(second.webhooks)).toMatchObject({
    calls: [],
    extensions: [{ state: 'Idle' }, {}],
  })
}, 20_000)

test.each(['inuse', 'In Use', 'INUSE'])(
  'a call talks with an extension in use, written as %s',
  async (inUse) => {
    const { webhooks } = await startWebhooks(await dataFolder())
    const settings = enabledSettings()
    await webhooks.saveSettings(settings)
    const board = () => floorOf(webhooks)
    const of = { exten: '501', unique_id: '1.1' }
    await deliver(settings.port, { ...of, state: 'RINGING' })
    expect(await board()).toMatchObject({ calls: [{ stage: 'ringing', extensions: ['501'] }] })
    await deliver(settings.port, { ...of, state: inUse })
    expect(await board()).toMatchObject({ calls: [{ stage: 'talking', extensions: ['501'] }] })
    await deliver(settings.port, { exten: '501', state: 'idle' })
    expect(await board()).toMatchObject({ calls: [{ stage: 'talkEnded', extensions: [] }] })
  },
  20_000,
)

test('after a restart, the board has trunks last seen long ago, but no removed extensions', async () => {
  const folder = await dataFolder()
  const first = await startWebhooks(folder)
  const settings = enabledSettings()
  await first.webhooks.saveSettings(settings)
  const send = (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields })
  await send('TrunkNewState', { trunk: 'tehran', state: 'Unavailable' })
  await send('TrunkNewState', { trunk: 'sold', state: 'Registered' })
  await send('TrunkRemoved', { trunk: 'sold' })
  for (const exten of ['98', '99']) await send('NewState', { exten, state: 'Idle' })
  await send('ExtenRemoved', { exten: '99' })
  const { events } = await first.stores.main()
  await saveEvents(events, madeEvents(0, 7_000))
  await first.close()

  const { webhooks } = await startWebhooks(folder)
  const { trunks, extensions } = await floorOf(webhooks)
  expect(trunks).toMatchObject([{ trunk: 'tehran', state: 'Unavailable' }])
  expect(extensions.map(({ exten }) => exten)).toContain('98')
  expect(extensions.map(({ exten }) => exten)).not.toContain('99')
}, 20_000)

test('the board drops calls from before a time without the console', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const folder = await dataFolder()
  const settings = enabledSettings()
  const send = (fields: object) => deliver(settings.port, fields)
  const first = await startWebhooks(folder)
  await first.webhooks.saveSettings(settings)
  await send({ exten: '501', state: 'InUse', unique_id: '1.1' })
  await first.close()

  vi.setSystemTime(Date.now() + 30 * 60_000)
  const second = await startWebhooks(folder)
  expect(await floorOf(second.webhooks)).toMatchObject({ calls: [] })
  await send({ exten: '502', state: 'InUse', unique_id: '2.2' })
  const calls = [{ callId: '2.2', stage: 'talking' }]
  expect(await floorOf(second.webhooks)).toMatchObject({ calls })
  await second.close()

  const third = await startWebhooks(folder)
  expect(await floorOf(third.webhooks)).toMatchObject({ calls })
}, 20_000)

test('a call stays while nothing else arrives and the receiver listens', async () => {
  // Without its interval, the receiver doesn't take the leap for a sleep.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  await deliver(settings.port, { exten: '501', state: 'InUse', unique_id: '1.1' })
  const calls = [{ callId: '1.1', stage: 'talking' }]
  vi.setSystemTime(Date.now() + 30 * 60_000)
  expect(await floorOf(webhooks)).toMatchObject({ calls })
  await deliver(settings.port, { exten: '502', state: 'Idle' })
  expect(await floorOf(webhooks)).toMatchObject({ calls })

  // The listener is off for a while.
  await webhooks.saveSettings({ ...settings, enabled: false })
  vi.setSystemTime(Date.now() + 30 * 60_000)
  expect(await floorOf(webhooks)).toMatchObject({ calls: [] })
  await webhooks.saveSettings(settings)
  await deliver(settings.port, { exten: '502', state: 'Pause' })
  expect(await floorOf(webhooks)).toMatchObject({ calls: [] })
}, 20_000)

test('the floor at an instant, as it was then and as it is seen later, is the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const folder = await dataFolder()
  const settings = enabledSettings()
  const then: { at: number; floor: ReturnType<typeof listed> }[] = []
  for (const run of [0, 1, 2]) {
    const { webhooks, close } = await startWebhooks(folder)
    await webhooks.saveSettings(settings)
    const happened = fc.sample(happenings, { numRuns: 20, seed: run }).flat().slice(0, 40)
    for (const { name, fields } of happened) {
      vi.setSystemTime(Date.now() + 1_000)
      // Names of queues are stored in one spelling, whatever keyboard wrote them.
      const queue = 'queue' in fields ? { queue: `كارشناسي ${fields.queue}` } : {}
      await deliver(settings.port, { event_name: name, ...fields, ...queue })
      then.push({ at: Date.now(), floor: listed((await webhooks.boardState('callCenter')).state) })
    }
    await close()
    vi.setSystemTime(Date.now() + 30 * 60_000)
  }
  expect(then.length).toBe(120)

  const { stores } = await startWebhooks(folder)
  const { read } = await stores.main()
  const seen = await Promise.all(
    then.map(async ({ at }) => ({ at, floor: listed(await read('board.state', { at })) })),
  )
  expect(seen).toEqual(then)
}, 30_000)
