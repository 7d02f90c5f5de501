import { z } from 'zod'
import { knownEventName } from './event-names.ts'

/** Event Webhooks Version; 2 and 3 deliver alike, 4 posts JSON (§6.2, §6.3). */
const webhookVersions = ['2', '3', '4'] as const
const webhookVersion = z.enum(webhookVersions)
export type WebhookVersion = z.infer<typeof webhookVersion>

/** General: one address for all events. Rest: the event's name is the last path segment (§6.2). */
const webhookFormats = ['General', 'Rest'] as const
const webhookFormat = z.enum(webhookFormats)
export type WebhookFormat = z.infer<typeof webhookFormat>

/** Request Method, as in the call center's settings (§6.1). */
export const webhookMethods = ['Get', 'Post'] as const
export const webhookMethod = z.enum(webhookMethods)
export type WebhookMethod = z.infer<typeof webhookMethod>

/** One of the twelve forms of event delivery. */
export const deliveryForm = z.object({
  format: webhookFormat,
  version: webhookVersion,
  method: webhookMethod,
})
export type DeliveryForm = z.infer<typeof deliveryForm>

export const deliveryForms: readonly DeliveryForm[] = webhookFormats.flatMap((format) =>
  webhookVersions.flatMap((version) => webhookMethods.map((method) => ({ format, version, method }))),
)

/** Returns the option's name in the call center's settings, such as `G4` or `Rest4` (§6.2). */
export function versionOption({ format, version }: Pick<DeliveryForm, 'format' | 'version'>): string {
  return `${format === 'General' ? 'G' : 'Rest'}${version}`
}

/** Where the receiver listens: every interface, only this computer, or one of its addresses. */
export const listenOn = z.union([z.literal('all'), z.literal('loopback'), z.ipv4(), z.ipv6()])
export type ListenOn = z.infer<typeof listenOn>

export const port = z.int().min(1).max(65_535)

/** `/`, or segments without a trailing slash, such as `/callboard/events`. */
export const basePath = z
  .string()
  .max(500)
  .overwrite(normaliseBasePath)
  .regex(/^(?:\/|(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+)$/)

function normaliseBasePath(typed: string): string {
  return `/${typed.trim().replace(/^\/+|\/+$/g, '')}`
}

/** Whether a password is set; `empty` is an intentionally empty one. */
const passwordState = z.enum(['not_set', 'empty', 'set'])

/** The call center's webhook settings (§6.1); tells only whether a password is set. */
export const webhookSettings = z.object({
  /** Event Webhooks Enabled */
  enabled: z.boolean(),
  /** Event Webhooks Version, together with `format` */
  version: webhookVersion,
  format: webhookFormat,
  /** Request Method */
  method: webhookMethod,
  /** Events: the ticked categories */
  events: z.array(knownEventName),
  /** API Address, in its parts */
  listenOn,
  port,
  basePath,
  /** API Username; empty requires no authentication */
  username: z.string().max(200),
  /** API Password */
  passwordState,
  /** Accepts events from anyone who reaches the address, by the user's choice. */
  allowUnauthenticated: z.boolean().default(false),
})
export type WebhookSettings = z.infer<typeof webhookSettings>

/**
 * The input for saving. A null `password` keeps the current one; an empty one is intentional, except without
 * a user name, where it means none. A user name can't contain a colon, because Basic separates by it.
 */
export const webhookSettingsInput = webhookSettings.omit({ passwordState: true }).extend({
  username: z
    .string()
    .max(200)
    .regex(/^[^:]*$/),
  password: z.string().max(1_000).nullable(),
})
export type WebhookSettingsInput = z.infer<typeof webhookSettingsInput>

export const defaultWebhookSettings: WebhookSettings = {
  enabled: false,
  version: '4',
  format: 'General',
  method: 'Post',
  events: [...knownEventName.options],
  listenOn: 'loopback',
  port: 8_290,
  basePath: '/events',
  username: '',
  passwordState: 'not_set',
  allowUnauthenticated: false,
}

/** Tells whether other computers reach the receiver without credentials. */
export function isOpenToNetwork({ listenOn, username }: Pick<WebhookSettings, 'listenOn' | 'username'>) {
  return username === '' && listenOn !== 'loopback' && listenOn !== '::1' && !listenOn.startsWith('127.')
}

/** Returns the API Address for one of this computer's addresses. */
export function apiAddress(
  host: string,
  { port, basePath }: Pick<WebhookSettings, 'port' | 'basePath'>,
): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath === '/' ? '' : basePath}`
}
