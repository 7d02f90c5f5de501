import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { HandlersOf } from '../../../shared/contract.ts'
import type { CutList } from '../../../shared/cut-list.ts'
import { AppError, type Failure } from '../../../shared/errors.ts'
import type { Names } from '../../../shared/people.ts'
import {
  type Destination,
  type DestinationInput,
  type DestinationState,
  destination,
  type RelayAgain,
  type RelayDelivery,
  type RelaySent,
  relayAddress,
} from '../../../shared/relay.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import { createThrottle } from '../throttle.ts'
import type { Time } from '../time.ts'
import { contentOf, relayIdOf } from './content.ts'
import { createPassing, type Passing } from './passing.ts'
import { refuseLiteral } from './reachable-addresses.ts'
import type { RelayPlace } from './relay-place.store.ts'
import { createSender, type SenderOptions } from './sender.ts'

export interface RelayOptions extends SenderOptions {
  /** The destinations' file; their secrets aren't in it. */
  readonly place: JsonFilePlace
  readonly credentials: Pick<Credentials, 'read' | 'save' | 'remove'>
  /** Opens the store of the received events. */
  readonly store: () => Promise<Pick<Store, 'read' | 'write'>>
  /** Resolves to the names of the call center that the events are of. */
  readonly names: () => Promise<Names>
  readonly time: Time
  readonly log: Pick<Log, 'error'>
  /** A destination changed, or how far it is; called at most once a second. */
  readonly changed: () => void
}

/** Passes received events on to other programs, after their commit. */
export interface Relay {
  list(): Promise<DestinationState[]>
  /** @throws AppError `relay_address_invalid`, `relay_address_refused`, `relay_secret_missing`, as `Credentials` */
  save(input: DestinationInput): Promise<void>
  remove(id: string): Promise<void>
  /** Sends a test event. @throws AppError one of `relayErrors` */
  test(id: string, signal: AbortSignal): Promise<void>
  deliveries(id: string, setAside: boolean): Promise<CutList<RelayDelivery>>
  sent(id: string, seq: number): Promise<RelaySent | null>
  again(id: string, what: RelayAgain): Promise<number>
  /** An event was stored. */
  stored(): void
  /** Returns the destinations that take nothing at the moment, and why. */
  failures(): readonly { readonly destinationId: string; readonly failure: Failure }[]
  /** Begins to deliver. @throws AppError `store_failed` */
  start(): Promise<void>
  /** Resolves when what was delivered is saved. */
  close(): Promise<void>
}

const schema = z.object({ destinations: z.array(destination).max(50) })
const secretName = (id: string) => `relay ${id}`
const toldMs = 1_000
const shownBytes = 20_000

