import { openWire } from './open-wire.ts'

/**
 * The window's first wire, asked for before the rest of the page is evaluated. The desktop host loads its services
 * when it is asked, so that both go on at the same time.
 */
export const firstWire = openWire()
