import { isSameEventName, knownEventOf } from './event-names.ts'

/**
 * What of a path lies behind the base path, without slashes at its ends; null for a path that lies elsewhere. Several
 * slashes are as good as one: a sender whose address ends in one adds another.
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
 * Whether the segment of a path names the event that the request told of, however it is spelled and encoded; where the
 * request wasn't read, whether it names a known one (§6.2).
 */
export function isNameOf(segment: string, canonicalName: string | null): boolean {
  const name = decoded(segment)
  return canonicalName === null ? knownEventOf(name) !== null : isSameEventName(name, canonicalName)
}

/** Percent-encoding that means nothing is part of the name. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
