import { expect, test } from 'vitest'
import { reverseOf } from '../../../../renderer/pages/people/reverse-change.ts'
import { defaultRules } from '../../../../shared/callers.ts'

const sara = {
  number: '501',
  name: 'Sara',
  learnedName: 'Agent 501',
  team: 'Night',
  queues: ['910'],
  learnedQueues: [],
}
const contact = { ...sara, number: '+989121112233', name: 'Ali', team: null, queues: null }

test('an undo brings back what its change replaced, and leaves what was entered since', () => {
  expect(reverseOf({ kind: 'agent', number: '501', name: 'Zahra' }, [sara], defaultRules)).toEqual({
    kind: 'agent',
    number: '501',
    name: 'Sara',
  })
  expect(reverseOf({ kind: 'agent', number: '501', team: null }, [sara], defaultRules)).toEqual({
    kind: 'agent',
    number: '501',
    team: 'Night',
  })
  expect(reverseOf({ kind: 'agent', number: '501', queues: ['900'] }, [sara], defaultRules)).toEqual({
    kind: 'agent',
    number: '501',
    queues: ['910'],
  })
})

test.each(['+989121112233', '0912 111 2233', '۰۹۱۲۱۱۱۲۲۳۳'])(
  'a contact that was entered again as %s gets its name back',
  (number) => {
    expect(reverseOf({ kind: 'contact', number, name: 'Other' }, [contact], defaultRules).name).toBe('Ali')
  },
)

test('what was entered for a new number goes again', () => {
  expect(reverseOf({ kind: 'contact', number: '02188001122', name: 'New' }, [contact], defaultRules)).toEqual(
    {
      kind: 'contact',
      number: '02188001122',
      name: null,
    },
  )
})
