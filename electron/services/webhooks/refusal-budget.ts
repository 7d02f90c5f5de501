/** The limits of stored refusals, per burst and per second. */
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
  /**
   * Returns whether a refusal of this many bytes may be stored now (UTC milliseconds), and deducts it if so.
   */
  spend(bytes: number, now: number): boolean
}

/** Creates a budget of two token buckets, rows and bytes, that refill over time. */
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
