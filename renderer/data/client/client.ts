import { useSyncExternalStore } from 'react'
import { contract } from '../../../shared/contract.ts'
import { type ConnectionState, connect } from '../../../shared/rpc/connect.ts'
import { firstWire } from './first-transport.ts'
import { openWire } from './open-transport.ts'

let first: typeof firstWire | undefined = firstWire

/** The window's one way to the services. */
export const client = connect(contract, () => {
  const wire = first ?? openWire()
  first = undefined
  return wire
})

/** The state of the wire, followed. */
export function useWireState(): ConnectionState {
  return useSyncExternalStore(client.onState, client.state)
}
