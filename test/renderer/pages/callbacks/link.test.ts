import { expect, test } from 'vitest'
import { linkToCallbacks } from '../../../../renderer/features/addresses/page-addresses.ts'

test('the callers to call back are those whom the figure counted', () => {
  const range = '2026-11-01 00:00~2026-11-02 23:59'
  expect(linkToCallbacks(range, { queues: ['900', '901'], agents: ['560'] })).toMatchObject({
    to: '/call-back',
    search: { range, queues: '900,901', agents: '560', show: 'open' },
  })
})
