import { expect, test } from 'vitest'
import { createRandom } from '../../../electron/mock/calls/random.ts'
import { readAgentTable } from '../../../electron/services/figures/agents.store.ts'
import { rowsOfSentence, type SentenceRows } from '../../../renderer/pages/insights/why/rows.ts'
import type { AgentFigures } from '../../../shared/figures/agents.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { entryRows } from '../../../shared/figures/entry-rows.ts'
import { kindOfEntry } from '../../../shared/figures/outcome.ts'
import type { WhyAnswer } from '../../../shared/why/figures.ts'
import { sentencesOf } from '../../../shared/why/sentences.ts'
import { plantKinds, usualStrengths } from '../../call-center/plants/plant.ts'
import { type MadeRecord, recordsOf } from '../keeping/played-calls.ts'
import { openedDatabase } from '../store/open-store.ts'
import { plainAttempts } from '../store/plain-attempts.ts'
import { playWeeks, queryOf, weeksOf } from './played-weeks.ts'

test('every number of a sentence equals a recount of the rows that it opens', async () => {
  const db = await openedDatabase()
  const weeks = playWeeks(db, weeksOf(1, true))
  const random = createRandom(3)
  const part = { from: weeks.dayStart + 10 * 3_600_000, to: weeks.dayStart + 12 * 3_600_000 }
  const kinds = new Set<string>()
  for (const kind of plantKinds) {
    const plant = { kind, from: part.from, before: part.to, strength: usualStrengths[kind], which: 1 }
    const day = { plants: [plant], variation: random.integer(1, 1e9), part }
    await weeks.ask(day, async ({ why, callCenter, calls }) => {
      const query = queryOf(part)
      const answer = await why(query)
      const records = calls
        .flatMap((call) => recordsOf(callCenter, call))
        .filter(({ start }) => start >= part.from && start < part.to)
      expect(answer.comparable).toHaveLength(12)
      expect(answer.asked.bins.reduce((sum, { offered }) => sum + offered, 0)).toBe(answer.asked.offered)
      // The table is remembered until records are saved, and taking a day away saves none.
      if (kind === 'idle-agent') expectAsInTable(answer.asked, readAgentTable(db, query))
      for (const sentence of sentencesOf(answer)) {
        kinds.add(sentence.kind)
        for (const rows of rowsOfSentence(sentence, query, usualChoices)) {
          if (rows.count !== null) expect(recount(records, rows), JSON.stringify(sentence)).toBe(rows.count)
        }
      }
    })
  }
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining(['agents', 'arrivals', 'attempts', 'lost', 'talk', 'trunk']),
  )
}, 300_000)

function expectAsInTable({ agents }: WhyAnswer['asked'], table: readonly AgentFigures[]): void {
  const inTable = table.flatMap(({ number, attempts }) =>
    attempts ? [[number, attempts.answered + attempts.missed, attempts.missed]] : [],
  )
  const said = agents.map(({ agent, attempts, notTaken }) => [agent, attempts, notTaken])
  expect(said.sort()).toEqual(inTable.sort())
}

/** Counts the calls or missed attempts that a link opens, record by record. */
function recount(records: readonly MadeRecord[], rows: SentenceRows): number {
  if (rows.report === 'quick') {
    const { trunk, disposition } = rows
    return records.filter(
      ({ report, fields }) =>
        report === 'quick' &&
        fields.type === 'incoming' &&
        fields.entry_point === trunk &&
        (disposition === '' || fields.disposition === disposition),
    ).length
  }
  const { kinds, queues, agents, rungInVain } = entryRows.parse(rows.rows)
  const isAmong = (names: readonly string[], value: unknown) =>
    names.length === 0 || names.includes(String(value))
  const isIn = ({ fields }: Pick<MadeRecord, 'fields'>) =>
    isAmong(queues, fields.qnum) && isAmong(agents, fields.dst)
  if (rows.report === 'queue') {
    return records.filter(
      (each) => each.report === 'queue' && isIn(each) && kinds.includes(kindOfEntry(each.fields)),
    ).length
  }
  expect(rungInVain).toBe(true)
  const of = (report: string) => records.filter((each) => each.report === report)
  return plainAttempts(of('queueDetails'), of('queue'))
    .filter(({ record }) => isIn(record))
    .reduce((sum, { missed }) => sum + missed, 0)
}
