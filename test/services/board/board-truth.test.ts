import { expect, test } from 'vitest'
import { callId } from '../../../electron/mock/calls/call.ts'
import { createRandom } from '../../../electron/mock/calls/random.ts'
import { roundedMs } from '../../../electron/services/board/records.ts'
import type { Board, KnownFrom } from '../../../shared/board/board.ts'
import { period } from '../keeping/played-calls.ts'
import { BoardTruth } from './board-truth.ts'
import { type Comparison, compareAgents, compareWaiting, noComparison } from './compare-board.ts'
import { playDay } from './played-day.ts'

/*
 * Compares the floor at random instants of a day with what really happened in the mock call center. `BOARD_INSTANTS`
 * and `BOARD_CALLS` set the numbers, larger ones in the long run, and `BOARD_SEED` the day.
 */
const instants = Number(process.env.BOARD_INSTANTS ?? 200)
const calls = Number(process.env.BOARD_CALLS ?? 700)
const isLong = instants > 200
// In CI the day is always the same, so that no change is refused by chance; on a desk it is drawn anew.
const drawn = process.env.CI ? 20_261_123 : Math.floor(Math.random() * 2 ** 31)
const seed = Number(process.env.BOARD_SEED ?? drawn)
const minute = 60_000
const nearMs = 2_000
const timeout = 80_000 + instants * 1_000

/** Returns instants of the day in order, half of them close to one of its changes, where errors are likely. */
function randomInstants(count: number, changes: readonly number[]): number[] {
  const random = createRandom(seed)
  const [first, last] = [period.from + minute, period.to - minute]
  const within = changes.filter((at) => first <= at && at <= last)
  return Array.from({ length: count }, (_, n) => {
    if (n % 2 === 0) return random.integer(first, last)
    return (within[random.integer(0, within.length - 1)] ?? first) + random.integer(-nearMs, nearMs)
  }).sort((a, b) => a - b)
}

/** The long run prints the shares. */
function print(what: string, { told, unknown, left }: Comparison): void {
  if (!isLong) return
  const share = ((100 * told) / (told + unknown)).toFixed(2)
  process.stdout.write(`${what}: ${share} % told of ${told + unknown}, ${left} left untold\n`)
}

function expectRight(what: string, waiting: Comparison, agents: Comparison): void {
  expect(waiting.wrong.slice(0, 20), `seed ${seed}`).toEqual([])
  expect(agents.wrong.slice(0, 20), `seed ${seed}`).toEqual([])
  expect(waiting.told).toBeGreaterThan(0)
  expect(agents.told).toBeGreaterThan(0)
  print(`waiting callers, ${what}`, waiting)
  print(`agents, ${what}`, agents)
}

test.each([
  ['all events and all records', 0, roundedMs],
  // Within the error of a record, an event decides, and the one after it may be lost.
  ['90 % of the events and all records', 0.1, 2 * roundedMs],
])(
  'with %s, the floor of any instant is what really was',
  async (what, dropped, error) => {
    const day = await playDay({ calls, seed, dropped })
    day.storeRecords()
    const truth = new BoardTruth(day.calls)
    const [waiting, agents] = [noComparison(), noComparison()]
    for (const at of randomInstants(instants, day.changes)) {
      const board = day.later(at)
      compareWaiting(board, truth, waiting, error)
      compareAgents(board, day.agents, truth, agents, error)
    }
    expectRight(what, waiting, agents)
  },
  timeout,
)

test.each([
  ['events alone', 'none'],
  ['events and the records of calls that are over', 'written'],
] as const)(
  'by %s, a live board says only what was told',
  async (what, records) => {
    const day = await playDay({ calls, seed, records })
    const truth = new BoardTruth(day.calls)
    const [waiting, agents] = [noComparison(), noComparison()]
    for (const at of randomInstants(instants, day.changes)) {
      const board = day.live(at)
      compareWaiting(board, truth, waiting, roundedMs, day)
      // Every change of an agent is an event.
      compareAgents(board, day.agents, truth, agents, records === 'none' ? 0 : roundedMs)
    }
    expectRight(what, waiting, agents)
  },
  timeout,
)

/** What must not differ between a live board and the one of the same instant seen later. */
function linesOf({ calls, agents, queues }: Board): Map<string, { readonly known: KnownFrom }> {
  return new Map<string, { readonly known: KnownFrom }>([
    ...calls.map((line) => [`call ${line.callId}`, line] as const),
    ...agents.map(({ today: _, ...line }) => [`agent ${line.number}`, line] as const),
    ...queues.map(({ today: _, slots: __, ...line }) => [`queue ${line.number}`, line] as const),
  ])
}

test(
  'a live board equals the one of its instant seen later, but for what came to be known since',
  async () => {
    const day = await playDay({ calls, seed, records: 'written' })
    const busy = period.from + 14.5 * 3_600_000
    const live = Array.from({ length: 120 }, (_, n) => day.live(busy + n * 5_000))
    day.storeRecords()
    const over = new Map(day.calls.map((call) => [`call ${callId(call)}`, call.startedAt + call.endedAt]))
    let since = 0
    for (const before of live) {
      const then = linesOf(before)
      const board = day.later(before.at)
      for (const [name, line] of linesOf(board)) {
        if (line.known === 'since') since++
        else expect(line, `${before.at} seed ${seed}`).toEqual(then.get(name))
        then.delete(name)
      }
      // What is gone since is a call that was over.
      const gone = [...then].filter(([, line]) => line.known === 'then').map(([name]) => name)
      for (const name of gone) {
        expect(over.get(name), `${name} seed ${seed}`).toBeLessThanOrEqual(before.at + roundedMs)
      }
      expect(board.lastEventAt).toBe(before.lastEventAt)
      expect(board.trunks).toEqual(before.trunks)
    }
    expect(since).toBeGreaterThan(0)
  },
  timeout,
)
