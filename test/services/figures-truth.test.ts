import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { type QueueEntry, talkOfEntry } from '../../electron/mock/calls/call.ts'
import { createRandom } from '../../electron/mock/calls/random.ts'
import { roundedSecond } from '../../electron/mock/records/columns.ts'
import type { Services } from '../../electron/services/create.ts'
import { archiveFilter, archiveQuery } from '../../shared/archive/archive.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import { readEntryRows, rowsOfFigure, writeEntryRows } from '../../shared/figures/entry-rows.ts'
import { entryFigures, type Figure, type FigureName, ringFigures } from '../../shared/figures/figures.ts'
import type { FigureChoices } from '../../shared/figures/outcome.ts'
import { type FigureScope, figureScope } from '../../shared/figures/queries.ts'
import { isElsewhere, missedOf } from '../call-center/missed-rings.ts'
import { keepDemo } from './kept-demo.ts'
import { plainOpen } from './store/plain-figures.ts'

/*
 * Compares every figure of the archive with what really happened in the mock call center, whose reports are
 * kept as the console does it by itself. `TRUTH_CALLS` sets the number of calls, 200,000 in the whole long run.
 */
const day = 86_400_000
const now = Date.UTC(2026, 10, 20, 9)
const calls = Number(process.env.TRUTH_CALLS ?? 3_000)
const callCenter = createCallCenter({ calls, days: 14, seed: 5, now })
/** Keeping the calls takes a moment for each. */
const timeout = 60_000 + calls * 30
const signal = new AbortController().signal

let services: Services
let close: () => Promise<void>

beforeAll(async () => {
  const kept = await keepDemo(callCenter, { from: '2026-11-01', to: '2026-11-22' })
  services = kept.services
  close = kept.close
}, timeout)
afterAll(() => close())

test(
  'every figure equals what really happened, for 50 random periods and filters',
  async () => {
    const random = createRandom(9)
    const queues = [...new Set(callCenter.entries.rows.map(({ queue }) => queue.number))]
    const agents = callCenter.agents.map(({ number }) => number)
    for (let round = 0; round < 50; round++) {
      const from = now - random.integer(0, 14 * day)
      const scope = figureScope.parse({
        connectionId: demoConnectionId,
        from,
        to: from + random.integer(day / 24, 7 * day),
        queues: random.chance(0.4) ? queues.filter(() => random.chance(0.4)) : [],
        agents: random.chance(0.3) ? agents.filter(() => random.chance(0.4)) : [],
        consistentOnly: random.chance(0.3),
      })
      const choices: FigureChoices = {
        thresholdSeconds: random.integer(5, 60),
        shortSeconds: random.integer(1, 20),
        withoutShort: random.chance(0.5),
        hungUpIsAbandoned: random.chance(0.5),
        leastRingSeconds: random.integer(0, 25),
      }
      await compare({ ...scope, leastRingSeconds: choices.leastRingSeconds }, choices)
    }
  },
  timeout,
)

test('an agent’s row equals what really happened', async () => {
  const scope = figureScope.parse({ connectionId: demoConnectionId, from: now - 7 * day, to: now })
  const agents = await services.handlers['figures.agentTable'](scope, { signal })
  const attempts = callCenter.attempts.rows.filter((attempt) =>
    isWithin(scope, attempt.entry.call.startedAt + attempt.startedAt),
  )
  const entries = callCenter.entries.rows.filter(
    (entry) => entry.answeredAt !== null && isWithin(scope, entry.call.startedAt + entry.startedAt),
  )
  expect(agents.length).toBeGreaterThan(3)
  for (const { number, attempts: rung, answered, talkSeconds, longestWaitCaused } of agents) {
    const own = attempts.filter(({ agent }) => agent.number === number)
    expect(rung).toEqual({
      answered: own.filter(({ disposition }) => disposition === 'ANSWERED').length,
      missed: sum(own.map((attempt) => missedOf(attempt, 8))),
      elsewhere: own.filter(isElsewhere).length,
    })
    const taken = entries.filter(({ agent }) => agent?.number === number)
    expect(answered).toBe(taken.length)
    expect(talkSeconds).toBe(sum(taken.map((entry) => Math.floor(talkOfEntry(entry) / 1_000))))
    const inVain = own.filter((attempt) => missedOf(attempt, 8) > 0)
    if (inVain.length === 0) {
      expect(longestWaitCaused).toBeNull()
      continue
    }
    const longest = inVain.reduce(
      (most, { entry }) => Math.max(most, waitOf(entry)),
      Number.NEGATIVE_INFINITY,
    )
    // A lost wait is found again from whole seconds of its start, and may be a second longer.
    expect([longest, longest + 1]).toContain(longestWaitCaused?.seconds)
  }
})

