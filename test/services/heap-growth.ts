/** Resolves to how many bytes the heap grew by at most while `work` ran. */
export async function heapGrowthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().heapUsed
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 10)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return most - before
}
