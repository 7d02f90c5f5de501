import { afterEach, expect, test, vi } from 'vitest'
import { madeEvents, saveEvents } from '../store/made-events.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from '../webhooks/started-webhooks.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the wallboard shows each extension’s last state and the calls in progress, also after a restart', async () => {
  const folder = await dataFolder()
  const first = await startWebhooks(folder)
  const settings = enabledSettings()
  await first.webhooks.saveSettings(settings)
  const send = (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields })
  await first.webhooks.wallboard('callCenter')
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
        seq: 5,
      },
      { exten: '502', state: 'Pause', participant: null, seq: 1 },
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
  const board = await first.webhooks.wallboard('callCenter')
  expect(board).toMatchObject(expected)
  expect(board.asOf).toBeLessThanOrEqual(board.now)
  await first.close()

  const second = await startWebhooks(folder)
  const again = await second.webhooks.wallboard('callCenter')
  expect(again).toMatchObject(expected)
  expect({ ...again, now: 0, listeningSince: 0 }).toEqual({ ...board, now: 0, listeningSince: 0 })
  await send('Cdr', { unique_id: '1.1', disposition: 'ANSWERED' })
  await send('NewState', { exten: '501', state: 'Idle' })
  expect(await second.webhooks.wallboard('callCenter')).toMatchObject({
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
    const board = () => webhooks.wallboard('callCenter')
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
  const { trunks, extensions } = await webhooks.wallboard('callCenter')
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
  expect(await second.webhooks.wallboard('callCenter')).toMatchObject({ calls: [] })
  await send({ exten: '502', state: 'InUse', unique_id: '2.2' })
  const calls = [{ callId: '2.2', stage: 'talking' }]
  expect(await second.webhooks.wallboard('callCenter')).toMatchObject({ calls })
  await second.close()

  const third = await startWebhooks(folder)
  expect(await third.webhooks.wallboard('callCenter')).toMatchObject({ calls })
}, 20_000)

test('a call stays while nothing else arrives and the receiver listens', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  await deliver(settings.port, { exten: '501', state: 'InUse', unique_id: '1.1' })
  const calls = [{ callId: '1.1', stage: 'talking' }]
  vi.setSystemTime(Date.now() + 30 * 60_000)
  expect(await webhooks.wallboard('callCenter')).toMatchObject({ calls })
  await deliver(settings.port, { exten: '502', state: 'Idle' })
  expect(await webhooks.wallboard('callCenter')).toMatchObject({ calls })

  // The listener is off for a while.
  await webhooks.saveSettings({ ...settings, enabled: false })
  vi.setSystemTime(Date.now() + 30 * 60_000)
  expect(await webhooks.wallboard('callCenter')).toMatchObject({ calls: [] })
  await webhooks.saveSettings(settings)
  await deliver(settings.port, { exten: '502', state: 'Pause' })
  expect(await webhooks.wallboard('callCenter')).toMatchObject({ calls: [] })
}, 20_000)
