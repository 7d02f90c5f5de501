import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHappenings, type Happening } from '../../../electron/services/alarms/happenings.ts'
import { usualRules } from '../../../electron/services/alarms/rules.ts'
import type { AlarmRule } from '../../../shared/board/rules.ts'
import { defaultPreferences, type NotificationPreferences } from '../../../shared/preferences.ts'
import { type FeedEvent, feedEvent } from '../../../shared/webhooks/feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const all: NotificationPreferences = { lostCalls: true, unavailable: true, silence: true, silenceMinutes: 10 }
const minute = 60_000

function started(rules: readonly AlarmRule[] = usualRules(all)) {
  const raised: { readonly metric: string; readonly all: readonly Happening[] }[] = []
  const happenings = createHappenings({
    told: [],
    rules: () => rules,
    raise: ({ metric }, all) => raised.push({ metric, all }),
  })
  return { happenings, raised }
}

let seq = 0

function event(canonicalName: string, fields: Readonly<Record<string, string>>): FeedEvent {
  seq += 1
  return feedEvent.parse({
    seq,
    receivedAt: seq,
    name: canonicalName,
    canonicalName,
    callId: fields.unique_id ?? null,
    exten: fields.exten ?? null,
    queue: fields.queue ?? null,
    number: fields.src ?? null,
    state: fields.state ?? null,
    repeats: 0,
    lastRepeatAt: null,
    fields: JSON.stringify(fields),
    notes: [],
  })
}

const queueEnd = (unique_id: string, disposition: string, fields: Readonly<Record<string, string>> = {}) =>
  event('CdrQueue', { unique_id, disposition, queue: '501', src: '09120000001', ...fields })

describe('a lost call', () => {
  test('is told once, with caller and queue', () => {
    const { happenings, raised } = started()
    happenings.heard(queueEnd('1', 'MISSED'))
    happenings.heard(event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'NO ANSWER' }))
    expect(raised).toEqual([
      {
        metric: 'lostCall',
        all: [{ callId: '1', subject: '09120000001', queue: '501' }],
      },
    ])
  })

  test('is one that nobody answered, whoever left it, not one that was busy or failed', () => {
    const end = (disposition: string) => event('Cdr', { unique_id: '2', type: 'incoming', disposition })
    for (const lost of [queueEnd('1', 'abandoned'), end('NO ANSWER'), end('NEW ONE')]) {
      const { happenings, raised } = started()
      happenings.heard(lost)
      expect(raised).toMatchObject([{ metric: 'lostCall' }])
    }
    const { happenings, raised } = started()
    for (const other of [end('BUSY'), end('FAILED'), end(''), queueEnd('1', 'NEW ONE')])
      happenings.heard(other)
    expect(raised).toEqual([])
  })

  test('isn’t lost if the next queue answers', () => {
    const { happenings, raised } = started()
    happenings.heard(queueEnd('1', 'MISSED', { hangup: 'system' }))
    happenings.heard(queueEnd('1', 'ANSWERED', { queue: '502', hangup: 'agent' }))
    happenings.heard(event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'ANSWERED' }))
    expect(raised).toEqual([])
  })

  test('is told at its end after a queue timeout, and at once when the caller leaves', () => {
    const { happenings, raised } = started()
    happenings.heard(queueEnd('1', 'MISSED', { hangup: 'system' }))
    expect(raised).toEqual([])
    happenings.heard(
      event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'NO ANSWER', src: '0912' }),
    )
    expect(raised).toMatchObject([{ all: [{ callId: '1', subject: '0912' }] }])
    const other = started()
    other.happenings.heard(queueEnd('2', 'MISSED', { hangup: 'Caller' }))
    expect(other.raised).toMatchObject([{ all: [{ callId: '2', queue: '501' }] }])
  })

  test('isn’t an answered, outgoing or test call', () => {
    const { happenings, raised } = started()
    happenings.heard(queueEnd('1', 'ANSWERED'))
    happenings.heard(event('Cdr', { unique_id: '2', type: 'outgoing', disposition: 'NO ANSWER' }))
    happenings.heard(queueEnd('callboard-test-1', 'MISSED'))
    expect(raised).toEqual([])
  })

  test('is told once it is settled, if no event showed its end', () => {
    const { happenings, raised } = started()
    const lost = { callId: '1', number: '09120000001', queue: null } as const
    happenings.lost(lost)
    happenings.lost(lost)
    happenings.heard(queueEnd('1', 'MISSED'))
    vi.advanceTimersByTime(minute)
    expect(raised).toMatchObject([{ all: [{ subject: '09120000001' }] }])
  })

  test('is told at once for the first of a storm, together for the rest', () => {
    const { happenings, raised } = started()
    for (let n = 0; n < 100; n++) happenings.heard(queueEnd(`call-${n}`, 'MISSED'))
    expect(raised).toHaveLength(1)
    vi.advanceTimersByTime(minute / 2)
    expect(raised).toHaveLength(2)
    expect(raised[1]?.all).toHaveLength(99)
    expect(raised[1]?.all.at(-1)).toMatchObject({ callId: 'call-99' })
  })

  test('is told at the end of the watch, if it was to be told with others', () => {
    const { happenings, raised } = started()
    for (const call of ['1', '2', '3']) happenings.heard(queueEnd(call, 'MISSED'))
    happenings.close()
    expect(raised.map(({ all }) => all.map(({ callId }) => callId))).toEqual([['1'], ['2', '3']])
    vi.advanceTimersByTime(minute)
    expect(raised).toHaveLength(2)
  })

  test('of a queue with a rule of its own follows that rule', () => {
    const [ofAll] = usualRules(all).filter(({ metric }) => metric === 'lostCall')
    if (!ofAll) throw new Error('There is no usual rule of lost calls')
    const { happenings, raised } = started([ofAll, { ...ofAll, id: 'own', queue: '501', enabled: false }])
    happenings.heard(queueEnd('1', 'MISSED'))
    happenings.heard(queueEnd('2', 'MISSED', { queue: '502' }))
    expect(raised).toMatchObject([{ all: [{ queue: '502' }] }])
  })
})

const stateOf = (exten: string, state: string) => event('NewState', { exten, state })

test('tells when an extension becomes unavailable, once', () => {
  const { happenings, raised } = started()
  happenings.heard(stateOf('101', 'Idle'))
  happenings.heard(stateOf('101', 'Unavailable'))
  happenings.heard(stateOf('101', 'Unavailable'))
  happenings.heard(stateOf('102', 'Unavailable'))
  vi.advanceTimersByTime(minute / 2)
  expect(raised).toMatchObject([
    { metric: 'extensionUnavailable', all: [{ subject: '101' }] },
    { metric: 'extensionUnavailable', all: [{ subject: '102' }] },
  ])
})

test('tells an extension that was back meanwhile again', () => {
  const { happenings, raised } = started()
  for (const state of ['Unavailable', 'Idle', 'Unavailable']) happenings.heard(stateOf('101', state))
  vi.advanceTimersByTime(minute / 2)
  expect(raised.map(({ all }) => all.map(({ subject }) => subject))).toEqual([['101'], ['101']])
})

test('tells only what a rule asks for', () => {
  const { happenings, raised } = started(usualRules(defaultPreferences.notifications))
  happenings.heard(queueEnd('1', 'MISSED'))
  happenings.heard(stateOf('101', 'Unavailable'))
  vi.advanceTimersByTime(60 * minute)
  expect(raised).toEqual([])
})
