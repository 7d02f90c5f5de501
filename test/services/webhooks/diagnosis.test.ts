import { describe, expect, test } from 'vitest'
import { judgeMethod, judgeVersion } from '../../../electron/services/webhooks/doctor/delivery-form.ts'
import {
  diagnose,
  judgeAddress,
  judgeEventTimes,
} from '../../../electron/services/webhooks/doctor/diagnose.ts'
import type { Examined } from '../../../shared/webhooks/doctor/finding.ts'
import type { Observation } from '../../../shared/webhooks/doctor/observation.ts'
import { defaultWebhookSettings, type WebhookSettings } from '../../../shared/webhooks/settings.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 20, 9)

function observed(changes: Partial<Observation> = {}): Observation {
  return {
    ...{ kind: 'event', seq: 1, receivedAt: now, refusedFor: null, verb: 'POST', path: '/events' },
    ...{ host: '192.168.1.5:8290', carriage: 'json', canonicalName: 'NewState', authorization: 'none' },
    ...{ extension: null, timeLead: null, telling: true },
    ...changes,
  }
}

function examined(observations: readonly Observation[], settings: Partial<WebhookSettings> = {}): Examined {
  return {
    settings: { ...defaultWebhookSettings, enabled: true, basePath: '/events', port: 8290, ...settings },
    ...{ savedAt: now - 60 * minute, listeningSince: now - 30 * minute, newestCallAt: null, observations },
    hosts: ['192.168.1.5', 'Console', 'fe80::1'],
  }
}

const nothing = { verdict: 'unknown', evidence: [], cannotTell: ['nothing_received'] }
const request = { kind: 'event', seq: 1, receivedAt: now }

describe('the address', () => {
  const judge = (changes: Partial<Observation>, settings: Partial<WebhookSettings> = {}) =>
    judgeAddress(examined([observed(changes), observed({ path: '/other', host: null })], settings))

  test('is told by the path and the host of the newest request', () => {
    expect(judge({})).toEqual({
      ...{ setting: 'address', verdict: 'confirmed', cannotTell: [] },
      evidence: [
        { code: 'path', agrees: true, request, seen: '/events', expected: '/events' },
        { code: 'host', agrees: true, request, seen: '192.168.1.5:8290', expected: '192.168.1.5:8290' },
      ],
    })
    expect(judgeAddress(examined([]))).toEqual({ setting: 'address', ...nothing })
  })

  test.each([
    ['/events', true],
    ['/events/NewState', true],
    ['/events/New%20State', true],
    ['/events/Cdr', false],
    ['/events/more/NewState', false],
    ['/', false],
    ['/event', false],
    ['/eventsNewState', false],
  ])('with the path %s agrees: %s', (path, agrees) => {
    expect(judge({ path })).toMatchObject({
      ...{ verdict: agrees ? 'confirmed' : 'contradicted', evidence: [{ code: 'path', agrees }, {}] },
    })
  })

  test.each([
    ['console:8290', 8290, true],
    ['CONSOLE:8290', 8290, true],
    ['[fe80::1]:8290', 8290, true],
    ['192.168.1.5', 80, true],
    ['192.168.1.5', 8290, false],
    ['192.168.1.5:8291', 8290, false],
    ['other:8290', 8290, false],
    [null, 8290, false],
  ])('by the host %s at the port %i is surely this computer: %s', (host, port, isKnown) => {
    const { verdict, cannotTell, evidence } = judge({ host }, { port })
    expect([verdict, cannotTell]).toEqual(isKnown ? ['confirmed', []] : ['unknown', ['host_not_recognised']])
    expect(evidence).toHaveLength(isKnown ? 2 : 1)
  })
})

test('the method is that of the newest request', () => {
  const judge = (verb: string, method: WebhookSettings['method']) =>
    judgeMethod(examined([observed({ verb }), observed({ verb: 'HEAD' })], { method }))
  expect(judge('POST', 'Post')).toEqual({
    ...{ setting: 'method', verdict: 'confirmed', cannotTell: [] },
    evidence: [{ code: 'verb', agrees: true, request, seen: 'POST', expected: 'POST' }],
  })
  expect(judge('GET', 'Post')).toMatchObject({ verdict: 'contradicted' })
  expect(judge('GET', 'Get')).toMatchObject({ verdict: 'confirmed' })
  expect(judgeMethod(examined([]))).toEqual({ setting: 'method', ...nothing })
})

