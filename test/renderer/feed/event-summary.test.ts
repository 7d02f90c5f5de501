import { expect, test } from 'vitest'
import { otherFields } from '../../../renderer/pages/feed/event-summary.ts'
import { event } from './events.ts'

test('a line names the fields that have no column, and those whose column shows another value, nested or not', () => {
  const fields = {
    event_name: 'NewState',
    exten: '204',
    cuid: '7',
    unique_id: '8',
    note: '',
    detail: [{ a: 1, state: 'Idle' }],
    tags: [{ b: 1 }],
    wait: 0,
  }
  const line = otherFields(
    event(1, { name: 'NewState', exten: '204', callId: '8', state: 'Idle', fields: JSON.stringify(fields) }),
  )
  expect(line).toEqual([
    { name: 'a', value: '1' },
    { name: 'cuid', value: '7' },
    { name: 'tags', value: '[{"b":1}]' },
    { name: 'wait', value: '0' },
  ])
})

test('an event that is too large for a page has no line', () => {
  expect(otherFields(event(1, { fields: null }))).toBeNull()
})
