import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEntryRows, writeEntryRows } from '../../../shared/figures/entry-rows.ts'

const offsets = [
  { since: -5, offsetMinutes: -210 },
  { since: 1_669_900_000_000, offsetMinutes: 270 },
]

test('an interval of some days survives the address', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 47 }), (chosen, place) => {
      const from = place * 30
      const dayMinutes = { from, to: from + 30, days: chosen.sort((a, b) => a - b), offsets }
      const written = writeEntryRows({ kinds: ['answered'], queues: ['900'], dayMinutes })
      expect(readEntryRows(written)).toMatchObject({ kinds: ['answered'], queues: ['900'], dayMinutes })
    }),
  )
})

test('days that follow each other are written as a run', () => {
  const dayMinutes = { from: 540, to: 600, days: [19_323, 19_324, 19_325, 19_330], offsets }
  expect(writeEntryRows({ kinds: ['missed'], dayMinutes })).toBe(
    'missed||||||540-600@19323-19325,19330@-5:-210,1669900000000:270',
  )
})

test.each([
  'missed||||||540@1@0:210',
  'missed||||||540-600@9-1@0:210',
  'missed||||||540-600@1-99999999999@0:210',
  'missed||||||540-600@1@',
])('%s is refused', (text) => {
  expect(readEntryRows(text)).toBeNull()
})
