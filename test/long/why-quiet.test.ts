import { expect, test } from 'vitest'
import { createRandom } from '../../electron/mock/calls/random.ts'
import { sentencesOf } from '../../shared/why/sentences.ts'
import { openedDatabase } from '../services/store/open-store.ts'
import { playWeeks, queryOf, randomPart, weeksOf } from '../services/why/played-weeks.ts'
import { sized } from '../size.ts'

/* Asks about 200 parts of days on which nothing was planted; a tenth may say something of one of its 20. */
const seeds = [1, 2, 3, 4, 5]
/** Fewer calls have more ways to look unusual. */
const callsPerDay = [700, 250, 450, 900, 700]
const ofEachSeed = sized(40)

test('of a day without a cause nothing is said, in 95 of 100 cases', async () => {
  const said: string[] = []
  for (const [index, seed] of seeds.entries()) {
    const random = createRandom(seed)
    const db = await openedDatabase()
    const weeks = playWeeks(db, weeksOf(seed, seed !== seeds.at(-1), callsPerDay[index]))
    for (let round = 0; round < ofEachSeed; round++) {
      const part = randomPart(random, weeks.dayStart)
      const day = { plants: [], variation: random.integer(1, 1e9), part }
      const sentences = await weeks.ask(day, async ({ why }) => sentencesOf(await why(queryOf(part))))
      if (sentences.length > 0) said.push(`${seed} ${JSON.stringify({ part, sentences })}`)
    }
  }
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(seeds.length * ofEachSeed * 0.05)
})
