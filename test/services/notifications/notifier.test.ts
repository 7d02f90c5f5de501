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
  test('notifies once, with caller and queue', () => {
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

  test('is abandoned if the caller left, and missed if an extension rang', () => {
    for (const [lost, outcome] of [
      [queueEnd('1', 'abandoned'), 'abandoned'],
      [event('Cdr', { unique_id: '2', type: 'incoming', disposition: 'NO ANSWER' }), 'missed'],
    ] as const) {
      const { notifier, shown } = started()
      notifier.heard(lost)
      expect(shown).toMatchObject([{ kind: 'callLost', newest: { outcome } }])
    }
  })

  test('isn’t notified if the next queue answers', () => {
    const { notifier, shown } = started()
    notifier.heard(queueEnd('1', 'MISSED', { hangup: 'system' }))
    notifier.heard(queueEnd('1', 'ANSWERED', { queue: '502', hangup: 'agent' }))
    notifier.heard(event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'ANSWERED' }))
    expect(shown).toEqual([])
  })

  test('is notified at its end after a queue timeout, and at once when the caller leaves', () => {
    const { notifier, shown } = started()
    notifier.heard(queueEnd('1', 'MISSED', { hangup: 'system' }))
    expect(shown).toEqual([])
    notifier.heard(event('Cdr', { unique_id: '1', type: 'incoming', disposition: 'NO ANSWER', src: '0912' }))
    expect(shown).toMatchObject([{ newest: { outcome: 'missed', callId: '1', number: '0912' } }])
    const other = started()
    other.notifier.heard(queueEnd('2', 'MISSED', { hangup: 'Caller' }))
    expect(other.shown).toMatchObject([{ newest: { outcome: 'missed', callId: '2', queue: '501' } }])
  })

  test('isn’t an answered, outgoing or test call', () => {
    const { notifier, shown } = started()
    notifier.heard(queueEnd('1', 'ANSWERED'))
    notifier.heard(event('Cdr', { unique_id: '2', type: 'outgoing', disposition: 'NO ANSWER' }))
    notifier.heard(queueEnd('callboard-test-1', 'MISSED'))
    expect(shown).toEqual([])
  })

  test('is notified once it is settled, if no event showed its end', () => {
    const { notifier, shown } = started()
    const lost = { outcome: 'abandoned', callId: '1', number: '09120000001', queue: null } as const
    notifier.lost(lost)
    notifier.lost(lost)
    notifier.heard(queueEnd('1', 'MISSED'))
    vi.advanceTimersByTime(minute)
    expect(shown).toEqual([{ source: 'callCenter', kind: 'callLost', count: 1, newest: lost }])
  })

  test('is notified at once for the first of a storm, together for the rest', () => {
    const { notifier, shown } = started()
    for (let n = 0; n < 100; n++) notifier.heard(queueEnd(`call-${n}`, 'MISSED'))
    expect(shown).toHaveLength(1)
    vi.advanceTimersByTime(minute / 2)
    expect(shown).toHaveLength(2)
    expect(shown[1]).toMatchObject({ kind: 'callLost', count: 99, newest: { callId: 'call-99' } })
  })
})

const stateOf = (exten: string, state: string) => event('NewState', { exten, state })

test('notifies when an extension becomes unavailable, once', () => {
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
  test('is notified once, after events had arrived', () => {
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

  test('isn’t notified after the console ends', () => {
    const { notifier, shown } = started()
    notifier.heard(stateOf('101', 'Idle'))
    notifier.close()
    vi.advanceTimersByTime(60 * minute)
    expect(shown).toEqual([])
  })
})

test('notifies only what the user enabled', () => {
  const { notifier, shown } = started(defaultPreferences.notifications)
  notifier.heard(queueEnd('1', 'MISSED'))
  notifier.heard(stateOf('101', 'Unavailable'))
  vi.advanceTimersByTime(60 * minute)
  expect(shown).toEqual([])
})
