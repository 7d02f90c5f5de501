import { expect, test } from 'vitest'
import { createBoard } from '../../../electron/services/board/board.ts'
import { emptyState } from '../../../electron/services/board/state.ts'
import { defaultRules } from '../../../shared/callers.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { knownEntries } from '../../../shared/figures/tally.ts'
import { madeCoverage } from '../../shared/figures/made-coverage.ts'
import { madeEntry } from '../store/made-entries.ts'
import { openStore, pageOf, storeFile } from '../store/open-store.ts'

const second = 1_000
const connectionId = 'office'
/** The 20th of November in Tehran. */
const day = { from: Date.UTC(2026, 10, 19, 20, 30), to: Date.UTC(2026, 10, 20, 20, 30) }
const tehran = { offsetMinutes: 210, source: 'assumed', report: null, period: null } as const

test('the floor’s figures begin anew at the call center’s midnight, without any event', async () => {
  const store = await openStore(await storeFile())
  const { fields } = madeEntry(1)
  const entry = { ...fields, qnum: '901', queue_id: '1.1', cuid: '1.1', disposition: 'ABANDONED', wait: 5 }
  await store.archive.savePage(
    pageOf([{ start: day.to - 60 * second, fields: entry }], {
      ...{ connectionId, report: 'queue', operation: 'search' },
    }),
  )
  let now = day.to - second
  const board = createBoard({
    webhooks: {
      boardState: async () => ({ state: emptyState(), askedAt: new Map(), listeningSince: day.from }),
    },
    hearing: { since: (_, since) => since, lastGap: () => null },
    figures: { coverage: async () => madeCoverage() },
    people: {
      staff: async () => ({
        queues: [{ number: '901', name: null, learnedName: null }],
        agents: [],
        dialing: defaultRules,
      }),
    },
    clock: { get: async () => ({ ...nothingKnown, connectionId, now: tehran }) },
    stores: { of: async () => store },
    owner: async () => connectionId,
    likelyQueues: async () => new Map(),
    choices: async () => usualChoices,
    time: { now: () => now },
  })
  const shown = async () => {
    const { day: shownDay, queues } = await board.at({ connectionId })
    return { day: shownDay, offered: queues.map(({ number, today }) => [number, knownEntries(today)]) }
  }
  expect(await shown()).toEqual({ day, offered: [['901', 1]] })
  now = day.to
  const next = { from: day.to, to: day.to + 24 * 3_600 * second }
  expect(await shown()).toEqual({ day: next, offered: [['901', 0]] })
})
