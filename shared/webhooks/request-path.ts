import { isSameEventName, knownEventOf } from './event-names.ts'

/**
 * Returns the part of a path after the base path, without outer slashes; null for another path. Repeated
 * slashes count as one, because a sender adds one to an address that ends in one.
 */
export function pathBehind(path: string, basePath: string): string | null {
  const base = basePath === '/' ? '' : basePath
  const single = path.replace(/\/{2,}/g, '/')
  if (!single.startsWith(base)) return null
  const rest = single.slice(base.length)
  if (rest !== '' && !rest.startsWith('/')) return null
  return rest.replace(/^\/|\/$/g, '')
}

/**
 * Tells whether a path segment names the request's event, in any spelling and encoding; for an unread
 * request, whether it names a known event (§6.2).
 */
export function isNameOf(segment: string, canonicalName: string | null): boolean {
  const name = decoded(segment)
  return canonicalName === null ? knownEventOf(name) !== null : isSameEventName(name, canonicalName)
}

/** Decodes a segment; keeps invalid percent-encoding as part of the name. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
