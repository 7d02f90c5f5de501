import { expect, test } from 'vitest'
import { formerly } from '../../shared/former-name.ts'

const read = formerly('profileId', 'connectionId')

test.each([
  ['a field by its former name', { profileId: 'a', limit: 1 }, { connectionId: 'a', limit: 1 }],
  ['a field by its name', { connectionId: 'a' }, { connectionId: 'a' }],
  [
    'both, of which its name counts',
    { profileId: 'a', connectionId: 'b' },
    { profileId: 'a', connectionId: 'b' },
  ],
  ['an object without it', { limit: 1 }, { limit: 1 }],
  ['nothing', null, null],
  ['a text', 'profileId', 'profileId'],
  ['a list', ['profileId'], ['profileId']],
])('reads %s', (_, stored, expected) => {
  expect(read(stored)).toEqual(expected)
})
