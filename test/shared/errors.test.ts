import { expect, test } from 'vitest'
import { AppError, failureOf } from '../../shared/errors.ts'

test('reports a known error by its code and detail only', () => {
  const cause = new Error('socket hang up')
  const error = new AppError('timed_out', 'No answer from pbx.example', { host: 'pbx.example' }, { cause })
  expect(failureOf(error)).toEqual({ code: 'timed_out', detail: { host: 'pbx.example' } })
})

test('reveals nothing about an unexpected error', () => {
  expect(failureOf(new TypeError('secret is not iterable'))).toEqual({ code: 'internal', detail: {} })
  expect(failureOf('text')).toEqual({ code: 'internal', detail: {} })
})
