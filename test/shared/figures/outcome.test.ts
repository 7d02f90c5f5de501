import { expect, test } from 'vitest'
import { isOpen } from '../../../shared/figures/callbacks.ts'
import { entryKinds, isAnswered, kindOfEntry, kindsOf, outcomeOf } from '../../../shared/figures/outcome.ts'

test.each([
  [{ disposition: 'ANSWERED' }, 'answered'],
  [{ disposition: 'PICKUP' }, 'pickedUp'],
  [{ disposition: 'ABANDONED' }, 'abandoned'],
  [{ disposition: 'MISSED', hangup: 'CALLER' }, 'missedByCaller'],
  [{ disposition: 'MISSED', hangup: 'AGENT' }, 'missed'],
  [{ disposition: 'MISSED' }, 'missed'],
  [{ disposition: ' missed ', hangup: ' caller ' }, 'missedByCaller'],
  [{ disposition: 'TRANSFERRED', hangup: 'CALLER' }, 'other'],
  [{ disposition: 'TRANSFERRED', billsec: 30 }, 'answered'],
  [{ disposition: 'NO ANSWER', billsec: 30 }, 'other'],
  [{ disposition: 7 }, 'other'],
  [{}, 'other'],
])('%o is %s', (fields, kind) => {
  expect(kindOfEntry(fields)).toBe(kind)
})

test('an entry counts as answered whoever took the call, a colleague too', () => {
  expect(entryKinds.filter(isAnswered)).toEqual(['answered', 'pickedUp'])
})

test('a caller who hung up while agents rang counts as the user chose', () => {
  const outcomes = (hungUpIsAbandoned: boolean) =>
    entryKinds.map((kind) => outcomeOf(kind, { hungUpIsAbandoned }))
  const others = { first: ['answered', 'answered', 'abandoned'], last: ['missed', 'missed'] }
  expect(outcomes(true)).toEqual([...others.first, 'abandoned', ...others.last])
  expect(outcomes(false)).toEqual([...others.first, 'missed', ...others.last])
  expect(kindsOf('abandoned', { hungUpIsAbandoned: true })).toEqual(['abandoned', 'missedByCaller'])
  expect(kindsOf('missed', { hungUpIsAbandoned: false })).toEqual(['missedByCaller', 'missed', 'other'])
})

test('a callback is open until it is done, or the caller was spoken to', () => {
  expect((['open', 'tried', 'done', 'answered'] as const).filter(isOpen)).toEqual(['open', 'tried'])
})
