import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/*
 * How much of itself a long test runs: `npm run test:full` runs all of it, `npm run test:long` a tenth. Both have the
 * same tests, by the same names.
 */
const sizes = ['whole', 'tenth'] as const
const size = process.env.TEST_SIZE || 'tenth'
if (!sizes.some((one) => one === size)) throw new Error(`TEST_SIZE is ${sizes.join(' or ')}, not ${size}`)
const isWhole = size === 'whole'

/** Returns a number of the whole test, or a tenth of it; `least` is what proves the thing at all. */
export function sized(whole: number, least = 1): number {
  return isWhole ? whole : Math.min(whole, Math.max(least, Math.ceil(whole / 10)))
}

/** Returns all of them, or one that the commit draws: every one comes in time, and a commit's stays the same. */
export function drawn<T>(all: readonly T[], what: string): readonly T[] {
  if (isWhole) return all
  const hash = createHash('sha256').update(`${commit()} ${what}`).digest()
  return [hash.readUInt32BE() % all.length].flatMap((place) => all[place] ?? [])
}

/** Returns the id of the commit that is checked out, always the same without Git. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // An unpacked source archive.
    return ''
  }
}
