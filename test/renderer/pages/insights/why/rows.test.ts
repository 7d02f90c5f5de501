import { expect, test } from 'vitest'
import { rowsOfSentence } from '../../../../../renderer/pages/insights/why/rows.ts'
import { attemptKinds } from '../../../../../shared/figures/attempts.ts'
import type { WhySentence } from '../../../../../shared/why/sentence.ts'

const usual = { median: 10, low: 5, high: 17 }
const scope = { queues: ['900', '901'], agents: ['501', '502'], consistentOnly: true }
const choices = {
  thresholdSeconds: 20,
  shortSeconds: 5,
  withoutShort: false,
  hungUpIsAbandoned: false,
  leastRingSeconds: 8,
}
const rowsOf = (sentence: WhySentence) => rowsOfSentence(sentence, scope, choices)

test('lost calls are those abandoned and missed, whoever hung up', () => {
  const lost: WhySentence = { kind: 'lost', abandoned: 40, missed: 2, usual }
  const kinds = ['abandoned', 'missedByCaller', 'missed', 'other']
  expect(rowsOf(lost)).toEqual([{ report: 'queue', rows: { kinds, ...scope }, count: 42, agent: null }])
  const [rows] = rowsOfSentence(lost, scope, { ...choices, hungUpIsAbandoned: true })
  expect(rows).toMatchObject({ rows: { kinds } })
})

test('of agents away, only events tell', () => {
  expect(rowsOf({ kind: 'agents', atWork: 2, usual, at: 0, away: 0, longest: null })).toEqual([])
})

test('agents reached are in the attempts, taken or not, without a count of agents', () => {
  expect(rowsOf({ kind: 'reached', reached: 2, usual })).toEqual([
    {
      ...{ report: 'queueDetails', count: null, agent: null },
      rows: { kinds: [...attemptKinds], queues: scope.queues, agents: scope.agents },
    },
  ])
})

test('additional calls are all of the chosen queues, or of the one they came to', () => {
  const kinds = ['answered', 'pickedUp', 'abandoned', 'missedByCaller', 'missed', 'other']
  const arrivals = { kind: 'arrivals', offered: 145, usual } as const
  expect(rowsOf({ ...arrivals, queue: null })).toEqual([
    { report: 'queue', rows: { kinds, ...scope }, count: 145, agent: null },
  ])
  expect(rowsOf({ ...arrivals, queue: '901' })).toEqual([
    { report: 'queue', rows: { kinds, ...scope, queues: ['901'] }, count: 145, agent: null },
  ])
})

test('long talks are the answered calls of the chosen queues, or of the one they were in', () => {
  const talk = { kind: 'talk', calls: 90, seconds: 300, usualSeconds: 150 } as const
  const kinds = ['answered', 'pickedUp']
  expect(rowsOf({ ...talk, queue: null })).toEqual([
    { report: 'queue', rows: { kinds, ...scope }, count: 90, agent: null },
  ])
  expect(rowsOf({ ...talk, queue: '901' })).toEqual([
    { report: 'queue', rows: { kinds, ...scope, queues: ['901'] }, count: 90, agent: null },
  ])
})

test('attempts not taken are those of all, and then those of the agent who is named', () => {
  const attempts = { kind: 'attempts', notTaken: 75, usual } as const
  const queues = scope.queues
  const all = {
    ...{ report: 'queueDetails', count: 75, agent: null },
    rows: { kinds: [...attemptKinds], waitFrom: 8, rungInVain: true, queues, agents: scope.agents },
  }
  expect(rowsOf({ ...attempts, agent: null })).toEqual([all])
  expect(rowsOf({ ...attempts, agent: { agent: '504', attempts: 25, notTaken: 24 } })).toEqual([
    all,
    {
      ...{ report: 'queueDetails', count: 24, agent: '504' },
      rows: { kinds: [...attemptKinds], waitFrom: 8, rungInVain: true, queues, agents: ['504'] },
    },
  ])
})

test('a trunk’s calls are all of it, its failed ones those alone', () => {
  expect(rowsOf({ kind: 'trunk', trunk: 'south', calls: 3, usual })).toEqual([
    { report: 'quick', trunk: 'south', disposition: '', count: 3 },
  ])
  expect(rowsOf({ kind: 'failed', trunk: 'south', failed: 9, usual })).toEqual([
    { report: 'quick', trunk: 'south', disposition: 'FAILED', count: 9 },
  ])
})

test('callers who gave up sooner are the abandoned whose wait is known', () => {
  const sooner: WhySentence = { kind: 'abandonTime', calls: 12, seconds: 8, usualSeconds: 40 }
  const known = { ...scope, waitTo: Number.MAX_SAFE_INTEGER }
  expect(rowsOf(sooner)).toEqual([
    { report: 'queue', rows: { kinds: ['abandoned'], ...known }, count: 12, agent: null },
  ])
  // With callers who hung up while it rang, where the reader counts them as abandoned.
  expect(rowsOfSentence(sooner, scope, { ...choices, hungUpIsAbandoned: true })).toMatchObject([
    { rows: { kinds: ['abandoned', 'missedByCaller'] } },
  ])
})

test('without chosen queues or agents the rows are those of all', () => {
  const all = { queues: [], agents: [], consistentOnly: false }
  expect(rowsOfSentence({ kind: 'arrivals', queue: '901', offered: 9, usual }, all, choices)).toMatchObject([
    { rows: { queues: ['901'], agents: [], consistentOnly: false } },
  ])
  expect(rowsOfSentence({ kind: 'lost', abandoned: 9, missed: 0, usual }, all, choices)).toMatchObject([
    { rows: all },
  ])
})
