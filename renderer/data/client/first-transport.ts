import { openWire } from './open-transport.ts'

/**
 * The window's first wire, asked for before the rest of the page is evaluated: its other end is made at the same time.
 */
export const firstWire = openWire()
