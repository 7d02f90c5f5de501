import { type NowAddress, nowAddress } from '../addresses/page-addresses.ts'

/** Returns the address of the floor at an instant (UTC milliseconds). */
export function floorAddress(instant: number): NowAddress {
  return nowAddress.parse({ at: new Date(instant).toISOString() })
}

/** How much before the end of a wait it is shown, as a caller who gives up waits until then. */
export const msBeforeEnd = 1_000

/** Returns the last instant of a stretch at which it still lasts. */
export function lastMomentOf({ start, end }: { readonly start: number; readonly end: number }): number {
  return Math.max(start, end - msBeforeEnd)
}
