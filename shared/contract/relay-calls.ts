import { z } from 'zod'
import { relayErrors, storeErrors } from '../errors.ts'
import {
  destination,
  destinationInput,
  destinationState,
  relayAgain,
  relayDeliveries,
  relaySent,
} from '../relay.ts'
import { call } from '../rpc/table.ts'
import { nothing } from './parts.ts'

const ofDestination = destination.pick({ id: true })

/** Calls about the programs that get the received events, too. */
export const relayCalls = {
  /** Lists the destinations, each with how far it is. */
  'relay.destinations': call(nothing, z.array(destinationState), storeErrors),
  /** Adds a destination, or changes the one of this id; a new one gets what is received from then on. */
  'relay.save': call(destinationInput, nothing, [
    'relay_address_invalid',
    'relay_address_refused',
    'relay_secret_missing',
    ...storeErrors,
  ]),
  /** What it didn't get is forgotten with it. */
  'relay.remove': call(ofDestination, nothing, storeErrors),
  /** Sends an event of the type `test`, once, whether the destination is on or off. */
  'relay.test': call(ofDestination, nothing, [...relayErrors, ...storeErrors]),
  /** Lists what waits, oldest first, or what was set aside, newest first. */
  'relay.deliveries': call(ofDestination.extend({ setAside: z.boolean() }), relayDeliveries, storeErrors),
  /** Returns what is sent of an event; null if there is none. */
  'relay.sent': call(ofDestination.extend({ seq: z.int().positive() }), relaySent.nullable(), storeErrors),
  /** Delivers events again, each with the id that it had; returns how many. */
  'relay.again': call(ofDestination.extend({ what: relayAgain }), z.object({ count: z.int() }), storeErrors),
} as const
