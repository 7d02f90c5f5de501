import { expect, test } from 'vitest'
import { contentOf } from '../../../electron/services/relay/content.ts'
import { defaultRules } from '../../../shared/callers.ts'
import { directory, namesOf } from '../../../shared/people.ts'
import type { Reading } from '../../../shared/webhooks/deliveries.ts'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
import { madeEvent } from '../store/made-events.ts'

const url = new URL('http://crm.example/events?key=1')
const eventOf = (changes: Partial<WholeEvent>): WholeEvent => ({
  ...{ ...madeEvent(0), seq: 7, repeats: 0, lastRepeatAt: null },
  ...changes,
})
const names = namesOf(
  directory.parse({
    queues: [{ number: '900', name: 'Sales', learnedName: null }],
    agents: [{ number: '501', name: 'Sara', learnedName: null, team: null, queues: null, learnedQueues: [] }],
    contacts: [{ number: '09121234567', name: 'نگار' }],
    dialing: defaultRules,
  }),
)

test('tells the fields as they are read, with names, and long numbers to their last digit', () => {
  const fields = '{"unique_id":12345678901234567890,"exten":"501"}'
  const read = { name: 'new state', canonicalName: 'NewState', exten: '501', queue: '900', fields }
  const { body } = contentOf({ form: 'read' }, url, eventOf({ ...read, number: '+989121234567' }), names)
  const text = Buffer.from(body).toString('utf8')
  expect(text).toContain('"unique_id":12345678901234567890')
  expect(JSON.parse(text)).toMatchObject({
    type: 'NewState',
    timestamp: expect.stringMatching(/^2023-.*Z$/),
    data: {
      event: 'new state',
      extensionName: 'Sara',
      queueName: 'Sales',
      state: null,
      fields: { exten: '501' },
    },
  })
})

test('sends what came as it came: bytes, type and the name that the path told', () => {
  const reading = { source: 'form', nameFrom: 'path', charset: 'utf-8', notes: [] } satisfies Reading
  const came = eventOf({
    ...{
      name: 'new/state',
      reading,
      rawEncoding: 'base64',
      rawBody: Buffer.from([0xff, 0x41]).toString('base64'),
    },
    headers: JSON.stringify([['CONTENT-TYPE', 'text/plain; charset=windows-1256']]),
  })
  const content = contentOf({ form: 'asCame' }, url, came, names)
  expect(content.url.href).toBe('http://crm.example/events/new%2Fstate?key=1')
  expect([...content.body]).toEqual([0xff, 0x41])
  expect(content.contentType).toBe('text/plain; charset=windows-1256')
  const evil = JSON.stringify([['Content-Type', 'text/plain\r\nX-Evil: 1']])
  expect(contentOf({ form: 'asCame' }, url, { ...came, headers: evil }, names).contentType).toBe(
    'application/octet-stream',
  )
})
