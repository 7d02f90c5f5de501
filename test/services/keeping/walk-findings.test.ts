import { expect, test } from 'vitest'
import type { WalkPage } from '../../../electron/services/call-center/walk-pages.ts'
import { WalkFindings } from '../../../electron/services/walks/walk-findings.ts'

/** A page of records with these ids; the call center's own `last_id` is the last one's unless another is given. */
function page(ids: readonly (string | null)[], lastId = ids.at(-1) ?? null): WalkPage {
  const records = ids.map((id) => (id === null ? { src: '201' } : { _id: id }))
  return { records, lastId, step: { kind: 'onward', next: lastId ?? '' } }
}

function found(after: string, ...pages: readonly WalkPage[]) {
  const findings = new WalkFindings(after)
  for (const each of pages) findings.look(each)
  return findings.all
}

test('a table in its order has nothing to tell of', () => {
  expect(found('', page(['a1', 'a2']), page(['a3', 'a4']), page([]))).toEqual([])
  expect(found('a0', page(['a1', 'a2']))).toEqual([])
})

test('a walk that goes on compares its first record with the last archived one', () => {
  const example = (id: string) => [{ kind: 'not_ascending', count: 1, examples: [{ page: 1, id }] }]
  expect(found('a5', page(['a4', 'a6']))).toEqual(example('a4'))
  expect(found('a5', page(['a5', 'a6']))).toEqual(example('a5'))
  expect(found('', page(['a4', 'a6']))).toEqual([])
})

test('a record of the page before is told as such, one of an earlier page as out of order', () => {
  const overlapping = found('', page(['a1', 'a2', 'a3']), page(['a2', 'a3', 'a4']))
  expect(overlapping).toEqual([
    {
      kind: 'overlapping',
      count: 2,
      examples: [
        { page: 2, id: 'a2' },
        { page: 2, id: 'a3' },
      ],
    },
  ])
  const earlier = found('', page(['a1', 'a2']), page(['a3']), page(['a2']))
  expect(earlier).toEqual([{ kind: 'not_ascending', count: 1, examples: [{ page: 3, id: 'a2' }] }])
})

test('a record without an id neither breaks the order nor is taken for the last one', () => {
  const nameless = { kind: 'without_id', count: 1, examples: [{ page: 1, id: null }] }
  expect(found('', page(['a1', null, 'a2']))).toEqual([nameless])
  expect(found('', page(['a1', null], 'a1'))).toEqual([nameless])
})

test('a last id that isn’t the last record’s is told by what the call center named, if it named one', () => {
  expect(found('', page(['a1', 'a2'], 'a1'), page(['a3'], 'a3'))).toEqual([
    { kind: 'last_id_differs', count: 1, examples: [{ page: 1, id: 'a1' }] },
  ])
  expect(found('', page(['a1', 'a2'], null))).toEqual([])
})

test('all are counted and the first five are named', () => {
  const falling = ['a9', 'a8', 'a7', 'a6', 'a5', 'a4', 'a3', 'a2']
  expect(found('', page(falling))).toEqual([
    {
      kind: 'not_ascending',
      count: 7,
      examples: ['a8', 'a7', 'a6', 'a5', 'a4'].map((id) => ({ page: 1, id })),
    },
  ])
})
