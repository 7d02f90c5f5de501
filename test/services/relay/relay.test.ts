import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOpenStore, type OpenStore } from '../../../electron/services/open-store.ts'
import { createRelay, type Relay } from '../../../electron/services/relay/relay.ts'
import type { SenderOptions } from '../../../electron/services/relay/sender.ts'
import { noNames } from '../../../shared/people.ts'
import { type DestinationInput, destinationInput, type RelayAgain } from '../../../shared/relay.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'
import { type MovedTime, movedTime } from '../moved-time.ts'
import { madeEvent } from '../store/made-events.ts'
import { type OtherProgram, secret, startProgram } from './other-program.ts'

const hour = 3_600_000
const patience = { timeout: 20_000, interval: 20 }

let folder: string
let time: MovedTime
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-relay-'))
  time = movedTime()
})
afterEach(() => rm(folder, { recursive: true }))

/** Waits for something that takes some of the moved time, which a round under way may not have seen yet. */
const soon = (check: () => unknown) =>
  vi.waitFor(async () => {
    time.advance(60_000)
    await check()
  }, patience)

interface Run {
  readonly relay: Relay
  readonly store: OpenStore
  /** Stores events as the receiver does; resolves when they are acknowledged. */
  readonly receive: (count: number, changes?: (n: number) => Partial<ReceivedEvent>) => Promise<void>
  readonly close: () => Promise<void>
}

/** A run of the console on the test's folder. */
async function run(options: SenderOptions = {}): Promise<Run> {
  const store = await createOpenStore({ file: join(folder, 'callboard.db'), workerUrl: storeWorkerUrl })
  const log = createLog({ level: 'silent' })
  const relay = createRelay({
    place: filesIn(folder)('relay'),
    credentials: createCredentials(filesIn(folder)('credentials'), createKeyVault('of the tests'), log),
    store: async () => store,
    names: async () => noNames,
    ...{ time, log, changed: () => undefined },
    ...options,
  })
  await relay.start()
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await relay.close()
    await store.close()
  }
  onTestFinished(close)
  let made = 0
  return {
    ...{ relay, store, close },
    receive: async (count, changes = () => ({})) => {
      const all = Array.from({ length: count }, async () => {
        const n = made++
        const event = madeEvent(n, { receivedAt: time.now(), ...changes(n) })
        await store.events.save({ kind: 'event', event })
        relay.stored()
      })
      await Promise.all(all)
    },
  }
}

