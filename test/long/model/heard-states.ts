import { createStores } from '../../../electron/services/open-store.ts'
import { json, parse } from '../../services/webhooks/parsed.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { instantOf } from './made.ts'
import type { Situation } from './situation.ts'

/** Saves what was heard on the day, as the receiver did then: today's would be of today. */
export async function saveStates(dataDirectory: string, situations: readonly Situation[]): Promise<void> {
  const stores = createStores({ dataDirectory, workerUrl: storeWorkerUrl, onSetAside: () => {} })
  const { events } = await stores.main()
  const states = situations.flatMap((situation) => situation.states)
  const heard = [
    ...states.map(({ at, exten, state }) => ({
      at: instantOf(at),
      fields: { event_name: 'NewState', exten, state },
    })),
    ...situations.flatMap(({ calls }) =>
      calls.flatMap(({ events }) =>
        events.map(({ second, fields }) => ({ at: instantOf('00:00:00') + second * 1_000, fields })),
      ),
    ),
  ]
  for (const { at, fields } of heard.toSorted((a, b) => a.at - b.at)) {
    const rawBody = JSON.stringify(fields)
    const read = parse({ contentType: json, body: rawBody })
    if (read.kind !== 'event') throw new Error(`Refused: ${read.reason}`)
    const { kind, ...event } = read
    await events.save({
      kind,
      event: {
        ...event,
        receivedAt: at,
        remoteAddress: '127.0.0.1',
        verb: 'POST',
        path: '/events',
        query: '',
        headers: '[]',
        rawBody,
        rawEncoding: 'text',
        authorization: 'unchecked',
      },
    })
  }
  await stores.close()
}
