import { expect, test } from 'vitest'
import { figuresOf, figuresText, pageAt, turnOf } from '../../../../renderer/pages/now/wall/wall-figures.ts'

test.each([
  ['', ['waiting', 'longest']],
  ['free', ['waiting', 'longest']],
  ['waiting,nothing', ['waiting', 'longest']],
  ['free,waiting', ['waiting', 'free']],
  ['waiting,longest,free,serviceLevel', ['waiting', 'longest', 'free']],
])('the address %j shows two or three figures: %j', (text, figures) => {
  expect(figuresOf(text)).toEqual(figures)
})

test('a fourth figure takes the place of the last one, and the last two stay', () => {
  const three = figuresOf('waiting,longest,free')
  expect(figuresText([...three, 'lostToday'], three)).toBe('waiting,longest,lostToday')
  expect(figuresText([...three, 'offeredToday'], three)).toBe('waiting,longest,offeredToday')
  expect(figuresText(['waiting', 'free'], three)).toBe('waiting,free')
  expect(figuresText(['waiting'], figuresOf('waiting,free'))).toBe('waiting,free')
})

test('pages turn by the clock, one after the other, unless they shall not', () => {
  const at = (second: number) => pageAt(second * 1_000, 15, 3)
  expect([at(0), at(14), at(15), at(30), at(45)]).toEqual([0, 0, 1, 2, 0])
  expect(pageAt(15_000, 0, 3)).toBe(0)
  expect(pageAt(15_000, 15, 1)).toBe(0)
})

test.each([
  ['', 15],
  ['30', 30],
  ['0', 0],
  ['7', 15],
  ['-5', 15],
])('the address’s turn %j is each %j seconds', (text, seconds) => {
  expect(turnOf(text)).toBe(seconds)
})
