import { describe, expect, it } from 'vitest'
import { diagnose } from '../../../electron/services/webhooks/doctor/diagnose.ts'
import type { Observation } from '../../../shared/webhooks/doctor/observation.ts'
import { defaultWebhookSettings } from '../../../shared/webhooks/settings.ts'
import { allButPing, diagnosed, findingOf, type Sent } from './diagnosed.ts'

describe('names a wrong setting with its evidence', () => {
  it('Enabled: the reports show calls, and no events arrive', async () => {
    const newestCallAt = Date.now() + 3_600_000
    expect(await findingOf('enabled', { names: [], newestCallAt })).toMatchObject({
      verdict: 'contradicted',
      evidence: [{ code: 'silence', request: null, seen: String(newestCallAt) }],
      cannotTell: ['silence_has_other_causes'],
    })
    expect(await findingOf('enabled', { newestCallAt })).toMatchObject({
      verdict: 'contradicted',
      evidence: [{ code: 'silence', request: { seq: 1 } }],
    })
  })

  it('Version: the format, and the version of a Post', async () => {
    expect(await findingOf('version', { sender: { format: 'Rest' } })).toMatchObject({
      verdict: 'contradicted',
      evidence: [
        { code: 'format', agrees: false, request: { seq: 1 }, seen: 'Rest', expected: 'General' },
        { code: 'version', agrees: true },
      ],
    })
    expect(await findingOf('version', { sender: { version: '3' } })).toMatchObject({
      verdict: 'contradicted',
      evidence: [
        { code: 'format', agrees: true },
        { code: 'version', agrees: false, seen: '2, 3', expected: '4' },
      ],
    })
    expect(await findingOf('version', { console: { version: '2' } })).toMatchObject({
      verdict: 'contradicted',
      evidence: [{}, { code: 'version', agrees: false, seen: '4', expected: '2' }],
    })
  })

  it('Request Method', async () => {
    expect(await findingOf('method', { sender: { method: 'Get' } })).toMatchObject({
      verdict: 'contradicted',
      evidence: [{ code: 'verb', seen: 'GET', expected: 'POST', request: { kind: 'event', seq: 1 } }],
    })
  })

  it('Events: one that isn’t ticked, and answered calls without their record', async () => {
    expect(await findingOf('events', { names: ['ping'], console: { events: allButPing } })).toMatchObject({
      verdict: 'contradicted',
      evidence: [{ code: 'event', agrees: false, seen: 'Ping', expected: '' }],
    })
    const now = Date.now()
    const observation = (
      receivedAt: number,
      extension: Observation['extension'],
      canonicalName = 'NewState',
    ): Observation => ({
      kind: 'event',
      seq: 1,
      receivedAt,
      refusedFor: null,
      verb: 'POST',
      path: '/events',
      host: null,
      carriage: 'json',
      canonicalName,
      authorization: 'none',
      extension,
      timeLead: null,
      telling: true,
    })
    const minute = 60_000
    /** Creates calls that each were answered at their own phone an hour ago and ended soon after. */
    const talks = (count: number) =>
      Array.from({ length: count }, (_, index) => [
        observation(now - 60 * minute, { exten: `${index}`, talksIn: `${index}.1` }),
        observation(now - 55 * minute, { exten: `${index}`, talksIn: null }),
      ]).flat()
    const judged = (heard: readonly Observation[], savedAt = 0, listeningSince = now - 120 * minute) =>
      diagnose({
        settings: { ...defaultWebhookSettings, enabled: true },
        savedAt,
        observations: [...heard, observation(now, { exten: '9', talksIn: null })],
        since: 0,
        listeningSince,
        newestCallAt: now - 60 * minute,
        hosts: [],
      }).findings[3]
    expect(judged(talks(3))).toMatchObject({
      verdict: 'contradicted',
      evidence: [{}, { code: 'event_missing', expected: 'Cdr' }],
    })
    expect(judged([...talks(3), observation(now - 54 * minute, null, 'Cdr')])?.verdict).toBe('unknown')
    // Unanswered, too few, before the listener started, or before the event was ticked.
    expect(judged(talks(3).filter(({ extension }) => extension?.talksIn === null))?.verdict).toBe('unknown')
    expect(judged(talks(2))?.verdict).toBe('unknown')
    expect(judged(talks(3), 0, now - 30 * minute)?.verdict).toBe('unknown')
    expect(judged(talks(3), now - 30 * minute)?.verdict).toBe('unknown')
  })

  it('API Address: its path; the host can’t be told', async () => {
    for (const path of ['/', '/other', '/events/extra/deep', '/events/extra']) {
      expect(await findingOf('address', { path })).toMatchObject({
        verdict: 'contradicted',
        evidence: [{ code: 'path', agrees: false, expected: '/events' }, {}],
      })
    }
    expect(await findingOf('address', { sender: { format: 'Rest' } })).toMatchObject({ verdict: 'confirmed' })
    // Any spelling of the event's name, even an unknown one.
    for (const [segment, name] of [
      ['newstate', 'NewState'],
      ['agentlogin', 'AgentLogin'],
      ['Agent%20Login', 'AgentLogin'],
      ['%43dr', 'Cdr'],
      ['%D9%86%D8%B8%D8%B1', 'نظر'],
    ] as const) {
      const sent = { path: `/events/${segment}`, names: [name], console: { format: 'Rest' } } as const
      expect(await findingOf('address', sent)).toMatchObject({ verdict: 'confirmed' })
      expect(await findingOf('version', sent)).toMatchObject({ verdict: 'confirmed' })
    }
    expect(await findingOf('address', { path: '/events/%D8%B1%D8%A7%DB%8C', names: ['نظر'] })).toMatchObject({
      verdict: 'contradicted',
    })
    expect(await findingOf('address', { host: 'proxy.example:80' })).toMatchObject({
      verdict: 'unknown',
      cannotTell: ['host_not_recognised'],
    })
  })

  it('API Username and API Password, separately', async () => {
    const asked = { console: { username: 'ali' } }
    const verdicts = async (sent: Sent) => {
      const { findings } = await diagnosed(sent)
      return findings.slice(5).map(({ verdict }) => verdict)
    }
    const credentials = (username: string, password: string) => ({ ...asked, sender: { username, password } })
    expect(await verdicts(credentials('ali', 'right'))).toEqual(['confirmed', 'confirmed'])
    expect(await verdicts(credentials('ali', 'wrong'))).toEqual(['confirmed', 'contradicted'])
    expect(await verdicts(credentials('reza', 'right'))).toEqual(['contradicted', 'confirmed'])
    expect(await verdicts(credentials('reza', 'wrong'))).toEqual(['contradicted', 'contradicted'])
    expect(await verdicts(asked)).toEqual(['contradicted', 'unknown'])
    expect(await verdicts({ sender: { username: 'ali', password: 'right' } })).toEqual([
      'contradicted',
      'unknown',
    ])
    expect(await verdicts({})).toEqual(['confirmed', 'confirmed'])
  })

  it('event times: in UTC or in local time', async () => {
    const at = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const names = ['NewState', 'IncomingCall', 'Cdr']
    const times = async (text: string) =>
      (await diagnosed({ names, fields: { starttime: at(-37), date: text } })).eventTimes
    expect(await times(at(0))).toMatchObject({ kind: 'utc', offsetMinutes: 0, agreeing: 3, total: 3 })
    expect(await times(at(210))).toMatchObject({ kind: 'local', offsetMinutes: 210, seq: 3 })
    expect(await times(at(-37))).toMatchObject({ kind: 'unclear', offsetMinutes: null })
    expect(await times(`${at(210)}.712188`)).toMatchObject({ kind: 'local', offsetMinutes: 210 })
    // A start alone may be long ago, and an epoch is always in UTC.
    expect(await times('soon')).toMatchObject({ kind: 'unknown', total: 0 })
    expect(await times(String(Date.now() / 1_000))).toMatchObject({ kind: 'unknown', total: 0 })
    expect((await diagnosed({})).eventTimes).toMatchObject({ kind: 'unknown', total: 0 })
  })
})
