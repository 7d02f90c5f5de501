import { createHash } from 'node:crypto'

/** Returns an id, in the form of a UUID, that is the same for a name at each start. */
export function idOfName(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
