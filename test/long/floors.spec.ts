import type { Page } from '@playwright/test'
import { z } from 'zod'
import { createRandom } from '../../electron/mock/calls/random.ts'
import { agentStates } from '../../shared/board/board.ts'
import { msOfDay, msOfMinute } from '../../shared/clock/wall-time.ts'
import { answerInstead } from '../end-to-end/answer-instead.ts'
import { expect, test } from '../end-to-end/console.ts'
import { sized } from '../size.ts'
import { boardOf, type PlainQueue } from './plain-board.ts'

test.use({ startPath: null })

const count = sized(1_000)
const random = createRandom(54)
const below = (limit: number) => Math.floor(random.next() * limit)

/** Makes a floor of twelve queues, of which some are alike. */
function floorOf(index: number, at: number): readonly PlainQueue[] {
  return Array.from({ length: 12 }, (_, place) => {
    const number = `${index}-${place}`
    const waits = Array.from({ length: Math.max(0, below(5) - 2) }, () => 1 + below(200))
    const agents = Array.from({ length: below(4) }, (_, each) => ({
      number: `${number}-${each}`,
      state: agentStates[below(agentStates.length - 1)] ?? 'free',
      since: at - (1 + below(600)) * 1_000,
    }))
    return { number, waits: waits.sort((a, b) => b - a), agents, inTime: below(4) * 10, late: below(4) * 5 }
  })
}

/** A service level of fewer calls isn't judged. */
const leastOffered = 10

/** The order of the model, said plainly: waits, then nobody free for who waits, then the service level, then the name. */
function worstFirst(floor: readonly PlainQueue[]): readonly PlainQueue[] {
  const longest = ({ waits }: PlainQueue) => waits[0] ?? -1
  const isAlone = ({ waits, agents }: PlainQueue) =>
    waits.length > 0 && agents.length > 0 && agents.every(({ state }) => state !== 'free')
  const level = ({ inTime, late }: PlainQueue) =>
    inTime + late < leastOffered ? 2 : inTime / (inTime + late)
  const place = ({ number }: PlainQueue) => Number(number.split('-')[1])
  return floor.toSorted(
    (a, b) =>
      longest(b) - longest(a) ||
      Number(isAlone(b)) - Number(isAlone(a)) ||
      level(a) - level(b) ||
      place(a) - place(b),
  )
}

const asked = z.object({ instant: z.number().nullable() })
/** Reads which queue is the worst, who is free for it, and the order of all. */
async function readFloor(page: Page, index: number) {
  const rows = page.getByRole('table', { name: 'Queues, worst first' }).locator('tbody tr')
  await rows
    .first()
    .filter({ hasText: `${index}-` })
    .waitFor()
  const order = await rows.evaluateAll((all) => all.map((row) => row.querySelector('th a')?.textContent))
  const opener = rows.first().getByRole('button', { name: /free: agents of/ })
  if ((await opener.count()) === 0) return { order, free: [] }
  await opener.click()
  const free = await page.getByRole('dialog').getByRole('link').allTextContents()
  await page.keyboard.press('Escape')
  return { order, free }
}

test('which queue is the worst, and who is free for it, is read from Now, on any floor', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(count * 5_000)
  const start = Math.floor(Date.now() / msOfMinute) * msOfMinute - msOfDay
  const floors = Array.from({ length: count }, (_, index) => floorOf(index, start + index * msOfMinute))
  await answerInstead(page, ({ name, id, input }) => {
    if (name !== 'board.at') return undefined
    const { instant } = asked.parse(input)
    const index = instant === null ? 0 : (instant - start) / msOfMinute
    const floor = floors[index]
    return floor && { t: 'ok', id, value: boardOf(floor, start + index * msOfMinute) }
  })
  for (const [index, floor] of floors.entries()) {
    const at = new Date(start + index * msOfMinute).toISOString()
    await page.evaluate((to) => {
      location.hash = `/now?at=${to}`
    }, at)
    const expected = worstFirst(floor)
    const free = expected[0]?.agents
      .filter(({ state }) => state === 'free')
      .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0))
      .map(({ number }) => number)
    // The first is drawn before its goals are read.
    await expect
      .poll(() => readFloor(page, index))
      .toEqual({ order: expected.map(({ number }) => number), free })
  }
})
