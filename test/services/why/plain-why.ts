import { expect } from 'vitest'
import {
  type EntryKind,
  type FigureChoices,
  isAnswered,
  kindOfEntry,
  kindsOf,
} from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { MadeRecord } from '../store/made-records.ts'
import { type PlainAttempt, plainAttempts } from '../store/plain-attempts.ts'
import { within } from '../store/plain-figures.ts'

/** The records of each report. */
export interface PlainRecords {
  readonly entries: readonly MadeRecord[]
  readonly attempts: readonly MadeRecord[]
  readonly calls: readonly MadeRecord[]
}

interface PlainScope extends FigureScope {
  /** Whether a record's queue was open when it came. */
  readonly isOpen?: (record: MadeRecord) => boolean
}

/** Adds up the records of a period one by one, without a database; lists are in no order. */
export function plainWhy(records: PlainRecords, scope: PlainScope, choices: FigureChoices, binMs: number) {
  const isOpen = scope.isOpen ?? (() => true)
  const entries = within(records.entries, scope).filter(isOpen)
  const rung = new Set(within(records.attempts, { ...scope, consistentOnly: false }).filter(isOpen))
  const attempts = plainAttempts(records.attempts, records.entries, choices.leastRingSeconds).filter(
    ({ record }) => rung.has(record),
  )
  const sums = sumsOf({ entries, attempts }, choices)
  const binStarts = Array.from(
    { length: Math.ceil((scope.to - scope.from) / binMs) },
    (_, place) => scope.from + place * binMs,
  )
  return {
    ...{ from: scope.from, to: scope.to, ...sums.outcomes, atWork: null, free: null },
    ...{ notTaken: sums.notTaken, reached: sums.reached.length, talk: lengthsOf(sums.talks) },
    abandonTime: lengthsOf(known(sums.abandoned.map(({ fields }) => trueWaitOf(fields)))),
    bins: binStarts.map((from) => {
      const isIn = ({ start }: MadeRecord) => start >= from && start < from + binMs
      const own = sumsOf(
        { entries: entries.filter(isIn), attempts: attempts.filter(({ record }) => isIn(record)) },
        choices,
      )
      return {
        ...{ ...own.outcomes, notTaken: own.notTaken, reached: own.reached.length, atWork: null, free: null },
        ...{ talked: own.talks.length, talkSeconds: sum(own.talks) },
      }
    }),
    queues: named(entries, 'qnum').map((queue) => {
      const own = entries.filter(({ fields }) => fields.qnum === queue)
      const { outcomes, talks } = sumsOf({ entries: own, attempts: [] }, choices)
      return { queue, ...outcomes, talk: lengthsOf(talks) }
    }),
    agents: sums.reached.map((agent) => {
      const isOwn = ({ fields }: MadeRecord) => fields.dst === agent
      const own = attempts.filter(({ record }) => isOwn(record))
      const counted = own.map(({ answered, missed }) => answered + missed)
      const repeated = sum(own.map(({ tries }, place) => Math.min(tries - 1, counted[place] ?? 0)))
      const { outcomes, notTaken } = sumsOf({ entries: entries.filter(isOwn), attempts: own }, choices)
      const lost = outcomes.abandoned + outcomes.missed
      return { agent, attempts: sum(counted), notTaken, repeated, lost }
    }),
    trunks: trunksOf(records, scope),
  }
}

interface PlainSums {
  readonly entries: readonly MadeRecord[]
  readonly attempts: readonly PlainAttempt[]
}

function sumsOf({ entries, attempts }: PlainSums, choices: FigureChoices) {
  const of = (kinds: readonly EntryKind[]) =>
    entries.filter(({ fields }) => kinds.includes(kindOfEntry(fields)))
  const answered = entries.filter(({ fields }) => isAnswered(kindOfEntry(fields)))
  const abandoned = of(kindsOf('abandoned', choices))
  return {
    abandoned,
    outcomes: {
      ...{ offered: entries.length, answered: answered.length, abandoned: abandoned.length },
      missed: of(kindsOf('missed', choices)).length,
    },
    talks: known(answered.map(({ fields }) => wholeSecondsOf(fields.billsec))),
    notTaken: sum(attempts.map(({ missed }) => missed)),
    reached: named(
      [...answered, ...attempts.flatMap(({ record, reached }) => (reached ? [record] : []))],
      'dst',
    ),
  }
}

function trunksOf({ entries, calls }: PlainRecords, scope: FigureScope) {
  const isFiltered = scope.queues.length + scope.agents.length > 0
  const ofAnyTime = { ...scope, from: 0, to: Number.MAX_SAFE_INTEGER, consistentOnly: false }
  const reached = new Set(within(entries, ofAnyTime).map(({ fields }) => fields.cuid))
  const incoming = calls.filter(
    ({ start, fields }) =>
      start >= scope.from &&
      start < scope.to &&
      fields.type === 'incoming' &&
      (!isFiltered || reached.has(fields.cuid)),
  )
  const trunks = named(
    incoming.filter(({ fields }) => typeof fields.entry_point === 'string'),
    'entry_point',
  )
  return trunks.map((trunk) => {
    const own = incoming.filter(({ fields }) => fields.entry_point === trunk)
    const failed = own.filter(({ fields }) => fields.disposition === 'FAILED').length
    return { trunk, calls: own.length, failed }
  })
}

function lengthsOf(seconds: readonly number[]) {
  const logs = seconds.map((each) => Math.log(each + 1))
  return {
    ...{ n: seconds.length, seconds: sum(seconds) },
    logSum: expect.closeTo(sum(logs), 6),
    logSquares: expect.closeTo(sum(logs.map((log) => log * log)), 6),
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const named = (records: readonly MadeRecord[], field: string) =>
  [...new Set(records.map(({ fields }) => String(fields[field])))].filter((name) => name !== '')
