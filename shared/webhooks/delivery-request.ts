import type { Json } from '../reports/values.ts'
import type { DeliveryForm } from './settings.ts'

/** A call center's settings for sending events (§6.1). */
export interface SenderSettings extends DeliveryForm {
  /** API Address: an `http:` URL without query. */
  readonly address: string
  /** Empty sends no Authorization. */
  readonly username: string
  readonly password: string
  /** Where versions 2 and 3 put a Post's parameters, which the specification leaves open (§6.3). */
  readonly parametersIn?: 'form' | 'query'
}

/** An event to send: its name, and its fields without the name. */
export interface OutgoingEvent {
  readonly name: string
  /** The field for the name; null when only the Rest path has it. */
  readonly namedIn?: 'event_name' | 'event' | null
  readonly fields: Readonly<Record<string, Json>>
}

export interface DeliveryRequest {
  readonly verb: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Builds the request that delivers an event in one of the twelve forms (§6.2, §6.3). */
export function deliveryRequest(event: OutgoingEvent, settings: SenderSettings): DeliveryRequest {
  const { format, version, method, username, password } = settings
  const address = settings.address.replace(/\/+$/, '')
  const url = `${address}/${format === 'Rest' ? encodeURIComponent(event.name) : ''}`
  const authorization: Record<string, string> =
    username === '' ? {} : { Authorization: basicAuthorization(username, password) }

  if (method === 'Post' && version === '4') {
    return {
      verb: 'POST',
      url,
      headers: { ...authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...nameField(event), ...event.fields }),
    }
  }
  const parameters = encodeParameters(event)
  if (method === 'Get' || settings.parametersIn === 'query') {
    const verb = method === 'Get' ? 'GET' : 'POST'
    return { verb, url: `${url}?${parameters}`, headers: authorization, body: '' }
  }
  return {
    verb: 'POST',
    url,
    headers: { ...authorization, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: parameters,
  }
}

/** Returns the Basic authentication header value, in UTF-8 (§5). */
export function basicAuthorization(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

function nameField({ name, namedIn = 'event_name' }: OutgoingEvent): Record<string, string> {
  return namedIn === null ? {} : { [namedIn]: name }
}

/** Encodes fields as parameters: a list of texts as repeated parameters, nested values as JSON text. */
function encodeParameters(event: OutgoingEvent): string {
  const parameters = new URLSearchParams(nameField(event))
  for (const [field, value] of Object.entries(event.fields)) {
    for (const text of parameterTexts(value)) parameters.append(field, text)
  }
  return parameters.toString()
}

function parameterTexts(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value) && value.length > 1 && value.every((entry) => typeof entry === 'string'))
    return value
  return [JSON.stringify(value)]
}
