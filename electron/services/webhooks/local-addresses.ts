import { hostname, networkInterfaces } from 'node:os'
import type { ApiAddressChoice } from '../../../shared/webhooks/receiver.ts'
import { apiAddress, type WebhookSettings } from '../../../shared/webhooks/settings.ts'

export const loopback = '127.0.0.1'

/** One of this computer's addresses. */
interface LocalAddress {
  /** The interface's name, such as `eth0`. */
  readonly network: string
  readonly address: string
  /** Only this computer itself reaches it. */
  readonly loopback: boolean
}

/** The addresses at which this computer can be reached now, those of networks first. */
export function localAddresses(): readonly LocalAddress[] {
  const found = Object.entries(networkInterfaces()).flatMap(([network, addresses = []]) =>
    addresses
      // An address of the link alone needs the interface's name with it, which no call center can enter.
      .filter(({ address }) => !address.toLowerCase().startsWith('fe80:'))
      .map(({ address, internal }) => ({ network, address, loopback: internal })),
  )
  return found.sort((a, b) => Number(a.loopback) - Number(b.loopback))
}

/** Everything that an API Address may have as its host when it means this computer. */
export function localHosts(): readonly string[] {
  return [...new Set([...localAddresses().map(({ address }) => address), 'localhost', hostname()])]
}

/** What a call center may be told as API Address; none of IPv6 where the listener has one address of IPv4. */
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
