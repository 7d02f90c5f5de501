import { expect, test } from 'vitest'
import { createEventSender } from '../../../electron/mock/events/sender.ts'
import { createSpeller, eventSpelling } from '../../../electron/mock/events/spelling.ts'
import type { LostCall } from '../../../electron/services/notifications/lost-call.ts'
import { lostCallOf } from '../../../electron/services/notifications/lost-call.ts'
import { eventTime } from '../../../shared/webhooks/doctor/time-lead.ts'
import type { KnownEventName } from '../../../shared/webhooks/event-names.ts'
import { deliveryForms } from '../../../shared/webhooks/settings.ts'
import { dataFolder, enabledSettings, startWebhooks } from './started-webhooks.ts'

test('nested events are found, shown and counted like others, in each of the twelve forms', async () => {
  const lost: LostCall[] = []
  const { webhooks } = await startWebhooks(await dataFolder(), {
    heard: (_, event) => {
      const call = lostCallOf(event)
      if (call) lost.push(call)
    },
  })
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  const spell = createSpeller(eventSpelling.parse({ nesting: 'detail', times: 'local', generous: true }), 210)
  const { events: feed, read } = await webhooks.store('callCenter')
  for (const [index, form] of deliveryForms.entries()) {
    const exten = `50${index}`
    const unique_id = `${index}.1`
    const of = { exten, queue: '901', participant: '09121234567', direction: 'in', unique_id }
    const sender = createEventSender({
      address: `http://127.0.0.1:${settings.port}${settings.basePath}`,
      ...form,
      username: '',
      password: '',
    })
    const send = (name: KnownEventName, fields: Record<string, string>) =>
      sender.send(spell({ at: Date.now(), name, fields }))
    await send('TrunkNewState', { trunk: exten, state: 'Registered' })
    await send('IncomingCall', { unique_id, src: '09121234567', dst: '1541' })
    await send('NewState', { ...of, state: 'Ringing' })
    await send('CdrQueue', { unique_id: `${index}.2`, queue: '901', src: '0912', disposition: 'MISSED' })
    sender.close()

    expect((await feed.page({ filter: { exten, queue: '901' } })).events).toMatchObject([
      { callId: unique_id, number: '09121234567', state: 'Ringing' },
    ])
    const { items: whole } = await feed.ofCall(unique_id)
    const times = whole.map(({ fields, receivedAt }) => eventTime({ fields: fields ?? '{}', receivedAt }))
    expect(times).toMatchObject([{ read: { offsetMinutes: 210 } }, { read: { offsetMinutes: 210 } }])
    const { state } = await webhooks.boardState('callCenter')
    expect(state.extensions.get(exten)).toMatchObject({
      direction: 'in',
      queue: '901',
      state: 'Ringing',
    })
    expect(state.trunks.get(exten)).toMatchObject({ state: 'Registered' })
    expect(state.calls.get(unique_id)).toMatchObject({
      parts: new Map([[exten, 'ringing']]),
      src: '09121234567',
      dst: '1541',
    })
    expect(lost.at(-1)).toEqual({ callId: `${index}.2`, number: '0912', queue: '901' })
  }
  expect(lost).toHaveLength(deliveryForms.length)
  const { changes } = await read('events.stateChanges', { from: 0, to: Date.now() + 1 })
  expect(changes).toHaveLength(deliveryForms.length)
}, 30_000)
