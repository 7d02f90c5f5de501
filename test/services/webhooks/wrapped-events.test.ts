import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventIn, form, json, type Sent } from './parsed.ts'

const state = { name: 'NewState', exten: '105', state: 'Idle', callId: '1700000000.10' }
const event = { event_name: 'NewState', exten: '105', state: 'Idle', unique_id: '1700000000.10' }
const text = JSON.stringify(event)
const inBrackets = Object.entries(event)
  .map(([name, value]) => `api_data[${name}]=${value}`)
  .join('&')
const pairs = (separator: string) =>
  Object.entries(event)
    .map((pair) => pair.join('='))
    .join(separator)

describe('an event is read from what wraps it', () => {
  test.each<[string, Sent]>([
    ['a form’s brackets', { contentType: form, body: inBrackets }],
    [
      'encoded brackets',
      { contentType: form, body: inBrackets.replaceAll('[', '%5B').replaceAll(']', '%5d') },
    ],
    ['brackets in the address', { target: `/?${inBrackets}` }],
    ['a field of JSON', { contentType: form, body: `api_data=${encodeURIComponent(text)}` }],
    ['a field of JSON as it is', { contentType: form, body: `api_data=${text}` }],
    ['JSON in the address', { target: `/?api_data=${encodeURIComponent(text)}` }],
    ['an object in JSON', { contentType: json, body: `{"api_data":${text}}` }],
    ['a list of one in JSON', { contentType: json, body: `{"api_data":[${text}]}` }],
    ['a text in JSON', { contentType: json, body: JSON.stringify({ api_data: text }) }],
    ['two wrappers', { contentType: json, body: `{"api_data":{"data":${text}}}` }],
    ['pairs between semicolons', { contentType: form, body: pairs(';') }],
    ['such pairs with a last semicolon', { body: `${pairs(';')};` }],
    ['such pairs in the address', { target: `/?${pairs(';')}` }],
    ['lines', { contentType: 'text/plain', body: pairs('\r\n') }],
    ['lines of Unix', { contentType: 'text/plain', body: `${pairs('\n')}\n` }],
    ['pairs between entities', { contentType: form, body: pairs('&amp;') }],
  ])('%s', (_, sent) => {
    expect(eventIn(sent)).toMatchObject(state)
  })

  test.each<[string, object]>([
    ['event=Cdr&comment=a;b', { comment: 'a;b' }],
    ['event=Cdr;exten&state=Idle', { event: 'Cdr;exten', state: 'Idle' }],
    ['event=Survey;a b=c', { event: 'Survey;a b=c' }],
    ['event=Survey&comment=x%3By=1', { comment: 'x;y=1' }],
    ['event=Survey&comment=one\ntwo=2', { comment: 'one\ntwo=2' }],
  ])('%j has no other separator', (body, fields) => {
    expect(JSON.parse(eventIn({ body, contentType: form }).fields)).toMatchObject(fields)
  })
})

describe('parameters with brackets', () => {
  test.each<[string, string]>([
    ['exten[]=101&exten[]=102', '101'],
    ['exten[]=101', '101'],
    ['exten[0]=101&exten[1]=102', '101'],
    ['exten%5B%5D=101&exten%5B%5D=102', '101'],
    ['data[exten]=101', '101'],
    ['api_data[exten][]=101', '101'],
    ['exten=101&exten[]=102', '101'],
    ['exten[]=102&exten=101', '101'],
  ])('%s has the extension %s', (body, exten) => {
    expect(eventIn({ body: `event=NewState&${body}`, contentType: form }).exten).toBe(exten)
  })

  test('any list of values is found by its name', () => {
    const value = fc.stringMatching(/^[a-z0-9]{1,8}$/)
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), fc.boolean(), (values, isCounted) => {
        const body = values.map((one, at) => `queue[${isCounted ? at : ''}]=${one}`).join('&')
        expect(eventIn({ body: `event=NewState&${body}`, contentType: form }).queue).toBe(values[0])
      }),
    )
  })

  test('any names with brackets are read, and the names of prototypes are like others', () => {
    const name = fc.stringMatching(/^[ab_[\]0]{0,12}$/)
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const body = names.map((one) => `&${one}=1`).join('')
        expect(eventIn({ body: `event=NewState${body}`, contentType: form }).name).toBe('NewState')
      }),
    )
    eventIn({ body: 'event=NewState&__proto__[polluted]=1&data[__proto__][polluted]=1', contentType: form })
    expect('polluted' in {}).toBe(false)
  })
})

describe('Persian in windows-1256 that nobody claims, which is noted', () => {
  // "سلام دنیا", with the Arabic yeh that the charset has.
  const encoded = '%D3%E1%C7%E3+%CF%E4%ED%C7'
  const raw = Buffer.from('event=Survey&label=\xd3\xe1\xc7\xe3 \xcf\xe4\xed\xc7', 'latin1')

  test.each<[string, Sent]>([
    ['in a form', { contentType: form, body: `event=Survey&label=${encoded}` }],
    ['in the address', { target: `/?event=Survey&label=${encoded}` }],
    ['as bytes', { contentType: form, body: raw }],
    [
      'in a form that claims UTF-8',
      { contentType: `${form}; charset=utf-8`, body: `event=Survey&label=${encoded}` },
    ],
  ])('is read %s', (_, sent) => {
    const { fields, reading } = eventIn(sent)
    expect(JSON.parse(fields)).toMatchObject({ label: 'سلام دنيا' })
    expect(reading).toMatchObject({ charset: 'windows-1256', notes: ['invalid_text'] })
  })

  test.each(['%E9t%E9', '%D8%B3%D3', '%80%81%82', 'caf%E9'])('%s is none', (label) => {
    expect(eventIn({ contentType: form, body: `event=Survey&label=${label}` }).reading).toMatchObject({
      charset: 'utf-8',
      notes: ['invalid_text'],
    })
  })
})
