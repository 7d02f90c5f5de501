import { expect, test } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { eventsOfCall } from '../../../electron/mock/events/call-events.ts'
import { campaignEvents, campaignOf } from '../../../electron/mock/events/campaign.ts'
import { eventsApart } from '../../../electron/mock/events/events-apart.ts'
import { createSpeller, eventSpelling } from '../../../electron/mock/events/spelling.ts'
import { type Diagnosis, diagnose } from '../../../electron/services/webhooks/doctor/diagnose.ts'
import { parseRequest } from '../../../electron/services/webhooks/parse.ts'
import { splitTarget } from '../../../electron/services/webhooks/request-target.ts'
import { deliveryRequest } from '../../../shared/webhooks/delivery-request.ts'
import { type Observation, observationOfEvent } from '../../../shared/webhooks/doctor/observation.ts'
import { knownEventNames } from '../../../shared/webhooks/event-names.ts'
import {
  type DeliveryForm,
  defaultWebhookSettings,
  deliveryForms,
} from '../../../shared/webhooks/settings.ts'

const hourMs = 3_600_000
const now = Date.UTC(2026, 4, 13, 11, 20)
const callCenter = createCallCenter({ calls: 1_000, now })
const latestCalls = callCenter.calls.rows.slice(-150)
const listenedSince = latestCalls[0]?.startedAt ?? now
/** The event whose report has no name in its body. */
const ofCampaign = callCenter.calls.rows.find((call) => campaignOf(call) !== null)
const happened = [
  ...latestCalls.flatMap((call) => eventsOfCall(call, callCenter)),
  ...eventsApart(callCenter, listenedSince, now, false),
  ...(ofCampaign ? campaignEvents(ofCampaign) : []),
].sort((a, b) => a.at - b.at)

/** Returns the doctor's diagnosis of everything that happened, each event arriving promptly. */
function diagnosed(form: DeliveryForm, times: 'utc' | 'local'): Diagnosis {
  const spell = createSpeller(eventSpelling.parse({ times }), callCenter.time.offsetMinutes)
  const sender = { ...form, username: '', password: '', address: 'http://192.0.2.1:8290/events' }
  const observations = happened.map((event, index): Observation => {
    const { verb, url, headers, body } = deliveryRequest(spell(event), sender)
    const target = splitTarget(url.slice('http://192.0.2.1:8290'.length))
    const contentType = headers['Content-Type'] ?? ''
    const parsed = parseRequest({ ...target, basePath: '/events', contentType, body: Buffer.from(body) })
    if (parsed.kind === 'refusal') throw new Error(`${event.name} was refused: ${parsed.reason}`)
    if (parsed.canonicalName !== event.name) throw new Error(`${event.name} was read as ${parsed.name}`)
    return observationOfEvent({
      ...parsed,
      ...target,
      verb: verb === 'GET' ? 'GET' : 'POST',
      seq: index + 1,
      receivedAt: event.at + 80,
      remoteAddress: '192.0.2.7',
      headers: JSON.stringify([['Host', '192.0.2.1:8290']]),
      rawBody: body,
      rawEncoding: 'text',
      authorization: 'none',
      repeats: 0,
    })
  })
  return diagnose({
    settings: { ...defaultWebhookSettings, ...form, enabled: true, basePath: '/events', port: 8290 },
    savedAt: 0,
    observations,
    since: 0,
    listeningSince: listenedSince - hourMs,
    newestCallAt: latestCalls.at(-1)?.startedAt ?? null,
    hosts: ['192.0.2.1'],
  })
}

test('the recorded calls have events of every kind', () => {
  expect(knownEventNames.filter((name) => !happened.some((event) => event.name === name))).toEqual([])
})

test.each(deliveryForms)(
  'finds no error in a real call center’s events by $format $version $method',
  (form) => {
    const times = form.method === 'Get' ? 'utc' : 'local'
    const { findings, eventTimes } = diagnosed(form, times)
    expect(findings.filter(({ verdict }) => verdict === 'contradicted')).toEqual([])
    const offsetMinutes = times === 'utc' ? 0 : callCenter.time.offsetMinutes
    expect(eventTimes).toMatchObject({ kind: times, offsetMinutes, agreeing: eventTimes.total })
  },
)
