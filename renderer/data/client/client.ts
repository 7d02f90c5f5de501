import { useSyncExternalStore } from 'react'
import { contract } from '../../../shared/contract.ts'
import { type ConnectionState, connect } from '../../../shared/rpc/connect.ts'
import { openWire } from './open-transport.ts'

/** The window's one way to the services. */
export const client = connect(contract, openWire)

/** The state of the wire, followed. */
export function useWireState(): ConnectionState {
  return useSyncExternalStore(client.onState, client.state)
}
