import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventIn, fieldsIn, form, json, parse, type Sent } from './parsed.ts'

describe('values', () => {
  it('keeps repeated parameters as a list, and their names', () => {
    expect(fieldsIn({ target: '/?event=Cdr&a=1&a=2&a=&detail[0][x]=3&plus=a+b%2Bc&lone=100%&flag' })).toEqual(
      {
        event: 'Cdr',
        a: ['1', '2', ''],
        'detail[0][x]': '3',
        plus: 'a b+c',
        lone: '100%',
        flag: '',
      },
    )
  })

  it('keeps nested values, numbers, booleans and huge numbers', () => {
    const body =
      '{"event":"Survey","detail":[{"q":1,"a":{"b":[true]}}],"ok":"True","big":12345678901234567890,"e":1e999}'
    expect(eventIn({ body }).fields).toBe(body)
  })

  it('fills the searched columns from texts and numbers', () => {
    expect(
      eventIn({ body: '{"event":"NewState","exten":101,"state":"InUse","participant":"0912","queue":501}' }),
    ).toMatchObject({ exten: '101', state: 'InUse', number: '0912', queue: '501', callId: null })
    expect(eventIn({ target: '/?event=Cdr&src=0912&dst=101' }).number).toBe('0912')
  })

  it('reads numbers in extended JSON and keeps them as written', () => {
    const body =
      '{"event":"NewState","exten":{"$numberInt":"101"},"data":{"unique_id":{"$numberDecimal":"1700000000.10"}}}'
    expect(eventIn({ body })).toMatchObject({ exten: '101', callId: '1700000000.10', fields: body })
  })

  it('treats names of prototypes as ordinary names', () => {
    const body = '{"event":"Cdr","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
    expect(eventIn({ body }).fields).toBe(body)
    const { fields } = eventIn({ target: '/?event=Cdr&__proto__=1&__proto__[polluted]=1&toString=2' })
    expect(fields).toContain('"__proto__":"1"')
    expect('polluted' in {}).toBe(false)
    expect(fieldsIn({ body: `{'event':'Cdr','__proto__':{'polluted':1}}` })).toHaveProperty('event', 'Cdr')
    expect('polluted' in {}).toBe(false)
  })

  it('reads JSON of 10,000 levels, and shows the first', () => {
    const body = `{"event":"Cdr","a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`
    const event = eventIn({ body })
    expect(event.reading.notes).toEqual(['too_deep'])
    expect(event.fields.length).toBeLessThan(1_000)
    expect(parse({ body: '['.repeat(1 << 20) })).toMatchObject({ kind: 'refusal' })
    expect(parse({ body: `{'a':${'['.repeat(1 << 20)}` })).toMatchObject({ kind: 'refusal' })
  })

  it('limits the number of fields', () => {
    const target = `/?event=Cdr&${Array.from({ length: 20_000 }, (_, i) => `f${i}`).join('&')}`
    const event = eventIn({ target })
    expect(event.reading.notes).toEqual(['too_many_fields'])
    expect(Object.keys(JSON.parse(event.fields))).toHaveLength(10_000)
  })

  it('masks anything that looks like a password', () => {
    const { fields } = eventIn({ body: '{"event":"Cdr","api_password":"hunter2","compass":"north"}' })
    expect(JSON.parse(fields)).toEqual({ event: 'Cdr', api_password: '[masked]', compass: 'north' })
    expect(eventIn({ target: '/?event=Cdr&token=abc' }).fields).not.toContain('abc')
  })
})

describe('secrets', () => {
  const secretName = fc.constantFrom('password', 'API_Key', 'x-token', 'pass', 'user.pwd', 'client-secret')
  const hidden = fc.string({ minLength: 4 }).map((text) => `~${text.replace(/[~"\\\\]/g, '')}hidden~`)
  const value = fc.oneof(hidden, fc.array(hidden, { maxLength: 3 }), fc.dictionary(fc.string(), hidden))

  it('are masked in the fields, which stay readable', () => {
    fc.assert(
      fc.property(secretName, value, fc.jsonValue(), (name, secret, other) => {
        const fields = {
          event: 'Cdr',
          list: [{ [name]: secret }],
          [name]: secret,
          other,
          link: 'http://a/?b=1',
        }
        const event = eventIn({ body: JSON.stringify(fields) })
        expect(event.fields).not.toContain('hidden~')
        expect(JSON.parse(event.fields)).toMatchObject({
          event: 'Cdr',
          [name]: '[masked]',
          link: fields.link,
        })
      }),
      { numRuns: 500 },
    )
  })

  it('are masked in addresses, in repeated parameters, and in texts', () => {
    const body = `{"event":"Cdr","link":"http://a/?token=hidden&b=1","exten":"101","text":"'pwd':'hidden"}`
    expect(fieldsIn({ body })).toMatchObject({ link: 'http://a/?token=[masked]&b=1', exten: '101' })
    expect(eventIn({ body }).fields).not.toContain('hidden')
    expect(fieldsIn({ target: '/?event=Cdr&password=a&password=b' })).toEqual({
      event: 'Cdr',
      password: '[masked]',
    })
  })
})

