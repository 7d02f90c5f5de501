import { expect, test } from 'vitest'
import { createRepeats } from '../../../electron/services/webhooks/repeats.ts'
import { madeEvent } from '../store/made-events.ts'

/* What may come between a delivery and its repeat. */

const state = (changes: { exten?: string | null; state?: string; callId?: string | null; name?: string }) =>
  madeEvent(1, {
    canonicalName: changes.name ?? 'NewState',
    exten: '101',
    callId: null,
    ...changes,
    rawBody: JSON.stringify(changes),
  })

/** Remembers deliveries under the numbers 1, 2, …; resolves to the number that the last one repeats. */
async function repeatedBy(...events: ReturnType<typeof state>[]): Promise<number | null> {
  const repeats = createRepeats(() => 0)
  for (const [index, event] of events.slice(0, -1).entries())
    repeats.remember(event, Promise.resolve(index + 1))
  const last = events.at(-1)
  return last ? repeats.find(last) : null
}

const ringing = state({ state: 'Ringing', callId: '1.1' })

test('another state of the extension, whether it names the call or not', async () => {
  expect(await repeatedBy(ringing, ringing)).toBe(1)
  expect(await repeatedBy(ringing, state({ state: 'Idle', callId: '1.1' }), ringing)).toBeNull()
  expect(await repeatedBy(ringing, state({ state: 'Idle' }), ringing)).toBeNull()
})

test('not a state of another extension, nor another event of this one', async () => {
  expect(await repeatedBy(ringing, state({ exten: '102', callId: '1.1' }), ringing)).toBe(1)
  expect(await repeatedBy(ringing, state({ name: 'Transfer', callId: '1.1' }), ringing)).toBe(1)
})

test('of events without an extension, another one of the call', async () => {
  const of = (callId: string | null, text: string) => state({ name: 'Cdr', exten: null, callId, state: text })
  expect(await repeatedBy(of('1.1', 'a'), of('2.2', 'b'), of('1.1', 'a'))).toBe(1)
  expect(await repeatedBy(of('1.1', 'a'), of('1.1', 'b'), of('1.1', 'a'))).toBeNull()
  expect(await repeatedBy(of(null, 'a'), of('1.1', 'b'), of(null, 'a'))).toBe(1)
})

test('a repeat has the same path, query and method', async () => {
  for (const changes of [{ path: '/other' }, { query: 'a=1' }, { verb: 'GET' as const }])
    expect(await repeatedBy(ringing, { ...ringing, ...changes })).toBeNull()
})

test('a repeat comes within ten seconds of the real clock, and of a given one', async () => {
  const real = createRepeats()
  real.remember(ringing, Promise.resolve(1))
  expect(await real.find(ringing)).toBe(1)
  let now = 0
  const repeats = createRepeats(() => now)
  repeats.remember(ringing, Promise.resolve(1))
  now = 10_000
  expect(await repeats.find(ringing)).toBe(1)
  now = 10_001
  expect(repeats.find(ringing)).toBeNull()
})

test('what another receiver got at the same instant is the newest', async () => {
  const repeats = createRepeats(() => 0)
  const here = madeEvent(1, { receivedAt: Date.now(), rawBody: 'here' })
  repeats.remember(here, Promise.resolve(1))
  repeats.followed({ ...here, rawBody: 'there' }, 2)
  expect(repeats.find(here)).toBeNull()
})
