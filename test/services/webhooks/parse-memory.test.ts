import { expect, test } from 'vitest'
import { heldBytes } from '../heap-growth.ts'
import { eventIn, form, json, type Sent } from './parsed.ts'

const long = 'x'.repeat(500_000)
const id = '1700000000.123456'

const sent: Record<string, (index: number) => Sent> = {
  'JSON with a long name': (n) => ({
    contentType: json,
    body: `{"event_name":"${n} ${long}","cuid":"${id}"}`,
  }),
  'JSON with a long id': (n) => ({ contentType: json, body: `{"event_name":"Ping","cuid":"${n} ${long}"}` }),
  'JSON with mistakes': (n) => ({
    contentType: json,
    body: `{'event_name': 'IncomingCall', 'cuid': '${id}.${n}', 'x': '${long}',}`,
  }),
  'a form': (n) => ({ contentType: form, body: `event_name=IncomingCall&cuid=${id}.${n}&x=${long}` }),
  'a query': (n) => ({ target: `/?event_name=IncomingCall&cuid=${id}.${n}&x=${long}` }),
  'a path': (n) => ({ target: `/${n}-${long}?cuid=${id}` }),
}

test.each(Object.entries(sent))('the columns of %s keep none of the rest in memory', (_, sentAt) => {
  const kept: unknown[] = []
  const before = heldBytes()
  for (let n = 0; n < 40; n++) {
    const { name, canonicalName, callId } = eventIn(sentAt(n))
    kept.push(name, canonicalName, callId)
  }
  expect(heldBytes() - before).toBeLessThan(4 * long.length)
  expect(kept).toHaveLength(120)
})
