import { describe, expect, it } from 'vitest'
import { receivedEvent, receivedRefusal } from '../../../shared/webhooks/deliveries.ts'
import { deliveryRequest } from '../../../shared/webhooks/delivery-request.ts'
import { deliveryForms, versionOption } from '../../../shared/webhooks/settings.ts'
import { asking, basic, body, send, startListener } from './started-listener.ts'

describe('receiving', () => {
  it.each(deliveryForms.flatMap((form) => ['', 'supervisor'].map((username) => ({ ...form, username }))))(
    'accepts $format $version $method with the user name "$username"',
    async ({ username, ...form }) => {
      const { sink, url } = await startListener({
        basePath: '/hook',
        authorizer: asking(username, 'a:b سلام'),
      })
      const event = {
        name: 'New State',
        fields: { exten: '101', state: 'Ringing', unique_id: '1716123456.10' },
      }
      const request = deliveryRequest(event, {
        ...form,
        address: `${url}/hook`,
        username,
        password: 'a:b سلام',
      })
      const answer = await fetch(request.url, {
        method: request.verb,
        headers: request.headers,
        ...(request.body === '' ? {} : { body: request.body }),
      })

      expect([answer.status, await answer.json()]).toEqual([200, { success: 1, message: '' }])
      const [stored] = sink.events()
      expect(receivedEvent.parse(stored)).toMatchObject({
        verb: request.verb,
        name: 'New State',
        canonicalName: 'NewState',
        exten: '101',
        state: 'Ringing',
        callId: '1716123456.10',
        rawBody: request.body,
        remoteAddress: '127.0.0.1',
        authorization: username === '' ? 'none' : 'accepted',
      })
      expect(JSON.parse(stored?.fields ?? '')).toEqual({ event_name: event.name, ...event.fields })
      expect(JSON.stringify(stored)).not.toContain(Buffer.from('supervisor:').toString('base64').slice(0, 12))
      expect(versionOption(form)).toMatch(/^(G|Rest)[234]$/)
    },
  )

  it('answers only after the commit', async () => {
    const { sink, url } = await startListener()
    sink.mode = 'waits'
    let answered = false
    const answer = send(url).then((response) => {
      answered = true
      return response.status
    })
    await sink.received(1)
    expect(answered).toBe(false)
    sink.commit()
    expect(await answer).toBe(200)
  })

  it('stores the raw request, whatever its bytes, and masks secrets', async () => {
    const { sink, url } = await startListener()
    const bytes = Buffer.concat([
      Buffer.from('{"event":"Cdr","a":"'),
      Buffer.from([0xd3, 0xe1]),
      Buffer.from('"}'),
    ])
    await send(`${url}/?a=%20&api_key=k1`, { body: bytes, headers: { 'X-ApiKey': 'k2', 'X-Other': 'kept' } })
    await send(url, { body: body({ password: 'k3' }) })
    const [first, second] = sink.events()
    expect(first).toMatchObject({ query: 'a=%20&api_key=[masked]', rawEncoding: 'base64' })
    expect(Buffer.from(first?.rawBody ?? '', 'base64')).toEqual(bytes)
    expect(new Map(JSON.parse(first?.headers ?? '')).get('X-Other')).toBe('kept')
    expect(JSON.stringify(sink.deliveries)).not.toMatch(/k[123]"/)
    expect(second?.rawEncoding).toBe('text')
  })

  it('counts only an equal delivery as a repeat', async () => {
    const { sink, url, listener } = await startListener()
    for (const state of ['Ringing', 'Ringing', 'Idle', 'Ringing']) await send(url, { body: body({ state }) })
    await send(url, { body: body({ state: 'Ringing', exten: '102' }) })
    expect(sink.events().map(({ exten, state }) => [exten, state])).toEqual([
      ['101', 'Ringing'],
      ['101', 'Idle'],
      ['101', 'Ringing'],
      ['102', 'Ringing'],
    ])
    expect(sink.repeats()).toEqual([1])
    expect(listener.status().counters).toMatchObject({ events: 4, repeats: 1 })
  })

  it('counts a repeat during the first’s commit, and stores it if that fails', async () => {
    const { sink, url } = await startListener()
    sink.mode = 'waits'
    const both = Promise.all([send(url), send(url)])
    await sink.received(1)
    sink.mode = 'commits'
    sink.commit()
    expect((await both).map(({ status }) => status)).toEqual([200, 200])
    expect([sink.events().length, sink.repeats()]).toEqual([1, [1]])

    sink.mode = 'fails'
    const other = body({ exten: '103' })
    expect((await send(url, { body: other })).status).toBe(503)
    sink.mode = 'commits'
    expect((await send(url, { body: other })).status).toBe(200)
    expect(sink.events()).toHaveLength(2)
  })

  it('answers 503 while writes fail, raises the alarm once, and recovers', async () => {
    const { sink, url, listener, alarms } = await startListener()
    sink.mode = 'fails'
    const statuses = []
    for (const exten of ['1', '2']) statuses.push((await send(url, { body: body({ exten }) })).status)
    expect(alarms).toEqual([{ since: expect.any(Number), message: 'The disk is full' }])
    expect(listener.status()).toMatchObject({ alarm: alarms[0], counters: { unwritten: 2 } })
    sink.mode = 'commits'
    statuses.push((await send(url)).status)
    expect(statuses).toEqual([503, 503, 200])
    expect(alarms).toEqual([alarms[0], null])
    expect(listener.status().alarm).toBeNull()
  })
})

describe('refusing', () => {
  it('stores the reason and the raw request', async () => {
    const { sink, url } = await startListener({
      basePath: '/hook',
      authorizer: asking('ali', 'secret-word'),
    })
    const right = basic('ali:secret-word')
    const cases: [string, RequestInit, number, string][] = [
      ['/hook', {}, 401, 'no_credentials'],
      ['/hook', { headers: basic('ali:wrong-word') }, 401, 'wrong_credentials'],
      ['/hook', { headers: { Authorization: 'Bearer abcdefgh' } }, 401, 'wrong_credentials'],
      ['/hook', { headers: right, method: 'PUT' }, 405, 'verb'],
      ['/other', { headers: right }, 404, 'path'],
      ['/hook', { headers: right, body: '{"event_name"' }, 400, 'body_unreadable'],
      ['/hook', { headers: right, body: '[]' }, 400, 'body_not_object'],
      ['/hook', { headers: right, body: '{"exten":"1"}' }, 400, 'no_event_name'],
      ['/hook', { headers: { ...right, 'Content-Encoding': 'gzip' } }, 400, 'body_encoded'],
      [`/hook?${'a'.repeat(70_000)}`, { headers: right }, 414, 'url_too_long'],
      ['/hook', { headers: right, body: 'x'.repeat(3_000_000) }, 413, 'body_too_large'],
    ]
    for (const [path, init, status, reason] of cases) {
      const answer = await send(url + path, init)
      expect([reason, answer.status, await answer.json()]).toEqual([
        reason,
        status,
        { success: 0, message: expect.any(String) },
      ])
      expect(receivedRefusal.parse(sink.refusals().at(-1))).toMatchObject({ reason, status, cappedBefore: 0 })
    }
    expect(sink.refusals()).toHaveLength(cases.length)
    expect(sink.events()).toEqual([])
    expect(sink.refusals()[5]).toMatchObject({
      rawBody: '{"event_name"',
      path: '/hook',
      verb: 'POST',
      bodyBytes: 13,
    })
    expect(sink.refusals().at(-1)).toMatchObject({ bodyBytes: 3_000_000 })
    expect(sink.refusals().at(-1)?.rawBody).toHaveLength(65_536)
    expect(sink.refusals().map(({ authorization }) => authorization)).toEqual(
      ['none', 'wrong_password', 'not_basic'].concat(Array.from({ length: 8 }, () => 'accepted')),
    )
    expect(JSON.stringify(sink.deliveries)).not.toMatch(/secret-word|wrong-word|abcdefgh/)
    expect(JSON.stringify(sink.deliveries)).not.toContain(right.Authorization?.slice(6))
  })

  it('says how to authenticate and which methods are allowed', async () => {
    const { url } = await startListener({ authorizer: asking('ali', 'b') })
    expect((await send(url)).headers.get('www-authenticate')).toMatch(/^Basic realm=/)
    expect((await send(url, { method: 'DELETE' })).headers.get('allow')).toBe('GET, POST')
  })

  it('limits the refusals stored of a flood, and counts the others', async () => {
    const { sink, url, listener } = await startListener()
    for (let sent = 0; sent < 620; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/favicon.ico`).then((a) => a.text())))
    }
    const { counters } = listener.status()
    const capped = counters.capped.no_event_name ?? 0
    expect(capped).toBeGreaterThan(0)
    expect(counters.refusals + capped).toBe(620)
    expect(sink.refusals()).toHaveLength(counters.refusals)
    // Events have no such limit.
    expect((await send(url)).status).toBe(200)
  })
})
