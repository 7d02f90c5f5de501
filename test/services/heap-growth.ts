import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Returns how many bytes of the heap are in use, without those that are garbage already. */
export function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Resolves to how many bytes more the heap held at most while `work` ran. */
export async function heapGrowthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = heldBytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, heldBytes())
  }, 100)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return most - before
}
