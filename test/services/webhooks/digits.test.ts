import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../shared/reports/values.ts'
import { eventIn, fieldsIn, form, json } from './parsed.ts'

const digit = fc.constantFrom(...'0123456789')
const someDigits = fc.string({ unit: digit, minLength: 1, maxLength: 25 })
const whole = someDigits.map((digits) => digits.replace(/^0+(?=\d)/, ''))
const part = fc.oneof(
  fc.constant(''),
  someDigits.map((digits) => `.${digits}`),
)
const exponent = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('e', 'E+', 'e-'), someDigits).map((parts) => parts.join('')),
  },
)
const sign = fc.constantFrom('', '-')
/** A number in any JSON form. */
const strict = fc.tuple(sign, whole, part, exponent).map((parts) => parts.join(''))
/** Phone numbers as people write them: `021…`, `0098…`, `+98…`. */
const written = fc.oneof(
  strict,
  someDigits,
  someDigits.map((digits) => `+${digits}`),
)
const space = fc.constantFrom('', ' ', '\n\t')

/** Returns an event's stored fields, each number as text. */
function texts(fields: string): unknown {
  const read: unknown = parseExactJson(fields)
  return JSON.parse(JSON.stringify(read), (_, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  )
}

describe('digits stay as written', () => {
  it('in strict JSON, at any depth, in the fields and in the columns', () => {
    fc.assert(
      fc.property(strict, strict, space, (one, other, gap) => {
        const body = `{"event":"NewState","unique_id":${gap}${one}${gap},"detail":{"exten":${other}},"l":[${one},${gap}${other}],"t":"a:${one}, [${other}"}`
        const event = eventIn({ body, contentType: json })
        expect(event).toMatchObject({ callId: one, exten: other })
        expect(texts(event.fields)).toEqual({
          event: 'NewState',
          unique_id: one,
          detail: { exten: other },
          l: [one, other],
          t: `a:${one}, [${other}`,
        })
      }),
      { numRuns: 1_000 },
    )
  })

  it('in strict JSON that is merged with a query, masked, wrapped, or a list of one', () => {
    fc.assert(
      fc.property(strict, (number) => {
        const body = `{"event":"Cdr","unique_id":${number}}`
        const forms = [
          { body, target: '/?x=1' },
          { body: `{"token":"a","event":"Cdr","unique_id":${number}}` },
          { body: JSON.stringify(body) },
          { body: `[${body}]` },
          { body: encodeURIComponent(body), contentType: form },
          { target: `/?event=Cdr&detail=${encodeURIComponent(`[{"unique_id":${number}}]`)}` },
        ]
        for (const sent of forms) expect(eventIn(sent).callId).toBe(number)
      }),
      { numRuns: 300 },
    )
  })

  it('in lenient JSON, without quotes and with single ones', () => {
    fc.assert(
      fc.property(written, written, (one, other) => {
        const body = `{'event': 'IncomingCall', 'unique_id': ${one}, number: ${other}, 'list': [${one},], 'x': '${other}'}`
        const event = eventIn({ body, contentType: json })
        expect(event).toMatchObject({ callId: one, number: other })
        expect(texts(event.fields)).toMatchObject({ list: [one], x: other })
      }),
      { numRuns: 1_000 },
    )
  })

  it('in queries and forms', () => {
    fc.assert(
      fc.property(written, (number) => {
        const data = `event=Cdr&unique_id=${encodeURIComponent(number)}`
        const fields = { event: 'Cdr', unique_id: number }
        expect(fieldsIn({ target: `/?${data}` })).toEqual(fields)
        expect(fieldsIn({ body: data, contentType: form })).toEqual(fields)
      }),
      { numRuns: 300 },
    )
  })
})

it('reads standard JSON as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseExactJson(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 1_000 },
  )
})
