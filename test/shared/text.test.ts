import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiDigits, normaliseInput } from '../../shared/text.ts'

const zeros = ['0', '\u0660', '\u06f0']

test('a number is the same in all three digit sets', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(...zeros))), (digits) => {
      const typed = digits.map(([digit, zero]) => String.fromCharCode(zero.charCodeAt(0) + digit)).join('')
      expect(asciiDigits(typed)).toBe(digits.map(([digit]) => digit).join(''))
    }),
  )
})

test('Arabic letters become Persian ones', () => {
  expect(normaliseInput('علي كريمي')).toBe('علی کریمی')
})

test('a pasted number loses only direction marks and outer spaces', () => {
  expect(normaliseInput(' \u202a\u200e۰۵۱-۵۵۲۵ ۲۴۹۲\u202c ')).toBe('051-5525 2492')
  expect(normaliseInput('می\u200cخواهم')).toBe('می\u200cخواهم')
})

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normaliseInput(normaliseInput(text))).toBe(normaliseInput(text))
    }),
  )
})

test('ASCII text without outer spaces stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(normaliseInput(text.trim())).toBe(text.trim())
    }),
  )
})
