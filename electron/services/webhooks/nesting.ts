import type { Json } from '../../../shared/reports/values.ts'

/** Deeper than any event is; what lies below it can be read in the raw request. */
export const deepestLevel = 64

/** Whether a value nests deeper than is kept. Looks no further than that, so no depth can exhaust the stack. */
export function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (level >= deepestLevel) return true
  if (Array.isArray(value)) return value.some((entry) => isTooDeep(entry, level + 1))
  return Object.values(value).some((entry) => isTooDeep(entry, level + 1))
}

/** The value with `…` in the place of what nests too deep. */
export function withoutDepths(value: Json, level = 0): Json {
  if (typeof value !== 'object' || value === null) return value
  if (level >= deepestLevel) return '…'
  if (Array.isArray(value)) return value.map((entry) => withoutDepths(entry, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withoutDepths(entry, level + 1)]),
  )
}
