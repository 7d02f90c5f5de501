import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchOfNumber, spellingsOf } from '../../shared/people.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))

test('however a number is typed, the call center is asked for what finds each spelling it may have stored', () => {
  fc.assert(
    fc.property(digits(10), fc.nat(4), (subscriber, at) => {
      const spellings = spellingsOf(subscriber)
      const { number, alike } = searchOfNumber(spellings[at] ?? subscriber)
      expect(alike).toBe(true)
      expect(number).toBe(subscriber)
      for (const stored of spellings) expect(stored).toContain(number)
    }),
  )
})

test('a number of abroad is found with and without what stands before it, an extension exactly', () => {
  for (const typed of ['+14155550123', '0014155550123', '14155550123']) {
    expect(searchOfNumber(typed)).toEqual({ number: '14155550123', alike: true })
  }
  for (const extension of ['501', '100201', '']) {
    expect(searchOfNumber(extension)).toEqual({ number: extension, alike: false })
  }
})