describe('the version', () => {
  const judge = (observations: Partial<Observation>[], settings: Partial<WebhookSettings> = {}) =>
    judgeVersion(examined(observations.map(observed), { format: 'General', version: '4', ...settings }))

  test('is told by a path without a name and a body of JSON', () => {
    expect(judge([{}])).toEqual({
      ...{ setting: 'version', verdict: 'confirmed', cannotTell: [] },
      evidence: [
        { code: 'format', agrees: true, request, seen: 'General', expected: 'General' },
        { code: 'version', agrees: true, request, seen: '4', expected: '4' },
      ],
    })
    expect(judge([])).toEqual({ setting: 'version', ...nothing })
  })

  test.each([
    ['/events', 'General', 'confirmed'],
    ['/events', 'Rest', 'contradicted'],
    ['/events/NewState', 'Rest', 'confirmed'],
    ['/events/more/NewState', 'Rest', 'confirmed'],
    ['/events/NewState', 'General', 'contradicted'],
    ['/events/favicon.ico', 'General', 'unknown'],
    ['/other', 'General', 'unknown'],
  ] as const)('with the path %s and the format %s is %s', (path, format, verdict) => {
    const told = judge([{ path }], { format })
    expect(told.verdict).toBe(verdict)
    expect(told.cannotTell).toEqual(verdict === 'unknown' ? ['not_seen_yet'] : [])
  })

  test.each([
    ['json', '4', 'confirmed', []],
    ['json', '3', 'contradicted', []],
    ['form', '4', 'contradicted', ['versions_2_and_3']],
    ['form', '3', 'unknown', ['versions_2_and_3']],
    ['query', '2', 'unknown', ['versions_2_and_3']],
    ['nothing', '4', 'unknown', ['not_seen_yet']],
  ] as const)('of a post by %s, with %s chosen, is %s', (carriage, version, verdict, cannotTell) => {
    expect(judge([{ carriage }], { version })).toMatchObject({ verdict, cannotTell })
  })

  test('is told by the newest request that tells something', () => {
    const told = judge([
      { seq: 4, carriage: 'nothing', path: '/other' },
      { seq: 3, verb: 'GET', carriage: 'query', path: '/events/NewState' },
      { seq: 2 },
      { seq: 1, carriage: 'form' },
    ])
    expect(told.evidence).toMatchObject([
      { code: 'format', request: { seq: 3 }, seen: 'Rest', agrees: false },
      { code: 'version', request: { seq: 2 }, seen: '4', agrees: true },
    ])
  })

  test('can’t be told of a newest request by another method', () => {
    expect(judge([{ verb: 'GET', carriage: 'query' }, {}])).toMatchObject({
      ...{ verdict: 'unknown', cannotTell: ['versions_under_get'], evidence: [{ code: 'format' }] },
    })
  })
})

describe('the times of events', () => {
  const hour = 60 * minute
  const judge = (...leads: (number | null)[]) =>
    judgeEventTimes(leads.map((timeLead, n) => observed({ seq: 10 - n, timeLead })))

  test.each([
    [[0, 1_000, -2 * minute], 'utc', 0, 10, 3],
    [[210 * minute, 210 * minute - 500, 211 * minute], 'local', 210, 10, 3],
    [[null, -5 * hour, -5 * hour, -5 * hour, 0], 'local', -300, 9, 3],
    [[14 * hour, 14 * hour, 14 * hour], 'local', 840, 10, 3],
    [[hour, 0, 0, 0], 'utc', 0, 9, 3],
  ])('with %j before their arrival are %s', (leads, kind, offsetMinutes, seq, agreeing) => {
    const total = leads.filter((lead) => lead !== null).length
    expect(judge(...leads)).toEqual({ kind, offsetMinutes, seq, agreeing, total })
  })

  test('are unknown with fewer than three of them, and unclear where most don’t agree', () => {
    const none = { offsetMinutes: null, seq: null }
    expect(judge()).toEqual({ kind: 'unknown', ...none, agreeing: 0, total: 0 })
    expect(judge(0, 0, null)).toEqual({ kind: 'unknown', ...none, agreeing: 2, total: 2 })
    expect(judge(0, 0, hour)).toEqual({ kind: 'unclear', ...none, agreeing: 2, total: 3 })
    const half = [0, 0, 0, hour, hour, hour]
    expect(judge(...half)).toEqual({ kind: 'unclear', ...none, agreeing: 3, total: 6 })
    expect(judge(...half, 0)).toMatchObject({ kind: 'utc', agreeing: 4, total: 7 })
    expect(judge(5 * minute, 15 * hour, 2 * minute + 1)).toEqual({
      ...{ kind: 'unclear', ...none, agreeing: 0, total: 3 },
    })
  })

  test('are not told by what no call center sent, and come from the newest event', () => {
    const leads = [3, 9, 5].map((seq) => observed({ seq, timeLead: 0 }))
    expect(judgeEventTimes(leads)).toMatchObject({ kind: 'utc', seq: 9 })
    const test9 = leads.map((each) => ({ ...each, telling: each.seq !== 9 }))
    expect(judgeEventTimes(test9)).toMatchObject({ kind: 'unknown', total: 2 })
  })
})

describe('a diagnosis', () => {
  const diagnosed = (observations: Observation[], since = 0) => diagnose({ ...examined(observations), since })

  test('has a finding of each setting, in the order of the call center’s form', () => {
    expect(diagnosed([]).findings.map(({ setting }) => setting)).toEqual([
      ...['enabled', 'version', 'method', 'events', 'address', 'username', 'password'],
    ])
    expect(diagnosed([]).eventTimes.kind).toBe('unknown')
  })

  test('goes by the newest request that a call center sent since the given instant', () => {
    const verbOf = (observations: Observation[], since?: number) =>
      diagnosed(observations, since).findings[2]?.evidence[0]?.seen
    const old = observed({ seq: 5, verb: 'GET', receivedAt: now - 2 })
    expect(verbOf([old, observed()])).toBe('POST')
    expect(verbOf([observed({ seq: 5, verb: 'GET' }), observed({ seq: 6 })])).toBe('POST')
    expect(verbOf([old, observed({ telling: false })])).toBe('GET')
    expect(verbOf([old], now - 2)).toBe('GET')
    expect(verbOf([old], now - 1)).toBeUndefined()
  })
})
