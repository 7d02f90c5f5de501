import { expect, test } from 'vitest'
import { dataFolder, deliver, enabledSettings, startWebhooks } from './started-webhooks.ts'

test('the wallboard tells the last state of each extension and the calls in progress, also after a restart', async () => {
  const folder = await dataFolder()
  const first = await startWebhooks(folder)
  const settings = enabledSettings()
  await first.webhooks.saveSettings(settings)
  const send = (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields })
  await first.webhooks.wallboard('callCenter')
  await send('NewState', { exten: '502', state: 'Pause' })
  await send('New State', { exten: '501', state: 'Idle' })
  await send('IncomingCall', { unique_id: '1.1', src: '09121234567', dst: '02191012345' })
  await send('Transfer', { unique_id: '1.1', src: '09121234567', queue: '901' })
  const ringing = {
    unique_id: '1.1',
    exten: '501',
    participant: '09121234567',
    direction: 'in',
    queue: '901',
  }
  await send('newstate', { ...ringing, state: 'Ringing' })
  await send('NewState', { ...ringing, state: 'InUse' })
  await send('IncomingCall', { unique_id: '2.2', src: '02188', dst: '1541' })
  await send('Cdr', { unique_id: '2.2', disposition: 'NO ANSWER' })
  await send('TrunkNewState', { trunk: 'mashhad', state: 'Registered' })
  const expected = {
    extensions: [
      {
        exten: '501',
        state: 'InUse',
        participant: '09121234567',
        direction: 'in',
        queue: '901',
        callId: '1.1',
        seq: 6,
      },
      { exten: '502', state: 'Pause', participant: null, seq: 1 },
    ],
    trunks: [{ trunk: 'mashhad', state: 'Registered' }],
    calls: [
      {
        callId: '1.1',
        kind: 'incoming',
        stage: 'talking',
        src: '09121234567',
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
  'a call is talked with an extension in use, written as %s',
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
    expect(await board()).toMatchObject({ calls: [{ stage: 'unknown', extensions: [] }] })
  },
  20_000,
)
