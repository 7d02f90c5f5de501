import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type StoredEvent,
  type StoredRefusal,
  testCallIdPrefix,
} from '../../../shared/webhooks/deliveries.ts'
import { deliveryRequest, type SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import { type Diagnosis, diagnose } from '../../../shared/webhooks/doctor/diagnose.ts'
import type { Finding, SettingName } from '../../../shared/webhooks/doctor/finding.ts'
import {
  type Observation,
  observationOfEvent,
  observationOfRefusal,
} from '../../../shared/webhooks/doctor/observation.ts'
import {
  defaultWebhookSettings,
  deliveryForms,
  type WebhookSettings,
} from '../../../shared/webhooks/settings.ts'
import { asking, startListener } from './started-listener.ts'

interface Sent {
  readonly sender?: Partial<SenderSettings>
  readonly console?: Partial<WebhookSettings>
  /** The path after `http://host:port`. */
  readonly path?: string
  readonly host?: string
  readonly names?: readonly string[]
  readonly fields?: Readonly<Record<string, string>>
  readonly newestCallAt?: number
  readonly savedAt?: number
}

const allButPing = defaultWebhookSettings.events.filter((name) => name !== 'Ping')

/** Sends events to a real listener with these settings, and returns the doctor's diagnosis. */
async function diagnosed(sent: Sent): Promise<Diagnosis> {
  const { basePath = '/events', username = '', ...others } = sent.console ?? {}
  const { sink, port } = await startListener({ basePath, authorizer: asking(username, 'right') })
  const settings = { ...defaultWebhookSettings, enabled: true, ...others, basePath, username, port }
  const authority = sent.host ?? `127.0.0.1:${port}`
  for (const name of sent.names ?? ['NewState']) {
    const request = deliveryRequest(
      { name, fields: { exten: '101', ...sent.fields } },
      {
        format: 'General',
        version: '4',
        method: 'Post',
        username: '',
        password: '',
        ...sent.sender,
        address: `http://127.0.0.1:${port}${sent.path ?? basePath}`,
      },
    )
    await fetch(request.url, {
      method: request.verb,
      headers: request.headers,
      ...(request.body === '' ? {} : { body: request.body }),
    })
  }
  const observations = sink.deliveries.flatMap((delivery, index): Observation[] => {
    const seq = index + 1
    // fetch sets Host itself, so the test writes its own into the stored request.
    const withHost = { headers: JSON.stringify([['Host', authority]]), seq }
    if (delivery.kind === 'event') {
      const event: StoredEvent = { ...delivery.event, ...withHost, repeats: 0 }
      return [observationOfEvent(event)]
    }
    if (delivery.kind === 'repeat') return []
    const refusal: StoredRefusal = { ...delivery.refusal, ...withHost }
    return [observationOfRefusal(refusal)]
  })
  return diagnose({
    settings,
    savedAt: sent.savedAt ?? 0,
    observations,
    since: 0,
    listeningSince: Date.now() - 3_600_000,
    newestCallAt: sent.newestCallAt ?? null,
    hosts: ['127.0.0.1', 'console.local'],
  })
}

async function findingOf(setting: SettingName, sent: Sent): Promise<Finding> {
  const found = (await diagnosed(sent)).findings.find((finding) => finding.setting === setting)
  if (found === undefined) throw new Error(`No finding of ${setting}`)
  return found
}

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

describe('no evidence', () => {
  it('without any events', async () => {
    const { findings } = await diagnosed({ names: [] })
    expect(findings.map(({ verdict, cannotTell }) => [verdict, cannotTell])).toEqual(
      findings.map(() => ['unknown', ['nothing_received']]),
    )
  })

  it('in the console’s own test events', async () => {
    const fields = { unique_id: `${testCallIdPrefix}1` }
    expect(await findingOf('method', { fields, sender: { method: 'Get' } })).toMatchObject({
      verdict: 'unknown',
    })
    expect(await findingOf('method', { fields, path: '/wrong' })).toMatchObject({ verdict: 'unknown' })
  })

  it('in earlier events while the receiver is off', async () => {
    expect(await findingOf('enabled', { console: { enabled: false } })).toMatchObject({
      verdict: 'unknown',
      cannotTell: ['nothing_received'],
    })
  })

  it('in an event received before both sides unticked it; a ticked one counts', async () => {
    const savedAt = Date.now() + 60_000
    const names = ['NewState', 'Ping']
    const sent = { names, console: { events: allButPing }, savedAt } as const
    expect(await findingOf('events', sent)).toMatchObject({
      verdict: 'unknown',
      evidence: [{ code: 'event', agrees: true, seen: 'NewState' }],
    })
  })

  it('in events from before the last change', async () => {
    const sent = await diagnosed({})
    expect(sent.findings[2]?.verdict).toBe('confirmed')
    expect(
      diagnose({
        settings: defaultWebhookSettings,
        savedAt: 0,
        observations: [],
        since: Date.now(),
        listeningSince: null,
        newestCallAt: Date.now(),
        hosts: [],
      }).findings.every(({ verdict }) => verdict === 'unknown'),
    ).toBe(true)
  })
})

describe('every sender against every setting', () => {
  const form = fc.constantFrom(...deliveryForms)

  it('names a wrong version or method, and what can’t be distinguished', async () => {
    await fc.assert(
      fc.asyncProperty(form, form, async (sender, settings) => {
        const { findings } = await diagnosed({ sender, console: { ...settings } })
        const [, version, method] = findings
        expect(method?.verdict).toBe(sender.method === settings.method ? 'confirmed' : 'contradicted')

        const newer = (candidate: { version: string }) => candidate.version === '4'
        const posts = sender.method === 'Post'
        const wrong = sender.format !== settings.format || (posts && newer(sender) !== newer(settings))
        expect(version?.verdict).toBe(
          wrong ? 'contradicted' : posts && newer(sender) ? 'confirmed' : 'unknown',
        )
        expect(version?.cannotTell).toEqual(
          posts ? (newer(sender) ? [] : ['versions_2_and_3']) : ['versions_under_get'],
        )
      }),
      { numRuns: 150 },
    )
  })

  it('confirms the events when exactly the ticked ones arrive', async () => {
    const names = fc.uniqueArray(fc.constantFrom(...defaultWebhookSettings.events), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(names, names, async (sent, ticked) => {
        const found = await findingOf('events', { names: sent, console: { events: ticked } })
        const extra = sent.some((name) => !ticked.includes(name))
        const missing = ticked.some((name) => !sent.includes(name))
        expect(found.verdict).toBe(extra ? 'contradicted' : missing ? 'unknown' : 'confirmed')
      }),
      { numRuns: 30 },
    )
  })
})
