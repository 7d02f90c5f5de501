import { expect, test } from 'vitest'
import { decodePercent, maxFields, readParameters } from '../../../electron/services/webhooks/parameters.ts'

const read = (text: string, charset: string | null = null) => {
  const { parameters, ...others } = readParameters(text, charset)
  return { ...others, parameters: Object.fromEntries(parameters) }
}

test.each<[string, object]>([
  ['', {}],
  ['&&', {}],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['=a', { '': 'a' }],
  ['a=b=c', { a: 'b=c' }],
  ['&a=1&&b=2&', { a: '1', b: '2' }],
  ['a=1&b=2&a=3&a=4', { a: ['1', '3', '4'], b: '2' }],
  ['a+b=c+d', { 'a b': 'c d' }],
  ['%61=%62%3D', { a: 'b=' }],
  ['a=%+1&b=%zz&c=%D8%B3%', { a: '% 1', b: '%zz', c: 'س%' }],
])('%j is read without a loss', (text, parameters) => {
  expect(read(text)).toEqual({ parameters, exact: true, cut: false })
})

test.each<[string, string]>([
  ['+98912', '+98912'],
  ['+۹۸۹۱۲', '+۹۸۹۱۲'],
  ['Ali+<+98912>', 'Ali <+98912>'],
  ['Ali+%3C+98912%3E', 'Ali <+98912>'],
  ['Ali+%3c+98912%3e', 'Ali <+98912>'],
  ['+', ' '],
  ['+Ali', ' Ali'],
  ['1+98', '1 98'],
  ['++98', '  98'],
  ['<+Ali', '< Ali'],
])('the plus in %s is a space, unless it leads a number', (value, read) => {
  expect(readParameters(`n=${value}`).parameters.get('n')).toBe(read)
})

test('bytes are read in the claimed charset where they are no UTF-8', () => {
  expect(read('a=%D3%E1&b=%D8%B3&c=%D3x%D3', 'windows-1256')).toEqual({
    parameters: { a: 'سل', b: 'س', c: 'سxس' },
    exact: true,
    cut: false,
  })
  expect(read('a=%D3&b=1', 'klingon')).toEqual({
    parameters: { a: '\ufffd', b: '1' },
    exact: false,
    cut: false,
  })
  expect(read('%d3=1')).toMatchObject({ parameters: { '\ufffd': '1' }, exact: false })
})

test('a path’s segment keeps what is no encoding, and a plus', () => {
  expect(decodePercent('new%20state+1')).toBe('new state+1')
  expect(decodePercent('50%')).toBe('50%')
  expect(decodePercent('%D8%B3%D3')).toBe('س\ufffd')
})

test('as many fields as are kept are no more than that', () => {
  const form = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&')
  expect(readParameters(form(maxFields)).cut).toBe(false)
  const { parameters, cut } = readParameters(form(maxFields + 1))
  expect([parameters.size, cut]).toEqual([maxFields, true])
})
