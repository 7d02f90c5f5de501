import { expect, test } from 'vitest'
import {
  asksForEvents,
  filterOf,
  readFeedAddress,
} from '../../../../renderer/features/addresses/feed-address.ts'
import { feedForm, filterPart, formOf } from '../../../../renderer/pages/feed/feed-form.ts'
import { nothingKnown } from '../../../../shared/clock/knowledge.ts'

test('an address becomes a filter: digits as they are sent, times on the call center’s clock', () => {
  const address = readFeedAddress({
    exten: '۲۰۴',
    event: 'NewState,Cdr',
    range: '2026-01-02 00:00~2026-01-02 23:59',
  })
  expect(filterOf(address, { ...nothingKnown, fixedMinutes: 210 })).toMatchObject({
    names: ['NewState', 'Cdr'],
    exten: '204',
    from: Date.UTC(2026, 0, 1, 20, 30),
    to: Date.UTC(2026, 0, 2, 20, 30),
  })
})

test('what can’t be read is left out and named', () => {
  expect(
    readFeedAddress({ kind: 'some', range: '2026-13-01 00:00~x', open: 'e0', queue: '900' }),
  ).toMatchObject({
    kind: 'all',
    range: '',
    open: '',
    queue: '900',
    refused: 'kind,range,open',
  })
})

test('the form holds the filter of an address, and gives it back', () => {
  const address = readFeedAddress({
    event: 'Ping',
    number: '0912',
    range: '2026-01-02 00:00~2026-01-02 23:59',
  })
  expect({ ...address, ...filterPart(formOf(address)) }).toEqual(address)
  expect(asksForEvents(address)).toBe(true)
  expect(asksForEvents(readFeedAddress({ range: '2026-01-02 00:00~2026-01-02 23:59' }))).toBe(false)
})

test('a range that ends before it begins is refused', () => {
  const form = {
    ...formOf(readFeedAddress({})),
    time: 'between',
    range: { from: '2026-01-03 00:00', to: '2026-01-02 00:00' },
  }
  expect(feedForm.safeParse(form).error?.issues[0]?.message).toBe('rangeBackwards')
})
