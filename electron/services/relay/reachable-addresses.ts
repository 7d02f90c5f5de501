import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { AppError } from '../../../shared/errors.ts'

/** Resolves a name to its addresses, as Node does. */
export type ResolveName = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Addresses of a link or of nobody, among them those at which machines in a cloud get their credentials. Those of the house
 * are allowed: what the events are passed on to mostly stands there.
 */
const refused = new BlockList()
for (const [net, bits] of [
  ['169.254.0.0', 16],
  ['0.0.0.0', 8],
  ['224.0.0.0', 3],
  // Where clouds tell a machine of itself, outside of its link.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
] as const) {
  refused.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['fe80::', 10],
  ['ff00::', 8],
  ['::', 128],
  ['fd00:ec2::254', 128],
  // 169.254.0.0 as an address of IPv4 within one of IPv6.
  ['::a9fe:0', 112],
  ['64:ff9b::a9fe:0', 112],
  ['2002:a9fe::', 32],
] as const) {
  refused.addSubnet(net, bits, 'ipv6')
}

/** Returns whether nothing is ever sent to an IP address. */
export function isRefusedAddress(address: string): boolean {
  const [bare = ''] = address.split('%')
  const family = isIP(bare)
  // Nothing that isn't an address can be told to be allowed.
  return family === 0 || refused.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

const refusal = (host: string) => new AppError('relay_address_refused', `${host} is refused`, { host })

/** Passes unless the address's host is an IP address that is refused; a name is looked at when it is connected to. */
export function refuseLiteral({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isRefusedAddress(host)) throw refusal(host)
}

/**
 * Resolves names for connections, which go to the addresses that were looked at here, so that no other answer of the DNS
 * can lead them elsewhere.
 */
export function guardedLookup(resolve: ResolveName = lookup): LookupFunction {
  return (host, options, done) => {
    const { family, hints } = options
    const asked: LookupAllOptions = {
      all: true,
      ...(family === undefined ? {} : { family }),
      ...(hints === undefined ? {} : { hints }),
    }
    resolve(host, asked, (error, addresses) => {
      if (error) return done(error, [])
      if (addresses.some(({ address }) => isRefusedAddress(address))) return done(refusal(host), [])
      if (options.all) return done(null, addresses)
      const [first] = addresses
      if (first === undefined) return done(new Error(`${host} has no address`), [])
      done(null, first.address, first.family)
    })
  }
}
