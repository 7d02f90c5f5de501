import type { ArchiveVersion } from '../../../shared/reports/archive.ts'

/** The names of the fields in which two forms of a record differ, in the order of their records. */
export function differingFields(one: ArchiveVersion, other: ArchiveVersion): string[] {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])
  return [...names].filter((name) => JSON.stringify(one.fields[name]) !== JSON.stringify(other.fields[name]))
}