export function createRelay(options: RelayOptions): Relay {
  const { place, credentials, store, names, time, log } = options
  const file = createJsonFile({ ...place, schema, initial: { destinations: [] } })
  const sender = createSender(options)
  const passings = new Map<string, Passing>()
  const failures = new Map<string, Failure>()
  const tell = createThrottle<null>(() => options.changed(), toldMs, String, time)
  let isStarted = false

  const all = async () => (await file.get()).destinations
  async function known(id: string): Promise<Destination> {
    const found = (await all()).find((each) => each.id === id)
    if (found === undefined) throw new AppError('bad_input', 'No such destination')
    return found
  }

  function urlOf({ address, name }: Pick<Destination, 'address' | 'name'>): URL {
    const read = relayAddress(address)
    if (read.ok) return read.url
    throw new AppError('relay_address_invalid', `Not an address: ${read.reason}`, {
      name,
      reason: read.reason,
    })
  }

  async function secretOf({ id, name }: Pick<Destination, 'id' | 'name'>): Promise<string> {
    const secret = (await credentials.read(secretName(id)))?.secrets.secret
    if (secret !== undefined) return secret
    throw new AppError('relay_secret_missing', 'The secret of a destination is unknown', { name })
  }

  /** Names the destination in what becomes of an act. */
  async function named<T>({ name }: Destination, act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new AppError(error.code, error.message, { ...error.detail, name }, { cause: error })
    }
  }

  async function contentFor(to: Destination, seq: number) {
    const event = await (await store()).read('relay.event', seq)
    if (event === null) return null
    return { id: relayIdOf(event), ...contentOf(to, urlOf(to), event, await names()) }
  }

  const send = (to: Destination) => (seq: number, signal: AbortSignal) =>
    named(to, async () => {
      const secret = await secretOf(to)
      const content = await contentFor(to, seq)
      // An event that is gone is owed to nobody.
      if (content !== null) await sender.send({ ...content, secret, at: time.now() }, signal)
    })

  function settled(id: string, { failing }: RelayPlace): void {
    if (failing === null) failures.delete(id)
    else failures.set(id, failing.failure)
    tell.soon(null)
  }

  /** Delivers by a destination's newest settings, or no more. */
  async function follow(id: string): Promise<void> {
    await passings.get(id)?.close()
    passings.delete(id)
    const to = (await all()).find((each) => each.id === id)
    if (!isStarted || !to?.isOn) {
      failures.delete(id)
      return
    }
    const passing = createPassing({
      destination: to,
      ...{ store, time, log },
      send: send(to),
      settled: (reached) => settled(id, reached),
    })
    passings.set(id, passing)
  }

  async function stateOf(to: Destination): Promise<DestinationState> {
    const standing = await (await store()).read('relay.standing', { destination: to.id, filter: to.filter })
    const kept = (await credentials.read(secretName(to.id)))?.kept ?? null
    const { behind, oldest, setAside, place: reached } = standing
    const { failing = null, deliveredAt = null } = reached ?? {}
    return { ...to, secretKept: kept, failing, deliveredAt, behind, oldest, setAside }
  }

  /** Settings are changed one by one. */
  let edits: Promise<unknown> = Promise.resolve()
  function edit<T>(change: () => Promise<T>): Promise<T> {
    const changed = edits.then(change, change)
    edits = changed.catch(() => undefined)
    return changed
  }

  async function save({ secret, keepUnprotected, ...to }: DestinationInput): Promise<void> {
    refuseLiteral(urlOf(to))
    if (secret !== '') await credentials.save(secretName(to.id), { secret }, keepUnprotected)
    else await secretOf(to)
    await (await store()).write('relay.begin', { destination: to.id, at: time.now() })
    await file.update(({ destinations }) => ({
      destinations: destinations.some(({ id }) => id === to.id)
        ? destinations.map((each) => (each.id === to.id ? to : each))
        : [...destinations, to],
    }))
    await follow(to.id)
    tell.now(null)
  }

  async function remove(id: string): Promise<void> {
    await file.update(({ destinations }) => ({ destinations: destinations.filter((each) => each.id !== id) }))
    await follow(id)
    await credentials.remove(secretName(id))
    await (await store()).write('relay.forget', id)
    tell.now(null)
  }

  return {
    list: async () => Promise.all((await all()).map(stateOf)),
    save: (input) => edit(() => save(input)),
    remove: (id) => edit(() => remove(id)),
    test: async (id, signal) => {
      const to = await known(id)
      const at = time.now()
      const text = JSON.stringify({ type: 'test', timestamp: new Date(at).toISOString(), data: {} })
      const content = { contentType: 'application/json', body: Buffer.from(text), id: `test-${randomUUID()}` }
      await named(to, async () =>
        sender.send({ ...content, url: urlOf(to), secret: await secretOf(to), at }, signal),
      )
      // It takes events again.
      passings.get(id)?.hurry()
    },
    deliveries: async (id, setAside) => (await store()).read('relay.list', { destination: id, setAside }),
    sent: async (id, seq) => {
      const content = await contentFor(await known(id), seq)
      if (content === null) return null
      const { contentType, body } = content
      const text = Buffer.from(body.subarray(0, shownBytes)).toString('utf8')
      return { id: content.id, contentType, body: text, cut: body.length > shownBytes }
    },
    again: async (id, what) => {
      const { filter } = await known(id)
      const archive = await store()
      let count = 0
      for (let above: number | null = 0; above !== null; ) {
        const asked = { destination: id, filter, what, at: time.now(), above }
        const found: { readonly count: number; readonly last: number | null } = await archive.write(
          'relay.again',
          asked,
        )
        count += found.count
        above = found.last
      }
      passings.get(id)?.hurry()
      tell.now(null)
      return count
    },
    stored: () => {
      if (passings.size === 0) return
      for (const passing of passings.values()) passing.wake()
      tell.soon(null)
    },
    failures: () => [...failures].map(([destinationId, failure]) => ({ destinationId, failure })),
    start: () =>
      edit(async () => {
        isStarted = true
        const archive = await store()
        for (const { id } of await all()) {
          // An archive that took the place of another knows nothing of it.
          await archive.write('relay.begin', { destination: id, at: time.now() })
          await follow(id)
        }
      }),
    close: async () => {
      isStarted = false
      await edits
      await Promise.all([...passings.values()].map((passing) => passing.close()))
      passings.clear()
      tell.close()
      await sender.close()
      await file.close()
    },
  }
}

export const relayHandlers = (relay: Relay): HandlersOf<'relay'> => ({
  'relay.destinations': relay.list,
  'relay.save': relay.save,
  'relay.remove': ({ id }) => relay.remove(id),
  'relay.test': ({ id }, { signal }) => relay.test(id, signal),
  'relay.deliveries': ({ id, setAside }) => relay.deliveries(id, setAside),
  'relay.sent': ({ id, seq }) => relay.sent(id, seq),
  'relay.again': async ({ id, what }) => ({ count: await relay.again(id, what) }),
})
