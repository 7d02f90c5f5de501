import { hostname, networkInterfaces } from 'node:os'
import type { ApiAddressChoice } from '../../../shared/webhooks/receiver.ts'
import { apiAddress, type WebhookSettings } from '../../../shared/webhooks/settings.ts'

export const loopback = '127.0.0.1'

interface LocalAddress {
  /** The interface's name, such as `eth0`. */
  readonly network: string
  readonly address: string
  /** True if only this computer reaches it. */
  readonly loopback: boolean
}

/** Returns this computer's current addresses, network addresses before loopback. */
export function localAddresses(): readonly LocalAddress[] {
  const found = Object.entries(networkInterfaces()).flatMap(([network, addresses = []]) =>
    addresses
      // A link-local address needs the interface's name, which no call center accepts.
      .filter(({ address }) => !address.toLowerCase().startsWith('fe80:'))
      .map(({ address, internal }) => ({ network, address, loopback: internal })),
  )
  return found.sort((a, b) => Number(a.loopback) - Number(b.loopback))
}

/** Returns every host that an API Address can use for this computer. */
export function localHosts(): readonly string[] {
  return [...new Set([...localAddresses().map(({ address }) => address), 'localhost', hostname()])]
}

/** Returns the API Addresses that reach the listener. */
export function addressesOf(
  settings: Pick<WebhookSettings, 'listenOn' | 'port' | 'basePath'>,
): ApiAddressChoice[] {
  const { listenOn } = settings
  return localAddresses()
    .filter(({ address }) => {
      if (listenOn === 'all') return true
      return address === (listenOn === 'loopback' ? loopback : listenOn)
    })
    .map(({ network, address, loopback }) => ({
      network,
      host: address,
      loopback,
      apiAddress: apiAddress(address, settings),
    }))
}
