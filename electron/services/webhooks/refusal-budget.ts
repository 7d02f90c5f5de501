/** What a flood of refused requests may leave in the store, in a burst and for good. */
interface RefusalLimits {
  readonly rows: number
  readonly rowsPerSecond: number
  readonly bytes: number
  readonly bytesPerSecond: number
}

export const refusalLimits: RefusalLimits = {
  rows: 500,
  rowsPerSecond: 5,
  bytes: 8 * 1_024 * 1_024,
  bytesPerSecond: 16 * 1_024,
}

interface RefusalBudget {
  /** Whether a refusal of so many bytes may still be stored at this instant (UTC milliseconds); it is spent if so. */
  spend(bytes: number, now: number): boolean
}

/** Two buckets, of rows and of bytes, that fill up again with time. */
export function createRefusalBudget(limits: RefusalLimits): RefusalBudget {
  let { rows, bytes } = limits
  let filledAt = 0

  return {
    spend: (size, now) => {
      const seconds = Math.max(0, now - filledAt) / 1_000
      rows = Math.min(limits.rows, rows + seconds * limits.rowsPerSecond)
      bytes = Math.min(limits.bytes, bytes + seconds * limits.bytesPerSecond)
      filledAt = now
      if (rows < 1 || bytes < size) return false
      rows -= 1
      bytes -= size
      return true
    },
  }
}
