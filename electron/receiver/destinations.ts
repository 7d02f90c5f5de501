import type { CallboardHandlers } from '../../shared/contract.ts'
import { type DestinationInput, relaySecret } from '../../shared/relay.ts'
import { readNamedFile } from '../host/named-file.ts'
import { StartError } from '../host/start-error.ts'
import { idOfName } from './id-of-name.ts'
import type { ReceiverSettings } from './settings.ts'

/** Returns the destinations as the contract takes them. @throws StartError for a secret that can't be read or used */
export function destinationsOf({ destinations }: Pick<ReceiverSettings, 'destinations'>): DestinationInput[] {
  return destinations.map(({ name, secretFile, names, queues, extens, ...rest }, index) => {
    const place = `destinations.${index}.secretFile: ${secretFile}`
    const secret = relaySecret.safeParse(readNamedFile(place, secretFile))
    if (!secret.success || secret.data === '') {
      throw new StartError(`${place} must hold whsec_ and 24 to 64 bytes in Base64.`)
    }
    const filter = { names, queues, extens }
    return {
      id: idOfName(name),
      name,
      ...rest,
      filter,
      isOn: true,
      secret: secret.data,
      keepUnprotected: false,
    }
  })
}

/** Resolves to each destination with how far it is. @throws AppError of the services */
export const statesOfDestinations = async (handlers: CallboardHandlers) =>
  handlers['relay.destinations'](null, { signal: new AbortController().signal })

/** Makes these the only destinations; one that is known by its name goes on where it is. @throws AppError of the services */
export async function applyDestinations(
  handlers: CallboardHandlers,
  destinations: readonly DestinationInput[],
): Promise<void> {
  const context = { signal: new AbortController().signal }
  for (const { id } of await statesOfDestinations(handlers)) {
    if (!destinations.some((each) => each.id === id)) await handlers['relay.remove']({ id }, context)
  }
  for (const each of destinations) await handlers['relay.save'](each, context)
}
