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

test('what another receiver got is repeated here, unless something was in between or it is long ago', async () => {
  const { sink, url } = await startListener()
  await fetch(url, { method: 'POST', body: '{"event_name":"Ping"}' })
  const [ping] = sink.events()
  if (!ping) throw new Error('The event was not taken')
  const repeats = createRepeats(() => 0)
  const between = { ...ping, rawBody: '{"event_name":"Ping","n":"2"}', receivedAt: ping.receivedAt + 1 }
  repeats.followed(ping, 7)
  expect(await repeats.find(ping)).toBe(7)
  repeats.remember(between, Promise.resolve(8))
  repeats.followed(ping, 7)
  expect(repeats.find(ping)).toBeNull()
  expect(await repeats.find(between)).toBe(8)

  const late = createRepeats(() => 0)
  late.followed({ ...ping, receivedAt: ping.receivedAt - 3_600_000 }, 7)
  expect(late.find(ping)).toBeNull()
})

test('an event that wasn’t stored is new when its sender tries again, unless another one was meanwhile', async () => {
  const { sink, url } = await startListener()
  await fetch(url, { method: 'POST', body: '{"event_name":"Ping"}' })
  const [ping] = sink.events()
  if (!ping) throw new Error('The event was not taken')
  const repeats = createRepeats(() => 0)
  const failing = Promise.reject(new Error('The disk is full'))
  repeats.remember(ping, failing)
  await expect(failing).rejects.toThrow()
  expect(repeats.find(ping)).toBeNull()

  const first = Promise.withResolvers<number>()
  repeats.remember(ping, first.promise)
  const second = { ...ping, rawBody: '{"event_name":"Ping","n":"2"}' }
  repeats.remember(second, Promise.resolve(2))
  first.reject(new Error('The disk is full'))
  await expect(first.promise).rejects.toThrow()
  expect(await repeats.find(second)).toBe(2)
})

test('long events are told apart by each of their letters', async () => {
  const { sink, url } = await startListener()
  await fetch(url, { method: 'POST', body: '{"event_name":"Ping"}' })
  const [ping] = sink.events()
  if (!ping) throw new Error('The event was not taken')
  const repeats = createRepeats(() => 0)
  const long = { ...ping, rawBody: `{"event_name":"Ping","text":"${'x'.repeat(2_000)}1"}` }
  repeats.remember(long, Promise.resolve(1))
  expect(await repeats.find({ ...long })).toBe(1)
  expect(repeats.find({ ...long, rawBody: long.rawBody.replace('1"}', '2"}') })).toBeNull()
})
