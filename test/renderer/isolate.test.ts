import fc from 'fast-check'
import { expect, test } from 'vitest'
import { i18n, startI18n } from '../../renderer/i18n/i18n.ts'
import { isolate } from '../../renderer/i18n/isolate.ts'

const inIsolate = (text: string) => `\u2068${text}\u2069`

test('a path, an id, a number and a time keep their order in a Persian sentence', () => {
  for (const value of ['/events', '+989121230000', '0912 123 0000', '1405-08-23', '12:07'])
    expect(isolate(value, 'fa'), value).toBe(inIsolate(value))
  for (const value of ['Sara (101)', '101 سارا (تهران)', '−5'])
    expect(isolate(value, 'fa'), value).toBe(inIsolate(value))
})

test('a Persian name keeps its numbers in an English sentence', () => {
  expect(isolate('سارا (101)', 'en')).toBe(inIsolate('سارا (101)'))
  for (const value of ['/events', '+989121230000', 'Sara (101)', '۱۲'])
    expect(isolate(value, 'en'), value).toBe(value)
})

test('what reorders nothing is written as it is', () => {
  for (const value of ['', 'آمار صف', '۷', '7', '۱٬۲۳۴', '12,345.6', '1700000000.10', 'امروز، ۱۲ تماس'])
    expect(isolate(value, 'fa'), value).toBe(value)
  const period = `${inIsolate('1402/08/23 00:00')} – ${inIsolate('1402/08/25 23:59')}`
  for (const value of ['\u2066/events\u2069', period]) expect(isolate(value, 'fa'), value).toBe(value)
  expect(isolate('\u2067name', 'fa')).toBe(inIsolate('\u2067name'))
})

test('no value is changed but for the isolate around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'fa'), (value, language) => {
      expect([value, inIsolate(value)]).toContain(isolate(value, language))
    }),
  )
})

test('every sentence of the window isolates what stands in it', async () => {
  startI18n('fa')
  const name = '101 Sara (2)'
  expect(i18n.t('reports:views.queue.total', { count: 7 })).not.toContain('\u2068')
  expect(i18n.t('connection:switch', { name: '/events', defaultValue: '{{name}}' })).toContain(
    inIsolate('/events'),
  )
  await i18n.changeLanguage('en')
  expect(i18n.t('x', { name, defaultValue: 'Agent {{name}}' })).toBe(`Agent ${name}`)
  expect(i18n.t('x', { name: 'سارا (2)', defaultValue: 'Agent {{name}}' })).toBe(
    `Agent ${inIsolate('سارا (2)')}`,
  )
})