async function compare(scope: FigureScope, choices: FigureChoices): Promise<void> {
  const { tally, rings } = await services.handlers['figures.get'](scope, { signal })
  const figures = { ...entryFigures(tally, choices), ...ringFigures(rings) }
  const all = callCenter.entries.rows.filter(
    (entry) =>
      isWithin(scope, entry.call.startedAt + entry.startedAt) &&
      isAmong(scope.queues, entry.queue.number) &&
      isAmong(scope.agents, entry.agent?.number ?? entry.queue.number),
  )
  const entries = scope.consistentOnly ? all.filter(({ waitLost }) => !waitLost) : all
  const answered = entries.filter(({ answeredAt }) => answeredAt !== null)
  const isAbandoned = ({ disposition, hangup }: QueueEntry) =>
    disposition === 'ABANDONED' ||
    (choices.hungUpIsAbandoned && disposition === 'MISSED' && hangup === 'caller')
  const abandoned = entries.filter(isAbandoned)
  // A lost wait is found again from whole seconds of its start, and may be a second longer.
  const lost = abandoned.filter(({ waitLost }) => waitLost).length
  const shortOnes = abandoned.filter((entry) => waitOf(entry) < choices.shortSeconds)
  const waits = answered.map(waitOf).sort((a, b) => a - b)
  const inTime = waits.filter((wait) => wait <= choices.thresholdSeconds).length
  const attempts = callCenter.attempts.rows.filter(
    (attempt) =>
      isWithin(scope, attempt.entry.call.startedAt + attempt.startedAt) &&
      isAmong(scope.queues, attempt.entry.queue.number) &&
      isAmong(scope.agents, attempt.agent.number),
  )
  const missed = attempts.map((attempt) => missedOf(attempt, choices.leastRingSeconds))
  const taken = attempts.filter(({ disposition }) => disposition === 'ANSWERED').length

  const n = entries.length
  const count = (value: number) => (n === 0 ? null : value)
  expect(numberOf(figures.offered)).toBe(count(n))
  expect(numberOf(figures.answered)).toBe(count(answered.length))
  expect(numberOf(figures.abandoned)).toBe(count(abandoned.length))
  expect(numberOf(figures.missed)).toBe(count(n - answered.length - abandoned.length))
  expect(numberOf(figures.serviceLevel)).toBe(ratio(inTime, n))
  expect(numberOf(figures.serviceLevelWithoutAbandoned)).toBe(ratio(inTime, n - abandoned.length))
  expect(numberOf(figures.asa)).toBe(ratio(sum(waits), answered.length))
  expect(numberOf(figures.waitMedian)).toBe(waits[Math.ceil(waits.length * 0.5) - 1] ?? null)
  expect(numberOf(figures.waitP90)).toBe(waits[Math.ceil(waits.length * 0.9) - 1] ?? null)
  expect(numberOf(figures.waitMax)).toBe(waits.at(-1) ?? null)
  expect(numberOf(figures.talkTime)).toBe(
    ratio(sum(answered.map((entry) => Math.floor(talkOfEntry(entry) / 1_000))), answered.length),
  )
  expect(numberOf(figures.answerRate)).toBe(ratio(taken, taken + sum(missed)))
  expect(numberOf(figures.missedRings)).toBe(attempts.length === 0 ? null : sum(missed))
  const waited = sum(abandoned.map(waitOf))
  const found = (numberOf(figures.abandonTime) ?? 0) * abandoned.length
  expect(found).toBeGreaterThanOrEqual(waited - 1e-6)
  expect(found).toBeLessThanOrEqual(waited + lost + 1e-6)
  // For the same reason, entries at the edge of the limit may have left the short ones.
  const edge = shortOnes.filter(
    (entry) => entry.waitLost && waitOf(entry) === choices.shortSeconds - 1,
  ).length
  const withShort = Array.from({ length: edge + 1 }, (_, more) => shortOnes.length - more)
  expect(withShort.map((short) => ratio(inTime, n - short))).toContain(
    numberOf(figures.serviceLevelWithoutShort),
  )
  const left = choices.withoutShort ? withShort : [0]
  expect(left.map((short) => ratio(abandoned.length - short, n - short))).toContain(
    numberOf(figures.abandonment),
  )

  await expectRows(scope, choices, 'offered', n)
  await expectRows(scope, choices, 'missed', n - answered.length - abandoned.length)
  await expectRows(scope, choices, 'abandoned', abandoned.length)
  await expectRows(scope, choices, 'asa', answered.length)
  await expectRows(scope, choices, 'serviceLevel', inTime)
  const counted = attempts.filter(
    ({ disposition }, place) => disposition === 'ANSWERED' || (missed[place] ?? 0) > 0,
  )
  await expectRows(scope, choices, 'answerRate', counted.length)
  await expectRows(scope, choices, 'missedRings', missed.filter((rings) => rings > 0).length)

  const callers = await services.handlers['figures.callers'](scope, { signal })
  const numbers = all.map(({ call }) => call.caller.number).filter((number) => number !== '')
  const entriesOf = countedBy(numbers)
  expect(callers).toEqual({
    callers: entriesOf.size,
    repeated: [...entriesOf.values()].filter((count) => count > 1).length,
    ...plainOpen(openCallbacks([...all, ...lostWithoutQueue(scope)])),
  })
}

