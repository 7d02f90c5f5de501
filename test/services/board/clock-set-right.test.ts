import { afterEach, expect, test, vi } from 'vitest'
import { callsUnderWay } from '../../../electron/services/board/calls.ts'
import type { Webhooks } from '../../../electron/services/webhooks/service.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from '../webhooks/started-webhooks.ts'

afterEach(() => {
  vi.useRealTimers()
})

const dayMs = 86_400_000

async function floorOf(webhooks: Webhooks) {
  const { state, listeningSince } = await webhooks.boardState('callCenter')
  return {
    isOfPast: (state.asOf ?? 0) <= Date.now() && (listeningSince ?? 0) <= Date.now(),
    calls: callsUnderWay(state, Date.now()).map(({ callId }) => callId),
    extensions: [...state.extensions.values()].map(({ exten, state: now }) => `${exten} ${now}`),
  }
}

test('what was heard while the computer’s clock was a year ahead is not now once it is set', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
  const set = Date.now()
  const folder = await dataFolder()
  const settings = enabledSettings()
  const send = (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields })

  vi.setSystemTime(set + 365 * dayMs)
  const first = await startWebhooks(folder)
  await first.webhooks.saveSettings(settings)
  await send('NewState', { exten: '501', state: 'InUse', unique_id: '1.1' })
  expect(await floorOf(first.webhooks)).toMatchObject({ calls: ['1.1'], extensions: ['501 InUse'] })

  vi.setSystemTime(set)
  vi.advanceTimersByTime(10_000)
  const now = { isOfPast: true, calls: ['2.2'], extensions: ['501 Idle', '502 InUse'] }
  await send('NewState', { exten: '501', state: 'Idle' })
  await send('NewState', { exten: '502', state: 'InUse', unique_id: '2.2' })
  expect(await floorOf(first.webhooks)).toEqual(now)
  await first.close()

  const second = await startWebhooks(folder)
  expect(await floorOf(second.webhooks)).toEqual(now)
}, 20_000)
