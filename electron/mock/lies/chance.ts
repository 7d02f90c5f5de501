import { createRandom, type Random } from '../calls/random.ts'

/** Returns a generator that depends on the seed and the thing alone, not on what was decided before. */
export function chanceOf(seed: number, thing: string): Random {
  // FNV-1a
  let hash = 0x811c9dc5
  for (let index = 0; index < thing.length; index++) {
    hash = Math.imul(hash ^ thing.charCodeAt(index), 0x01000193)
  }
  return createRandom(seed ^ hash)
}