/** Checks that a figure opens as many archive rows as it counts. */
async function expectRows(
  scope: FigureScope,
  choices: FigureChoices,
  name: Exclude<FigureName, 'openCallbacks'>,
  count: number,
): Promise<void> {
  const { report, rows } = rowsOfFigure(name, choices, null)
  const { from, to, queues, agents } = scope
  const consistentOnly = report === 'queue' && scope.consistentOnly
  const written = readEntryRows(writeEntryRows({ ...rows, queues, agents, consistentOnly }))
  const filter = archiveFilter.parse({ from, to, entries: written })
  const query = archiveQuery.parse({ connectionId: demoConnectionId, report, filter })
  expect(await services.handlers['archive.count'](query, { signal })).toMatchObject({ total: count })
}

type Tried = Pick<QueueEntry, 'call' | 'startedAt' | 'answeredAt'>

/** Lists the incoming calls of a scope that reached no queue, and nobody answered; busy and failed ones aren't lost. */
function lostWithoutQueue(scope: FigureScope): Tried[] {
  if (scope.queues.length > 0) return []
  return callCenter.calls.rows
    .filter(
      ({ type, entries, answeredAt, announcedAt, disposition }) =>
        type === 'incoming' &&
        entries.length === 0 &&
        answeredAt === null &&
        (announcedAt !== null || disposition === 'NO ANSWER'),
    )
    .filter((call) => isWithin(scope, call.startedAt) && isAmong(scope.agents, call.destination))
    .map((call) => ({ call, startedAt: 0, answeredAt: null }))
}

/** Returns since when (UTC milliseconds) each caller waits whom nobody answered or called after the last try. */
function openCallbacks(entries: readonly Tried[]): number[] {
  const tries = new Map<string, number[]>()
  for (const { call, startedAt, answeredAt } of entries) {
    const { number } = call.caller
    if (answeredAt !== null || number === '') continue
    tries.set(number, [...(tries.get(number) ?? []), roundedSecond(call.startedAt + startedAt)])
  }
  return [...tries].flatMap(([number, all]) => {
    const answered = lastAnswered.get(number) ?? 0
    if (answered > Math.max(...all)) return []
    return Math.min(...all.filter((at) => at >= answered)) * 1_000
  })
}

/** Returns when each number was last answered: its entry, or a call from or to it. */
const lastAnswered = new Map<string, number>()
for (const { call, startedAt, answeredAt } of callCenter.entries.rows) {
  if (answeredAt !== null) later(lastAnswered, call.caller.number, call.startedAt + startedAt)
}
for (const { disposition, caller, destination, startedAt } of callCenter.calls.rows) {
  if (disposition !== 'ANSWERED') continue
  for (const number of [caller.number, destination]) later(lastAnswered, number, startedAt)
}

function later(known: Map<string, number>, number: string, instant: number): void {
  if (number !== '') known.set(number, Math.max(known.get(number) ?? 0, roundedSecond(instant)))
}

function countedBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const isWithin = ({ from, to }: FigureScope, instant: number): boolean => {
  const start = roundedSecond(instant) * 1_000
  return start >= from && start < to
}
const isAmong = (chosen: readonly string[], value: string): boolean =>
  chosen.length === 0 || chosen.includes(value)
/** Converts to whole seconds, as a correct record has. */
const waitOf = ({ leftAt, startedAt }: QueueEntry): number => Math.floor((leftAt - startedAt) / 1_000)
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const ratio = (part: number, all: number): number | null => (all === 0 ? null : part / all)
const numberOf = (figure: Figure): number | null => figure.value
