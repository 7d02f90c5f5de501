import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asciiDigits, identifierText, normaliseInput } from '../../shared/text.ts'

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

describe('a pasted number, key or id', () => {
  test.each([
    [' 0912 345 6789 ', '09123456789'],
    ['\u202a+98 912\u00a0345\u202c', '+98912345'],
    ['tel:+98-912-345-6789', '+989123456789'],
    ['tel:+98912345;ext=5', '+98912345'],
    ['TEL:%2B98 912', '+98912'],
    ["'+98912345", '+98912345'],
    ['’021', '021'],
    ['\ufeff۱۷۰۰۰۰۰۰۰۰.۱۰\u200b', '1700000000.10'],
    ['k\u200bey-7Xq\u2060', 'key-7Xq'],
    ['Sara  Karimi ', 'Sara  Karimi'],
    ['سارا می\u200cگوید', 'سارا می\u200cگوید'],
    ['051-5525', '051-5525'],
    ['', ''],
  ])('%j is %j', (pasted, plain) => {
    expect(identifierText(pasted)).toBe(plain)
  })

  test('stays as it is the second time', () => {
    const piece = fc.constantFrom('tel:', "'", '+', '98', ' ', '\u200f', '\u200b', 'a', ';', '%2B', '-')
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(any, (text) => {
        expect(identifierText(identifierText(text))).toBe(identifierText(text))
      }),
    )
  })
})