describe('charsets', () => {
  const text = '{"event":"Cdr","name":"سلام"}'
  const utf16be = Buffer.from(text, 'utf16le').swap16()
  const windows1256 = Buffer.concat([
    Buffer.from('{"event":"Cdr","name":"'),
    Buffer.from([0xd3, 0xe1, 0xc7, 0xe3]),
    Buffer.from('"}'),
  ])

  it.each([
    ['UTF-8', Buffer.from(text), 'application/json; charset=utf-8', 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), json, 'utf-8'],
    [
      'UTF-8 that claims to be ASCII',
      Buffer.from(`\ufeff${text}`),
      'application/json; charset=us-ascii',
      'utf-8',
    ],
    ['UTF-8 that claims to be Latin-1', Buffer.from(text), 'application/json; charset=iso-8859-1', 'utf-8'],
    ['UTF-16LE', Buffer.from(text, 'utf16le'), 'application/json; charset=utf-16', 'utf-16le'],
    ['UTF-16BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]), json, 'utf-16be'],
    ['UTF-16BE that says nothing', utf16be, json, 'utf-16be'],
    ['windows-1256', windows1256, 'application/json; charset="windows-1256"', 'windows-1256'],
  ])('reads %s', (_, body, contentType, charset) => {
    const event = eventIn({ body, contentType })
    expect(JSON.parse(event.fields)).toEqual({ event: 'Cdr', name: 'سلام' })
    expect(event.reading).toMatchObject({ charset, notes: [] })
  })

  it('decodes percent-encoded bytes in the form’s charset', () => {
    const contentType = `${form}; charset=windows-1256`
    expect(fieldsIn({ body: 'event=Cdr&a=%D3%E1%C7%E3&b=%D8%B3', contentType })).toEqual({
      event: 'Cdr',
      a: 'سلام',
      b: 'س',
    })
  })

  it('reports what was unreadable, and reads the rest', () => {
    const notes = (sent: Sent) => eventIn(sent).reading.notes
    expect(notes({ body: windows1256 })).toEqual(['invalid_text'])
    expect(notes({ target: '/?event=Cdr&name=%D3%E1' })).toEqual(['invalid_text'])
    expect(notes({ body: text, contentType: 'application/json; charset=klingon' })).toEqual([
      'charset_unknown',
    ])
  })
})

describe('anything at all', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{', '}', '[', ']', '"', "'", ':', ',', '&', '=', '%', '%D3', '\\u', '\ufeff', '\u0000'),
    fc.constantFrom(
      'event_name',
      'event',
      'unique_id',
      '__proto__',
      'password',
      'True',
      'NewState',
      '--b1\r\n',
    ),
    fc.json(),
  )
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  const body = fc.oneof(
    text.map((t) => Buffer.from(t)),
    text.map((t) => Buffer.from(t, 'utf16le')),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  const contentType = fc.oneof(
    fc.constantFrom(
      json,
      form,
      '',
      'multipart/form-data; boundary=b1',
      'text/plain; charset=utf-16',
      'a/b; charset=x',
    ),
    fc.string(),
  )

  it('becomes an event or a refusal with a reason, and never throws', () => {
    fc.assert(
      fc.property(text, body, contentType, (target, bytes, type) => {
        const parsed = parse({ target: `/${target}`, body: bytes, contentType: type })
        if (parsed.kind === 'refusal') return parsed.reason.length > 0
        const fields: unknown = JSON.parse(parsed.fields)
        return parsed.name.length > 0 && typeof fields === 'object' && fields !== null
      }),
      { numRuns: 5_000 },
    )
  })
})
