import { expect, test } from 'vitest'
import { judgePassword, judgeUsername } from '../../../electron/services/webhooks/doctor/credentials.ts'
import { judgeEnabled, judgeEvents } from '../../../electron/services/webhooks/doctor/sending.ts'
import type { AuthorizationState } from '../../../shared/webhooks/deliveries.ts'
import type { Examined } from '../../../shared/webhooks/doctor/finding.ts'
import type { Observation } from '../../../shared/webhooks/doctor/observation.ts'
import { defaultWebhookSettings, type WebhookSettings } from '../../../shared/webhooks/settings.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 20, 9)

function observed(changes: Partial<Observation> = {}): Observation {
  return {
    ...{ kind: 'event', seq: 1, receivedAt: now, refusedFor: null, verb: 'POST', path: '/events' },
    ...{ host: null, carriage: 'json', canonicalName: 'NewState', authorization: 'none' },
    ...{ extension: null, timeLead: null, telling: true },
    ...changes,
  }
}

function examined(changes: Partial<Examined>, settings: Partial<WebhookSettings> = {}): Examined {
  return {
    settings: { ...defaultWebhookSettings, enabled: true, ...settings },
    ...{ savedAt: now - 60 * minute, listeningSince: now - 30 * minute, newestCallAt: null, hosts: [] },
    observations: [observed()],
    ...changes,
  }
}

const request = { kind: 'event', seq: 1, receivedAt: now } as const

/** What is said of the user name and of the password: the verdict, or why none can be told. */
function told(authorization: AuthorizationState, username: string): string[] {
  const asked = examined({ observations: [observed({ authorization })] }, { username })
  return [judgeUsername(asked), judgePassword(asked)].map(({ verdict, cannotTell }) =>
    verdict === 'unknown' ? cannotTell.join() : verdict,
  )
}

test.each<[AuthorizationState, string, string]>([
  ['none', 'contradicted', 'credentials_not_seen'],
  ['unchecked', 'credentials_not_seen', 'credentials_not_seen'],
  ['accepted', 'confirmed', 'confirmed'],
  ['wrong_username', 'contradicted', 'confirmed'],
  ['wrong_password', 'confirmed', 'contradicted'],
  ['wrong_both', 'contradicted', 'contradicted'],
  ['not_basic', 'contradicted', 'credentials_not_seen'],
])('with a user name asked for, %s tells of the name: %s, of the password: %s', (state, name, password) => {
  expect(told(state, 'pbx')).toEqual([name, password])
})

test.each<[AuthorizationState, string, string]>([
  ['none', 'confirmed', 'confirmed'],
  ['unchecked', 'contradicted', 'credentials_not_asked'],
  ['accepted', 'credentials_not_asked', 'credentials_not_asked'],
  ['wrong_username', 'credentials_not_asked', 'credentials_not_asked'],
  ['wrong_password', 'credentials_not_asked', 'credentials_not_asked'],
  ['wrong_both', 'credentials_not_asked', 'credentials_not_asked'],
  ['not_basic', 'credentials_not_asked', 'credentials_not_seen'],
])('with none asked for, %s tells of the name: %s, of the password: %s', (state, name, password) => {
  expect(told(state, '')).toEqual([name, password])
})

test('the newest request since the settings were saved is the evidence', () => {
  const wrong = observed({ authorization: 'wrong_username' })
  expect(judgeUsername(examined({ observations: [wrong] }, { username: 'pbx' }))).toEqual({
    ...{ setting: 'username', verdict: 'contradicted', cannotTell: [] },
    evidence: [{ code: 'credentials', agrees: false, request, seen: 'wrong_username', expected: 'accepted' }],
  })
  expect(judgePassword(examined({})).evidence).toMatchObject([{ seen: 'none', expected: 'none' }])
  const nothing = { verdict: 'unknown', evidence: [], cannotTell: ['nothing_received'] }
  expect(judgePassword(examined({ observations: [] }))).toEqual({ setting: 'password', ...nothing })
  expect(judgePassword(examined({ savedAt: now }))).toEqual({ setting: 'password', ...nothing })
  expect(judgePassword(examined({ savedAt: now - 1 }))).toMatchObject({ verdict: 'confirmed' })
})

