import { describe, expect, it } from 'vitest'
import { eventIn, fieldsIn, form, json, parse } from './parsed.ts'

describe('the event’s name', () => {
  it('comes from event_name, from event, or from the path’s last segment', () => {
    const names = [
      eventIn({ body: '{"event_name":"NewState","event":"Other"}', contentType: json, target: '/Third' }),
      eventIn({ body: '{"event":"Cdr"}', contentType: json, target: '/Third' }),
      eventIn({ body: '{"exten":"101"}', contentType: json, target: '/a/new%20state/' }),
    ].map(({ name, reading }) => [name, reading.nameFrom])
    expect(names).toEqual([
      ['NewState', 'event_name'],
      ['Cdr', 'event'],
      ['new state', 'path'],
    ])
    expect(eventIn({ target: '/Door%20Opened?door=2' }).name).toBe('Door Opened')
  })

  it('is the same for every spelling of a known event, and shown as sent', () => {
    for (const name of ['NewState', 'New State', 'newstate', 'new_state', 'NEW-STATE']) {
      expect(eventIn({ target: `/?event_name=${encodeURIComponent(name)}` })).toMatchObject({
        name,
        canonicalName: 'NewState',
      })
    }
    expect(eventIn({ target: '/?event_name=Door%20Opened' })).toMatchObject({
      name: 'Door Opened',
      canonicalName: 'Door Opened',
    })
  })

  it('comes from a bare path only if known', () => {
    expect(eventIn({ target: '/events/ping', basePath: '/events' }).canonicalName).toBe('Ping')
    expect(parse({ target: '/favicon.ico' })).toEqual({ kind: 'refusal', reason: 'no_event_name' })
  })

  it('is missing if neither fields nor path have it', () => {
    expect(parse({ body: '{"exten":"101"}', contentType: json })).toMatchObject({ reason: 'no_event_name' })
    expect(parse({ body: '{"event_name":""}', contentType: json })).toMatchObject({ reason: 'no_event_name' })
    expect(parse({ body: '{"event_name":{"a":1}}', contentType: json })).toMatchObject({
      reason: 'no_event_name',
    })
  })

  it('comes from a dialer report’s own fields if nothing names it', () => {
    const tries = [{ cdr_id: '1', cause: '16', wait: 2 }]
    const fields = { campaign_id: '63e2', number: '0915', disposition: 'ANSWERED', try: 1, repeat: 27, tries }
    expect(eventIn({ body: JSON.stringify(fields) })).toMatchObject({
      name: 'AutoDialerReport',
      number: '0915',
      reading: { nameFrom: 'fields', notes: ['named_by_fields'] },
    })
    expect(eventIn({ body: JSON.stringify(fields), target: '/autodialerreport' }).reading).toMatchObject({
      nameFrom: 'path',
      notes: [],
    })
    const { campaign_id: _, ...others } = fields
    expect(parse({ body: JSON.stringify(others) })).toMatchObject({ reason: 'no_event_name' })
  })

  it('comes from any one count of a dialer’s tries, in a campaign of either spelling', () => {
    const told = { disposition: 'ANSWERED', number: '0915' }
    for (const campaign of ['campaign', 'campaign_id'])
      for (const count of ['try', 'tries', 'repeat'])
        expect(eventIn({ body: JSON.stringify({ ...told, [campaign]: '63e2', [count]: 1 }) }).name).toBe(
          'AutoDialerReport',
        )
    expect(parse({ body: JSON.stringify({ ...told, campaign: '63e2' }) })).toMatchObject({
      reason: 'no_event_name',
    })
  })

  it('is cut if absurdly long', () => {
    const event = eventIn({ body: JSON.stringify({ event_name: 'x'.repeat(5_000) }) })
    expect(event.name).toHaveLength(200)
    expect(event.reading.notes).toEqual(['name_cut'])
    const longest = 'x'.repeat(200)
    expect(eventIn({ body: JSON.stringify({ event_name: longest }) })).toMatchObject({
      name: longest,
      reading: { notes: [] },
    })
  })

  it('tells that an id or a number is cut, which is whole in the fields', () => {
    const exten = '9'.repeat(201)
    const event = eventIn({ body: JSON.stringify({ event_name: 'NewState', exten, state: 'Idle' }) })
    expect(event.exten).toBe('9'.repeat(200))
    expect(event.reading.notes).toEqual(['name_cut'])
    expect(event.fields).toContain(exten)
  })

  it('has no half of a character, which can’t be stored', () => {
    expect(eventIn({ body: '{"event_name":"Ping\\ud83d"}', contentType: json }).name).toBe('Ping\ufffd')
  })
})

describe('the path', () => {
  it('belongs to the listener only at and below its base path', () => {
    const at = (target: string) => parse({ target: `${target}?event_name=Ping`, basePath: '/cc/events' })
    for (const target of ['/cc/events', '/cc/events/', '/cc/events/Ping', 'http://10.0.0.5:8290/cc/events']) {
      expect(at(target).kind).toBe('event')
    }
    for (const target of ['/', '/cc', '/cc/eventsPing', '/other', '*']) {
      expect(at(target)).toEqual({ kind: 'refusal', reason: 'path' })
    }
  })
})

