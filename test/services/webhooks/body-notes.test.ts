import { describe, expect, test } from 'vitest'
import { readBody } from '../../../electron/services/webhooks/body-fields.ts'
import { maxFields } from '../../../electron/services/webhooks/parameters.ts'
import { form, json } from './parsed.ts'

/** Returns how a body was read, and what the console notes about it. */
function reading(body: string | Buffer, contentType: string) {
  const read = readBody(Buffer.from(body), contentType)
  if (read.kind !== 'fields') return read.reason
  const { source, charset, notes } = read
  return [source, charset, ...notes]
}

const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
/** Persian «س» is one byte in this charset, and half a letter in UTF-8. */
const windows = (text: string) => Buffer.from(text, 'latin1')

describe('a body is read without a note', () => {
  test.each<[string, string, string, string]>([
    ['JSON under its own name', '{"event":"Ping"}', json, 'json'],
    ['JSON under another name of it', '{"event":"Ping"}', 'text/json; charset=utf-8', 'json'],
    ['JSON without a type', '{"event":"Ping"}', '', 'json'],
    ['a form', 'event=Ping', form, 'form'],
    ['a form that ends with a line', 'event=Ping\r\n', form, 'form'],
    ['a multipart form', `${part('event', 'Ping')}--b--\r\n`, multipart, 'multipart'],
    ['nothing but space', ' \r\n', json, 'none'],
  ])('%s', (_, body, contentType, source) => {
    expect(reading(body, contentType)).toEqual([source, 'utf-8'])
  })
})

describe('a body’s reading notes', () => {
  test.each<[string, string, string, string[]]>([
    ['JSON under a form’s name', '{"event":"Ping"}', form, ['json', 'utf-8', 'content_type_differs']],
    ['a form under JSON’s name', 'event=Ping', json, ['form', 'utf-8', 'content_type_differs']],
    ['JSON with mistakes', "{'event':'Ping'}", json, ['json', 'utf-8', 'near_json']],
    ['JSON in JSON', '"{\\"event\\":\\"Ping\\"}"', json, ['json', 'utf-8', 'wrapped_json']],
    ['a list of one', '[{"event":"Ping"}]', json, ['json', 'utf-8', 'list_of_one']],
    ['JSON as a form’s only name', '%7B%22event%22%3A%22Ping%22%7D', form, ['json', 'utf-8', 'wrapped_json']],
    ['the same in small letters', '%7b%22event%22%3a%22Ping%22%7d', json, ['json', 'utf-8', 'wrapped_json']],
    ['an unknown charset', 'event=Ping', `${form}; charset=klingon`, ['form', 'utf-8', 'charset_unknown']],
    ['half a letter in a form’s value', 'event=Ping&a=%D8', form, ['form', 'utf-8', 'invalid_text']],
  ])('%s', (_, body, contentType, notes) => {
    expect(reading(body, contentType)).toEqual(notes)
  })

  test('bytes that no charset explains, once', () => {
    expect(reading(windows('{"event":"Ping","a":"\xd8"}'), json)).toContain('invalid_text')
    const both = reading(windows('event=Ping&a=\xd8&b=%D8'), form)
    expect([...both].filter((note) => note === 'invalid_text')).toHaveLength(1)
    const parts = windows(`${part('event', 'Ping')}${part('a', '\xd8')}--b--\r\n`)
    expect(reading(parts, multipart)).toEqual(['multipart', 'utf-8', 'invalid_text'])
  })

  test('JSON beside another name of a form, or with a value, is a name', () => {
    const encoded = '%7B%22event%22%3A%22Ping%22%7D'
    for (const body of [`${encoded}&a=1`, `${encoded}=1`])
      expect(reading(body, form)).toEqual(['form', 'utf-8'])
  })

  test('more fields than are kept', () => {
    const names = Array.from({ length: maxFields + 1 }, (_, n) => `f${n}`)
    expect(reading(names.map((name) => `${name}=1`).join('&'), form)).toEqual([
      'form',
      'utf-8',
      'too_many_fields',
    ])
    const parts = `${names.map((name) => part(name, '1')).join('')}--b--\r\n`
    expect(reading(parts, multipart)).toEqual(['multipart', 'utf-8', 'too_many_fields'])
  })
})

test.each([
  `${form};charset=windows-1256`,
  `${form};  charset = windows-1256; x=y`,
  `${form}; Charset="windows-1256"`,
])('the charset is that of %s', (contentType) => {
  expect(reading(windows('event=\xd3'), contentType)).toEqual(['form', 'windows-1256'])
})

test('JSON keeps its own text only where the fields are all of it', () => {
  const textOf = (body: string) => {
    const read = readBody(Buffer.from(body), json)
    return read.kind === 'fields' ? read.json : read.reason
  }
  expect(textOf('{"n": 1.0}')).toBe('{"n": 1.0}')
  expect(textOf('[{"n": 1.0}]')).toBeNull()
  expect(textOf('"{\\"n\\": 1.0}"')).toBeNull()
  expect(textOf("{'n': 1.0}")).toBeNull()
})

describe('a text is a form', () => {
  test.each([
    ['with names of letters', 'a=1&b=2'],
    ['with spaces in its values', 'a=one two&b=2'],
    ['with spaces before its names, where it names an event', 'exten=1& number=2&event=Ping'],
    ['whose event comes first', 'event_name=Ping& number=2'],
  ])('%s', (_, body) => {
    expect(reading(body, '')).toEqual(['form', 'utf-8'])
  })

  test.each([
    ['without any value', 'Ping'],
    ['of a page', '<a href=x>'],
    ['with spaces in its names', 'a=1& b=2'],
    ['that only ends like an encoded brace', 'Ping%7b'],
    ['where another name ends with event', 'a b=1&preevent=Ping'],
  ])('but none %s', (_, body) => {
    expect(reading(body, '')).toBe('body_unreadable')
  })
})
