import type { ArchiveVersion } from '../../../shared/archive/archive.ts'

/** Returns the names of fields that differ between two versions of a record, in record order. */
export function differingFields(one: ArchiveVersion, other: ArchiveVersion): string[] {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])
  return [...names].filter((name) => JSON.stringify(one.fields[name]) !== JSON.stringify(other.fields[name]))
}
