import { expect, test } from 'vitest'
import { createRandom } from '../../electron/mock/calls/random.ts'
import { assertNever } from '../../shared/errors.ts'
import type { WhySentence } from '../../shared/why/sentence.ts'
import { sentencesOf } from '../../shared/why/sentences.ts'
import { type Plant, type PlantKind, plantKinds } from '../call-center/plants/plant.ts'
import { openedDatabase } from '../services/store/open-store.ts'
import { playWeeks, queryOf, randomPart, weeksOf } from '../services/why/played-weeks.ts'
import { sized } from '../size.ts'

/*
 * Plants 40 causes of each kind into real days of the mock, and expects each among the first two sentences.
 * The last call center sends no events, so that its records alone tell. A tenth has every kind in two call centers,
 * this one and another, and may miss one of its causes.
 */
const seeds = [1, 2, 3, 4, 5].slice(-sized(5, 2))
const ofEachKind = sized(8, 2)

const kindsOf: Readonly<Record<PlantKind, readonly WhySentence['kind'][]>> = {
  'fewer-agents': ['agents', 'reached'],
  'longer-talks': ['talk'],
  burst: ['arrivals'],
  'idle-agent': ['attempts'],
  'dead-trunk': ['trunk'],
}

test('a planted cause is among the first two sentences, in 95 of 100 cases', async () => {
  const missed: string[] = []
  for (const seed of seeds) {
    const random = createRandom(seed)
    const db = await openedDatabase()
    const weeks = playWeeks(db, weeksOf(seed, seed !== seeds.at(-1)))
    for (const kind of plantKinds) {
      for (let round = 0; round < ofEachKind; round++) {
        const part = randomPart(random, weeks.dayStart)
        const plant: Plant = {
          ...{ kind, from: part.from, before: part.to },
          strength: strengthOf(kind, random.next()),
          // The first agents of a queue are there at any hour, and get attempts to let go.
          which: random.integer(0, 3),
        }
        const day = { plants: [plant], variation: random.integer(1, 1e9), part }
        const sentences = await weeks.ask(day, async ({ why }) => sentencesOf(await why(queryOf(part))))
        const place = sentences.findIndex((sentence) => kindsOf[kind].includes(sentence.kind))
        if (place < 0 || place > 1) missed.push(`${seed} ${JSON.stringify({ plant, sentences })}`)
      }
    }
  }
  const all = seeds.length * plantKinds.length * ofEachKind
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(all * 0.05)
})

/** Returns a strength of which the effect is beyond chance; `share` is from 0 to 1. */
function strengthOf(kind: PlantKind, share: number): number {
  switch (kind) {
    case 'fewer-agents':
      return 0.5 + 0.3 * share
    case 'longer-talks':
      return 1.8 + 1.2 * share
    case 'burst':
      return 1.8 + 1.2 * share
    case 'idle-agent':
    case 'dead-trunk':
      return 1
    default:
      return assertNever(kind)
  }
}
