import { isSameEventName, knownEventOf } from '../event-names.ts'

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
