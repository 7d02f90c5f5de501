import { expect, test } from 'vitest'
import { laidOut } from '../../../shared/webhooks/nested-fields.ts'

const inner = { exten: '501', state: 'Ringing' }

test.each([
  ['an object', inner],
  ['a list of one', [inner]],
  ['the text of an object', JSON.stringify(inner)],
  ['the text of a list', ` ${JSON.stringify([inner])}`],
])('values nested in %s join the others', (_, held) => {
  expect(laidOut({ unique_id: '1.1', detail: held })).toEqual({ unique_id: '1.1', ...inner })
  expect(laidOut({ unique_id: '1.1', description: held })).toEqual({ unique_id: '1.1', ...inner })
})

test('top-level fields override nested ones', () => {
  const fields = { state: 'Idle', detail: inner, description: { exten: '502', queue: '901' } }
  expect(laidOut(fields)).toEqual({ state: 'Idle', exten: '501', queue: '901' })
})

test.each(['Spoke to the manager', '[urgent] call back', '{', '[1]', [inner, inner], [], null, 7])(
  'keeps a description such as %j as sent',
  (description) => {
    const fields = { event_name: 'Survey', description }
    expect(laidOut(fields)).toEqual(fields)
  },
)

test('a prototype’s name is an ordinary name', () => {
  const laid = laidOut({ detail: '{"__proto__":{"polluted":1},"exten":"501"}' })
  expect(laid.exten).toBe('501')
  expect('polluted' in laid).toBe(false)
})
