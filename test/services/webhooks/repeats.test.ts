import { expect, test } from 'vitest'
import { createRepeats } from '../../../electron/services/webhooks/repeats.ts'
import { startListener } from './started-listener.ts'

test('an equal event within seconds is a repeat, whatever the system clock shows', async () => {
  const { sink, url } = await startListener()
  await fetch(url, { method: 'POST', body: '{"event_name":"Ping"}' })
  const [ping] = sink.events()
  if (!ping) throw new Error('The event was not taken')
  let now = 0
  const repeats = createRepeats(() => now)
  repeats.remember(ping, Promise.resolve(1))
  const hourBack = { ...ping, receivedAt: ping.receivedAt - 3_600_000 }
  now = 9_000
  expect(await repeats.find(hourBack)).toBe(1)
  now = 11_000
  expect(repeats.find(hourBack)).toBeNull()
})