describe('the call id', () => {
  it('comes from unique_id or cuid, as text or as a number with all its digits', () => {
    const callId = (body: string) => eventIn({ body, target: '/Cdr' }).callId
    expect(callId('{"unique_id":"1716123456.12","cuid":"other"}')).toBe('1716123456.12')
    expect(callId('{"cuid":"1716123456.12"}')).toBe('1716123456.12')
    expect(callId('{"detail":{"cuid":1716123456.9},"cuid": 1716123456.10}')).toBe('1716123456.10')
    expect(callId('{"unique_id":null,"cuid":7}')).toBe('7')
    expect(callId('{"unique_id":{}}')).toBeNull()
  })
})

describe('bodies of any declared type', () => {
  const expected = { event_name: 'NewState', exten: '101', state: 'Idle' }
  const asJson = JSON.stringify(expected)
  const asForm = 'event_name=NewState&exten=101&state=Idle'

  it.each([json, form, 'text/plain', '', 'application/octet-stream', 'nonsense;;;='])(
    'reads JSON and forms sent as %j',
    (contentType) => {
      expect(fieldsIn({ body: asJson, contentType })).toEqual(expected)
      expect(fieldsIn({ body: asForm, contentType })).toEqual(expected)
      expect(fieldsIn({ body: `${asForm}\r\n`, contentType })).toEqual(expected)
      expect(fieldsIn({ body: `\n ${asJson}\n`, contentType })).toEqual(expected)
    },
  )

  it('reports a type that differs from the content', () => {
    expect(eventIn({ body: asJson, contentType: form }).reading).toMatchObject({
      source: 'json',
      notes: ['content_type_differs'],
    })
    expect(eventIn({ body: asForm, contentType: json }).reading).toMatchObject({
      source: 'form',
      notes: ['content_type_differs'],
    })
  })

  it('reads multipart forms', () => {
    const body = ['--b1', 'Content-Disposition: form-data; name="event_name"', '', 'NewState', '--b1']
      .concat(['Content-Disposition: form-data; name="exten"', '', '101', '--b1'])
      .concat(['Content-Disposition: form-data; name="state"', '', 'Idle', '--b1--', ''])
      .join('\r\n')
    const sent = { body, contentType: 'multipart/form-data; boundary=b1' }
    expect(fieldsIn(sent)).toEqual(expected)
    expect(eventIn(sent).reading.source).toBe('multipart')
  })

  it('reads the mistakes of hand-written JSON', () => {
    const body = `{'event_name': "NewState", held: True, "none": None, "n": -1.5e3, "list": [1,2,], "text": "two\nlines",}`
    expect(fieldsIn({ body, contentType: json })).toEqual({
      event_name: 'NewState',
      held: true,
      none: null,
      n: '-1.5e3',
      list: [1, 2],
      text: 'two\nlines',
    })
    expect(eventIn({ body }).reading.notes).toEqual(['near_json'])
  })

  it('reads JSON in JSON, in a list of one, and form-encoded', () => {
    expect(fieldsIn({ body: JSON.stringify(asJson) })).toEqual(expected)
    expect(fieldsIn({ body: `[${asJson}]` })).toEqual(expected)
    expect(fieldsIn({ body: encodeURIComponent(asJson), contentType: form })).toEqual(expected)
  })

  it('refuses unreadable bodies', () => {
    for (const body of [
      '{"event_name":"NewSta',
      'hello',
      '<event name="NewState"/>',
      '\u0000\u0001=\u0002',
      '{]',
    ]) {
      expect(parse({ body, contentType: json, target: '/NewState' })).toEqual({
        kind: 'refusal',
        reason: 'body_unreadable',
      })
    }
    for (const body of ['[]', '"NewState"', '[1,2]', '[{},{}]']) {
      expect(parse({ body, target: '/NewState' })).toEqual({ kind: 'refusal', reason: 'body_not_object' })
    }
  })

  it('takes the event from the query if the body is empty', () => {
    const event = eventIn({ target: '/?event_name=NewState&exten=101', body: '{"cut' })
    expect(event).toMatchObject({ exten: '101', reading: { source: 'query', notes: ['body_ignored'] } })
    expect(eventIn({ target: '/?event=Ping', body: ' \n' }).reading).toMatchObject({
      source: 'query',
      notes: [],
    })
    expect(parse({ target: '/Ping?exten=101', body: '{"cut' })).toMatchObject({ reason: 'body_unreadable' })
  })

  it('notes what is odd in the query and in the body', () => {
    expect(eventIn({ target: '/?a=%D8', body: '{"event":"Ping"}', contentType: form }).reading.notes).toEqual(
      ['invalid_text', 'content_type_differs'],
    )
  })

  it('prefers a body’s value to the query’s', () => {
    expect(fieldsIn({ target: '/?event_name=A&x=1', body: '{"event_name":"B"}' })).toEqual({
      event_name: 'B',
      x: '1',
    })
  })
})
