import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notification } from '../../../electron/services/notifications/notification.ts'
import { createNotifier } from '../../../electron/services/notifications/notifier.ts'
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

function started(wanted: NotificationPreferences = all) {
  const shown: Notification[] = []
  const notifier = createNotifier({
    source: 'callCenter',
    wanted: () => wanted,
    notify: (notification) => shown.push(notification),
  })
  return { notifier, shown }
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
  test('of a queue is told once, with who called and where', () => {
    const { notifier, shown } = started()
    notifier.heard(queueEnd('1', 'MISSED'))
    notifier.heard(event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'NO ANSWER' }))
    expect(shown).toEqual([
      {
        source: 'callCenter',
        kind: 'callLost',
        count: 1,
        newest: { outcome: 'missed', callId: '1', number: '09120000001', queue: '501' },
      },
    ])
  })

  test('is told as abandoned where the caller left, and as missed where an extension rang in vain', () => {
    for (const [lost, outcome] of [
      [queueEnd('1', 'abandoned'), 'abandoned'],
      [event('Cdr', { unique_id: '2', type: 'incoming', disposition: 'NO ANSWER' }), 'missed'],
    ] as const) {
      const { notifier, shown } = started()
      notifier.heard(lost)
      expect(shown).toMatchObject([{ kind: 'callLost', newest: { outcome } }])
    }
  })

  test('isn’t one that is answered in the next queue', () => {
    const { notifier, shown } = started()
    notifier.heard(queueEnd('1', 'MISSED', { hangup: 'system' }))
    notifier.heard(queueEnd('1', 'ANSWERED', { queue: '502', hangup: 'agent' }))
    notifier.heard(event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'ANSWERED' }))
    expect(shown).toEqual([])
  })

  test('is told at its end where a queue gave up and nobody else answered, and at once where the caller left', () => {
    const { notifier, shown } = started()
    notifier.heard(queueEnd('1', 'MISSED', { hangup: 'system' }))
    expect(shown).toEqual([])
    notifier.heard(event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'NO ANSWER', src: '0912' }))
    expect(shown).toMatchObject([{ newest: { outcome: 'missed', callId: '1', number: '0912' } }])
    const other = started()
    other.notifier.heard(queueEnd('2', 'MISSED', { hangup: 'Caller' }))
    expect(other.shown).toMatchObject([{ newest: { outcome: 'missed', callId: '2', queue: '501' } }])
  })

  test('isn’t one that was answered, went out, or was a test', () => {
    const { notifier, shown } = started()
    notifier.heard(queueEnd('1', 'ANSWERED'))
    notifier.heard(event('Cdr', { unique_id: '2', type: 'outgoing', disposition: 'NO ANSWER' }))
    notifier.heard(queueEnd('callboard-test-1', 'MISSED'))
    expect(shown).toEqual([])
  })

  test('that no event told the end of is told when it is settled, and once', () => {
    const { notifier, shown } = started()
    const lost = { outcome: 'abandoned', callId: '1', number: '09120000001', queue: null } as const
    notifier.lost(lost)
    notifier.lost(lost)
    notifier.heard(queueEnd('1', 'MISSED'))
    vi.advanceTimersByTime(minute)
    expect(shown).toEqual([{ source: 'callCenter', kind: 'callLost', count: 1, newest: lost }])
  })

  test('in a storm is one of few words: the first at once, the others together', () => {
    const { notifier, shown } = started()
    for (let n = 0; n < 100; n++) notifier.heard(queueEnd(`call-${n}`, 'MISSED'))
    expect(shown).toHaveLength(1)
    vi.advanceTimersByTime(minute / 2)
    expect(shown).toHaveLength(2)
    expect(shown[1]).toMatchObject({ kind: 'callLost', count: 99, newest: { callId: 'call-99' } })
  })
})

const stateOf = (exten: string, state: string) => event('NewState', { exten, state })

test('an extension is told of when it becomes unavailable, not as long as it stays so', () => {
  const { notifier, shown } = started()
  notifier.heard(stateOf('101', 'Idle'))
  notifier.heard(stateOf('101', 'Unavailable'))
  notifier.heard(stateOf('101', 'Unavailable'))
  notifier.heard(stateOf('102', 'Unavailable'))
  vi.advanceTimersByTime(minute / 2)
  expect(shown).toEqual([
    { source: 'callCenter', kind: 'extensionUnavailable', count: 1, exten: '101' },
    { source: 'callCenter', kind: 'extensionUnavailable', count: 1, exten: '102' },
  ])
})

describe('silence', () => {
  test('is told once, after events had come', () => {
    const { notifier, shown } = started()
    vi.advanceTimersByTime(60 * minute)
    expect(shown).toEqual([])
    notifier.heard(stateOf('101', 'Idle'))
    vi.advanceTimersByTime(9 * minute)
    notifier.heard(stateOf('101', 'InUse'))
    vi.advanceTimersByTime(9 * minute)
    expect(shown).toEqual([])
    vi.advanceTimersByTime(60 * minute)
    expect(shown).toEqual([{ source: 'callCenter', kind: 'silence', minutes: 10 }])
  })

  test('after the end of the console is nobody’s business', () => {
    const { notifier, shown } = started()
    notifier.heard(stateOf('101', 'Idle'))
    notifier.close()
    vi.advanceTimersByTime(60 * minute)
    expect(shown).toEqual([])
  })
})

test('nothing is told that nobody asked for', () => {
  const { notifier, shown } = started(defaultPreferences.notifications)
  notifier.heard(queueEnd('1', 'MISSED'))
  notifier.heard(stateOf('101', 'Unavailable'))
  vi.advanceTimersByTime(60 * minute)
  expect(shown).toEqual([])
})
