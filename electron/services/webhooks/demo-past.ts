import { demoConnectionId } from '../../../shared/connections.ts'
import { deliveryRequest, type SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { DemoPast } from '../call-center/demo.ts'
import type { EventStore } from '../events/events.ts'
import type { Period } from '../events/receiver-runs.store.ts'
import type { Stores } from '../store/stores.ts'
import { loopback } from './local-addresses.ts'
import type { StoredDelivery } from './other-receivers.ts'
import { parseRequest } from './parse.ts'
import { redactHeaders } from './redaction.ts'

/** Resolves to the time whose events the demo's store has, in UTC milliseconds; null if it has none. */
export async function readHeard(store: EventStore): Promise<Period | null> {
  const [runs, last] = await Promise.all([
    store.read('receiver.runs', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    store.read('events.last', null),
  ])
  const [first] = runs
  return first && last ? { from: first.from, to: last.receivedAt } : null
}

/**
 * Saves what the demo did while the program didn't run as if its receiver had listened: in the demo's own store alone.
 * Events of a real call center come by its receiver only.
 */
export async function saveDemoPast(
  stores: Pick<Stores<EventStore>, 'of'>,
  { from, to, events }: DemoPast,
  settings: SenderSettings,
): Promise<StoredDelivery[]> {
  const store = await stores.of(demoConnectionId)
  const stored = await Promise.all(
    events.map(async ({ at, event: sent }) => {
      const { verb, url, headers, body } = deliveryRequest(sent, settings)
      const { pathname } = new URL(url)
      const target = { path: pathname, query: '' }
      const read = parseRequest({
        ...{ ...target, basePath: pathname.replace(/\/$/, ''), body: Buffer.from(body) },
        contentType: headers['Content-Type'] ?? '',
      })
      if (read.kind === 'refusal') throw new Error(`The demo sent no event: ${read.reason}`)
      const { kind: _, ...fields } = read
      const event = {
        ...{ ...fields, ...target, receivedAt: at, verb, rawBody: body, rawEncoding: 'text' as const },
        ...{ remoteAddress: loopback, headers: redactHeaders(Object.entries(headers).flat()) },
        authorization: 'accepted' as const,
      }
      return { seq: await store.events.save({ kind: 'event', event }), event }
    }),
  )
  await store.write('receiver.saveRun', { startedAt: from, aliveUntil: to })
  return stored
}
