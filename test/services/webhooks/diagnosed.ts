import { type Diagnosis, diagnose } from '../../../electron/services/webhooks/doctor/diagnose.ts'
import type { StoredEvent, StoredRefusal } from '../../../shared/webhooks/deliveries.ts'
import { deliveryRequest, type SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { Finding, SettingName } from '../../../shared/webhooks/doctor/finding.ts'
import {
  type Observation,
  observationOfEvent,
  observationOfRefusal,
} from '../../../shared/webhooks/doctor/observation.ts'
import { defaultWebhookSettings, type WebhookSettings } from '../../../shared/webhooks/settings.ts'
import { asking, startListener } from './started-listener.ts'

export interface Sent {
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

export const allButPing = defaultWebhookSettings.events.filter((name) => name !== 'Ping')

/** Sends events to a real listener with these settings, and returns the doctor's diagnosis. */
export async function diagnosed(sent: Sent): Promise<Diagnosis> {
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

export async function findingOf(setting: SettingName, sent: Sent): Promise<Finding> {
  const found = (await diagnosed(sent)).findings.find((finding) => finding.setting === setting)
  if (found === undefined) throw new Error(`No finding of ${setting}`)
  return found
}
