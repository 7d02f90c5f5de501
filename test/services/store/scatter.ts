/** Generates whole numbers under a limit, the same sequence for the same seed. */
export function scatter(seed: number): (limit: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return (limit) => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}
