/** A repeatable random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** Picks a choice by weight; weights need not add up to 1. */
  weighted<T>(choices: readonly [Weighted<T>, ...Weighted<T>[]]): T
  /** Returns the time to the next of many independent events. */
  exponential(mean: number): number
  /** Returns a number mostly near the median, with a long tail, such as talk times. */
  logNormal(median: number, spread: number): number
}

export type Weighted<T> = readonly [weight: number, choice: T]

/** Creates an sfc32 generator, warmed up so that neighbouring seeds differ from the first number on. */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed | 0
  let counter = 1

  function next(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let round = 0; round < 16; round++) next()

  return {
    next,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    weighted(choices) {
      let total = 0
      for (const choice of choices) total += choice[0]
      let rest = next() * total
      for (const choice of choices) {
        rest -= choice[0]
        if (rest < 0) return choice[1]
      }
      return choices[0][1]
    },
    exponential: (mean) => -mean * Math.log(1 - next()),
    logNormal(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(spread * normal)
    },
  }
}

/** Returns a generator that depends on the seed and the thing alone, not on what was decided before. */
export function chanceOf(seed: number, thing: string): Random {
  // FNV-1a
  let hash = 0x811c9dc5
  for (let index = 0; index < thing.length; index++) {
    hash = Math.imul(hash ^ thing.charCodeAt(index), 0x01000193)
  }
  return createRandom(seed ^ hash)
}