test('a request tells that events are on', () => {
  expect(judgeEnabled(examined({}))).toEqual({
    ...{ setting: 'enabled', verdict: 'confirmed', cannotTell: [] },
    evidence: [{ code: 'received', agrees: true, request, seen: 'on', expected: 'on' }],
  })
  const nothing = { setting: 'enabled', verdict: 'unknown', evidence: [], cannotTell: ['nothing_received'] }
  expect(judgeEnabled(examined({ observations: [] }))).toEqual(nothing)
  expect(judgeEnabled(examined({ newestCallAt: now + 60 * minute }, { enabled: false }))).toEqual(nothing)
})

test('a call more than ten minutes after the last request tells of silence', () => {
  const call = (newestCallAt: number, changes: Partial<Examined> = {}) =>
    judgeEnabled(examined({ newestCallAt, ...changes }))
  expect(call(now + 10 * minute).verdict).toBe('confirmed')
  const silentAt = now + 10 * minute + 1
  expect(call(silentAt)).toEqual({
    ...{ setting: 'enabled', verdict: 'contradicted', cannotTell: ['silence_has_other_causes'] },
    evidence: [{ code: 'silence', agrees: false, request, seen: String(silentAt), expected: 'on' }],
  })
  // Nothing could be heard before the receiver listened, nor while it doesn't.
  const never = { observations: [], listeningSince: now - 30 * minute }
  expect(call(now - 20 * minute, never).verdict).toBe('unknown')
  expect(call(now - 19 * minute, never)).toMatchObject({
    ...{ verdict: 'contradicted', evidence: [{ code: 'silence', request: null }] },
  })
  expect(call(now, { observations: [], listeningSince: null }).verdict).toBe('unknown')
})

test('each received event of a ticked category confirms it, one of another contradicts', () => {
  const observations = [
    observed({ seq: 3, canonicalName: 'Survey' }),
    observed({ seq: 2, canonicalName: 'NewState' }),
    observed({ seq: 1, canonicalName: 'NewState' }),
    observed({ seq: 0, canonicalName: null }),
    observed({ seq: 0, canonicalName: 'Unheard' }),
  ]
  const judge = (events: WebhookSettings['events'], changes: Partial<Examined> = {}) =>
    judgeEvents(examined({ observations, ...changes }, { events }))
  expect(judge(['NewState', 'Survey'])).toMatchObject({
    ...{ setting: 'events', verdict: 'confirmed', cannotTell: [] },
    evidence: [
      { code: 'event', request: { seq: 3 }, seen: 'Survey', expected: 'Survey', agrees: true },
      { code: 'event', request: { seq: 2 }, seen: 'NewState', expected: 'NewState' },
    ],
  })
  expect(judge(['NewState', 'Transfer'])).toMatchObject({
    ...{ verdict: 'contradicted', cannotTell: ['not_seen_yet'] },
    evidence: [
      { seen: 'Survey', expected: '', agrees: false },
      { seen: 'NewState', agrees: true },
    ],
  })
  // Before the settings were saved, the category may have been ticked.
  expect(judge(['NewState'], { savedAt: now })).toMatchObject({ verdict: 'confirmed', evidence: [{}] })
  expect(judge(['Transfer'], { savedAt: now }).cannotTell).toEqual(['nothing_received'])
})

/** Calls that an extension answers and leaves, oldest first, a minute each. */
function talks(count: number, endedAt: number): Observation[] {
  return Array.from({ length: count }, (_, call) => [
    observed({ receivedAt: endedAt - 2, extension: { exten: '204', talksIn: `${call}.1` } }),
    observed({ receivedAt: endedAt - 1, extension: { exten: '204', talksIn: null } }),
  ])
    .flat()
    .toReversed()
}

test.each([
  ['three answered calls ended ten minutes ago', 3, now - 10 * minute, {}, true],
  ['two did', 2, now - 10 * minute, {}, false],
  ['they ended just now', 3, now - 5 * minute, {}, false],
  ['the receiver listens since then', 3, now - 40 * minute, {}, false],
  ['the settings were saved since then', 3, now - 20 * minute, { savedAt: now - 15 * minute }, false],
  ['the receiver is off', 3, now - 10 * minute, { listeningSince: null }, false],
])('a Cdr is missing: %s', (_, count, endedAt, changes, isMissing) => {
  const observations = [observed({ seq: 9 }), ...talks(count, endedAt)]
  const { evidence } = judgeEvents(examined({ observations, ...changes }, { events: ['NewState', 'Cdr'] }))
  const missing = { code: 'event_missing', agrees: false, request: null, seen: '', expected: 'Cdr' }
  expect(evidence.slice(1)).toEqual(isMissing ? [missing] : [])
})
