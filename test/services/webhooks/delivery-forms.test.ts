import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ParsedEvent, parseRequest } from '../../../electron/services/webhooks/parse.ts'
import { splitTarget } from '../../../electron/services/webhooks/request-target.ts'
import { deliveryRequest } from '../../../shared/webhooks/delivery-request.ts'
import { canonicalEventName, knownEventNames } from '../../../shared/webhooks/event-names.ts'
import { type DeliveryForm, deliveryForms, versionOption } from '../../../shared/webhooks/settings.ts'

type Fields = Parameters<typeof deliveryRequest>[0]['fields']

const forms = deliveryForms.flatMap((form) =>
  (['form', 'query'] as const).map((parametersIn) => ({ ...form, parametersIn })),
)

function receive(name: string, fields: Fields, form: (typeof forms)[number]): ParsedEvent {
  const request = deliveryRequest(
    { name, fields },
    { ...form, address: 'http://192.168.1.20:8290/events', username: '', password: '' },
  )
  const parsed = parseRequest({
    ...splitTarget(request.url.slice('http://192.168.1.20:8290'.length)),
    basePath: '/events',
    contentType: request.headers['Content-Type'] ?? '',
    body: Buffer.from(request.body),
  })
  if (parsed.kind !== 'event') throw new Error(`Refused: ${parsed.reason}`)
  return parsed
}

const asJson = (value: object): Fields => JSON.parse(JSON.stringify(value))

describe('the twelve delivery forms', () => {
  it('are those of the specification', () => {
    const shapes = deliveryForms.map((form: DeliveryForm) => {
      const { verb, url, headers, body } = deliveryRequest(
        { name: 'NewState', fields: { exten: '101', state: 'Unavailable' } },
        { ...form, address: 'http://pbx.example/hook/', username: '', password: '' },
      )
      return [
        versionOption(form),
        verb,
        url.slice('http://pbx.example'.length),
        headers['Content-Type'] ?? '',
        body,
      ]
    })
    const parameters = 'event_name=NewState&exten=101&state=Unavailable'
    const encoded = 'application/x-www-form-urlencoded'
    const body = '{"event_name":"NewState","exten":"101","state":"Unavailable"}'
    expect(shapes).toEqual([
      ['G2', 'GET', `/hook/?${parameters}`, '', ''],
      ['G2', 'POST', '/hook/', encoded, parameters],
      ['G3', 'GET', `/hook/?${parameters}`, '', ''],
      ['G3', 'POST', '/hook/', encoded, parameters],
      ['G4', 'GET', `/hook/?${parameters}`, '', ''],
      ['G4', 'POST', '/hook/', 'application/json', body],
      ['Rest2', 'GET', `/hook/NewState?${parameters}`, '', ''],
      ['Rest2', 'POST', '/hook/NewState', encoded, parameters],
      ['Rest3', 'GET', `/hook/NewState?${parameters}`, '', ''],
      ['Rest3', 'POST', '/hook/NewState', encoded, parameters],
      ['Rest4', 'GET', `/hook/NewState?${parameters}`, '', ''],
      ['Rest4', 'POST', '/hook/NewState', 'application/json', body],
    ])
  })

  const anyName = fc.oneof(
    fc.constantFrom(...knownEventNames),
    fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  )
  const fieldName = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((name) => !['event_name', 'event'].includes(name))
  // Names like a secret's are masked; the masking tests cover them.
  const secret = /pass|pwd|secret|token|api.?key|authorization|cookie/i
  const texts = fc
    .dictionary(fieldName, fc.string({ unit: 'grapheme' }))
    .filter((d) => !secret.test(JSON.stringify(d)))

  it('deliver every event and its texts unchanged', () => {
    fc.assert(
      fc.property(anyName, texts, fc.constantFrom(...forms), (name, fields, form) => {
        const event = receive(name, fields, form)
        expect(event.name).toBe(name)
        expect(event.canonicalName).toBe(canonicalEventName(name))
        expect(JSON.parse(event.fields)).toEqual({ event_name: name, ...fields })
        expect(event.reading).toMatchObject({ nameFrom: 'event_name', charset: 'utf-8', notes: [] })
      }),
      { numRuns: 1_500 },
    )
  })

  const values = fc
    .dictionary(fieldName, fc.jsonValue({ maxDepth: 4 }))
    .filter((d) => !secret.test(JSON.stringify(d)))

  it('deliver numbers, booleans and nested values unchanged as JSON', () => {
    fc.assert(
      fc.property(anyName, values, fc.constantFrom('General', 'Rest'), (name, fields, format) => {
        const event = receive(name, asJson(fields), {
          format,
          version: '4',
          method: 'Post',
          parametersIn: 'form',
        })
        expect(JSON.parse(event.fields)).toEqual(JSON.parse(JSON.stringify({ event_name: name, ...fields })))
      }),
      { numRuns: 1_000 },
    )
  })

  it('deliver every call id', () => {
    const id = fc.tuple(fc.nat(), fc.nat(9_999)).map(([seconds, sequence]) => `${seconds}.${sequence}`)
    fc.assert(
      fc.property(
        id,
        fc.constantFrom('unique_id', 'cuid'),
        fc.constantFrom(...forms),
        (callId, field, form) => {
          expect(receive('Cdr', { [field]: callId }, form).callId).toBe(callId)
        },
      ),
    )
  })
})