let ids = 0
const destinationOf = (to: Pick<OtherProgram, 'address'>, more: Partial<DestinationInput> = {}) =>
  destinationInput.parse({
    id: `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    ...{ name: 'CRM', address: to.address, filter: {}, form: 'read', isOn: true, secret },
    ...more,
  })

const seqOf = ({ id }: { readonly id: string }) => Number(id.split('-').at(-1))
const sorted = (seqs: readonly number[]) => [...seqs].sort((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('delivers each event once, those of a call in their order, signed as the published library verifies', async () => {
  const crm = await startProgram()
  const { relay, receive } = await run()
  await relay.save(destinationOf(crm))
  await receive(150, (n) => ({ callId: `call ${n % 7}` }))
  await vi.waitFor(() => expect(crm.taken).toHaveLength(150), patience)
  expect(sorted(crm.taken.map(seqOf))).toEqual(upTo(150))
  for (const own of Map.groupBy(crm.taken, ({ body }) => JSON.parse(body).data.callId).values()) {
    expect(own.map(seqOf)).toEqual(sorted(own.map(seqOf)))
  }
  const [first] = crm.taken
  if (!first) throw new Error('None came')
  const { body } = first
  const headers = {
    'webhook-id': first.id,
    'webhook-timestamp': String(first.headers['webhook-timestamp']),
    'webhook-signature': String(first.headers['webhook-signature']),
  }
  const verifier = new Webhook(secret)
  expect(verifier.verify(body, headers)).toMatchObject({
    data: { fields: { unique_id: expect.any(String) } },
  })
  expect(() => verifier.verify(body.replace('"data"', '"Data"'), headers)).toThrow(/matching signature/)
  await vi.waitFor(
    async () => expect(await relay.list()).toMatchObject([{ behind: 0, setAside: 0, failing: null }]),
    patience,
  )
})

test('delivers after a day of silence all that came meanwhile, none lost, without asking much', async () => {
  const crm = await startProgram()
  crm.answer = 503
  const { relay, receive } = await run()
  await relay.save(destinationOf(crm))
  for (let passed = 0; passed < 24; passed++) {
    await receive(50, (n) => ({ callId: `call ${n % 40}` }))
    const asked = crm.asked
    time.advance(hour)
    await soon(() => expect(crm.asked).toBeGreaterThan(asked))
  }
  expect(relay.failures()).toMatchObject([
    { failure: { code: 'relay_answered', detail: { name: 'CRM', status: 503, answer: 'status 503' } } },
  ])
  const [state] = await relay.list()
  expect(state).toMatchObject({
    behind: 1_200,
    setAside: 0,
    failing: { failure: { code: 'relay_answered' } },
  })
  expect(time.now() - (state?.oldest ?? 0)).toBeGreaterThan(23 * hour)
  // Each of 24 wake-ups of the test's clock asks with an event or two.
  expect(crm.asked).toBeLessThan(150)

  crm.answer = 200
  await soon(() => expect(crm.taken.length).toBeGreaterThanOrEqual(1_200))
  expect(sorted(crm.taken.map(seqOf))).toEqual(upTo(1_200))
  for (const own of Map.groupBy(crm.taken, ({ body }) => JSON.parse(body).data.callId).values()) {
    expect(own.map(seqOf)).toEqual(sorted(own.map(seqOf)))
  }
  expect(relay.failures()).toEqual([])
}, 120_000)

test('holds back the later events of a call whose event is refused, and no others', async () => {
  const crm = await startProgram()
  const seen: number[] = []
  let isRefusing = true
  crm.answer = (response, taken) => {
    const isBad = isRefusing && seqOf(taken) === 1
    if (!isBad) seen.push(seqOf(taken))
    response.writeHead(isBad ? 400 : 200).end()
  }
  const { relay, receive } = await run()
  await relay.save(destinationOf(crm))
  await receive(6, (n) => ({ callId: n % 2 === 0 ? 'bad' : `good ${n}` }))
  await vi.waitFor(() => expect(sorted(seen)).toEqual([2, 4, 6]), patience)
  const [{ id = '' } = {}] = await relay.list()
  await vi.waitFor(async () => {
    const { items } = await relay.deliveries(id, false)
    expect(items.map(({ seq, tries }) => [seq, tries > 0])).toEqual([
      [1, true],
      [3, false],
      [5, false],
    ])
  }, patience)
  expect(await relay.list()).toMatchObject([{ failing: null, behind: 3 }])
  isRefusing = false
  await soon(() => expect(seen.slice(3)).toEqual([1, 3, 5]))
})

test('tries at once what the user sends again, and what waits once a test is taken', async () => {
  const crm = await startProgram()
  crm.answer = 503
  const { relay, receive } = await run()
  const to = destinationOf(crm)
  await relay.save(to)
  await receive(5, (n) => ({ callId: `call ${n}` }))
  await vi.waitFor(() => expect(relay.failures()).toHaveLength(1), patience)
  // The next try is minutes away by then.
  for (let tries = 0; tries < 8; tries++) {
    const { asked } = crm
    await soon(() => expect(crm.asked).toBeGreaterThan(asked))
  }
  crm.answer = 204
  await relay.test(to.id, new AbortController().signal)
  await vi.waitFor(() => expect(crm.taken).toHaveLength(6), patience)
  expect(relay.failures()).toEqual([])
})

test('waits as long as a destination asks by Retry-After', async () => {
  const crm = await startProgram()
  crm.answer = (response) => response.writeHead(429, { 'retry-after': '1800' }).end()
  const { relay, receive } = await run()
  await relay.save(destinationOf(crm))
  await receive(1)
  await vi.waitFor(
    async () => expect(await relay.list()).toMatchObject([{ behind: 1, failing: null }]),
    patience,
  )
  await vi.waitFor(() => expect(crm.asked).toBe(1), patience)
  const [{ id = '' } = {}] = await relay.list()
  const next = await vi.waitFor(async () => {
    const [item] = (await relay.deliveries(id, false)).items
    expect(item?.tries).toBe(1)
    return item?.nextAt ?? 0
  }, patience)
  expect(next - time.now()).toBeGreaterThan(1_700_000)
})

test('goes on after a restart, with the same ids, and forgets nothing', async () => {
  const crm = await startProgram()
  const first = await run()
  const to = destinationOf(crm)
  await first.relay.save(to)
  await first.receive(20)
  await vi.waitFor(() => expect(crm.taken.length).toBe(20), patience)
  crm.answer = 500
  await first.receive(30)
  await vi.waitFor(() => expect(first.relay.failures()).toHaveLength(1), patience)
  await first.close()
  crm.answer = 200
  const second = await run()
  await vi.waitFor(() => expect(new Set(crm.taken.map(seqOf)).size).toBe(50), patience)
  expect(await readFile(join(folder, 'relay.json'), 'utf8')).not.toContain(secret.slice(6))
  expect(await readFile(join(folder, 'credentials.json'), 'utf8')).not.toContain(secret.slice(6))
  await second.relay.remove(to.id)
  expect(await second.relay.list()).toEqual([])
})

test('sets aside after three days, and delivers again by hand one, all, or a period', async () => {
  const crm = await startProgram()
  crm.answer = 500
  const { relay, receive } = await run()
  const to = destinationOf(crm)
  await relay.save(to)
  const began = time.now()
  await receive(210, (n) => ({ callId: `call ${n}` }))
  await vi.waitFor(() => expect(relay.failures()).toHaveLength(1), patience)
  time.advance(73 * hour)
  await soon(async () => expect(await relay.list()).toMatchObject([{ behind: 0, setAside: 210 }]))
  const [newest] = (await relay.deliveries(to.id, true)).items
  expect(newest).toMatchObject({ seq: 210, failure: { code: 'relay_answered' } })
  expect(await relay.sent(to.id, 210)).toMatchObject({
    id: expect.stringMatching(/^event-\d+-210$/),
    contentType: 'application/json',
    body: expect.stringContaining('call 209'),
  })

  crm.answer = 200
  expect(await relay.again(to.id, { kind: 'one', seq: 210 })).toBe(1)
  await soon(() => expect(crm.taken.map(seqOf)).toEqual([210]))
  expect(await relay.again(to.id, { kind: 'setAside' })).toBe(209)
  await vi.waitFor(() => expect(crm.taken).toHaveLength(210), patience)
  const period = { kind: 'period', from: began, to: began + hour, names: ['Cdr'] } satisfies RelayAgain
  const count = await relay.again(to.id, period)
  expect(count).toBeGreaterThan(5)
  await vi.waitFor(() => expect(crm.taken).toHaveLength(210 + count), patience)
  const repeated = crm.taken.slice(210)
  expect(repeated.every(({ id }) => crm.taken.slice(0, 210).some((before) => before.id === id))).toBe(true)
  expect(repeated.every(({ body }) => JSON.parse(body).type === 'Cdr')).toBe(true)
}, 120_000)

test('passes on what a filter takes, as it came, and what waited while it was off', async () => {
  const crm = await startProgram()
  const { relay, receive } = await run()
  const filter = { names: ['NewState'], queues: [], extens: ['501'] }
  const to = destinationOf(crm, { filter, form: 'asCame', isOn: false })
  await relay.save(to)
  const written = { canonicalName: 'NewState', exten: '501' }
  const body = '{"unique_id": "00001", "exten":501, }'
  await receive(1, () => ({ ...written, rawBody: body, fields: '{"exten":"501"}' }))
  await receive(1, () => ({ ...written, exten: '502' }))
  await receive(1, () => ({ ...written, verb: 'GET', rawBody: '', query: 'event_name=NewState&exten=501' }))
  await receive(1, () => ({ ...written, canonicalName: 'Cdr' }))
  await vi.waitFor(
    async () => expect(await relay.list()).toMatchObject([{ behind: 2, failing: null }]),
    patience,
  )
  expect(crm.asked).toBe(0)
  await relay.save({ ...to, isOn: true, secret: '' })
  await vi.waitFor(() => expect(crm.taken).toHaveLength(2), patience)
  const sent = crm.taken.map((each) => [each.headers['content-type'], each.body])
  expect(sent).toContainEqual(['application/json', body])
  expect(sent).toContainEqual(['application/x-www-form-urlencoded', 'event_name=NewState&exten=501'])
})

test('a destination that hangs delays neither an acknowledgement nor another destination', async () => {
  const [hanging, quick] = [await startProgram(), await startProgram()]
  hanging.answer = () => undefined
  const { relay, receive } = await run()
  await relay.save(destinationOf(hanging))
  await relay.save(destinationOf(quick, { name: 'Wall' }))
  await receive(1)
  await vi.waitFor(() => expect(hanging.asked).toBe(1), patience)
  const began = performance.now()
  await receive(100)
  expect(performance.now() - began).toBeLessThan(5_000)
  await vi.waitFor(() => expect(quick.taken).toHaveLength(101), patience)
  expect(hanging.taken).toEqual([])
})

test('gives up an answer that doesn’t come in time, and says so', async () => {
  const crm = await startProgram()
  crm.answer = () => undefined
  const { relay } = await run({ answerWithinMs: 200 })
  const to = destinationOf(crm)
  await relay.save(to)
  await expect(relay.test(to.id, new AbortController().signal)).rejects.toMatchObject({
    code: 'relay_timed_out',
    detail: { name: 'CRM', seconds: 0.2 },
  })
})
