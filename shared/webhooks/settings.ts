import { z } from 'zod'
import { knownEventName } from './event-names.ts'

/** The versions of Event Webhooks Version; 2 and 3 deliver alike, 4 posts JSON (§6.2, §6.3). */
const webhookVersions = ['2', '3', '4'] as const
export const webhookVersion = z.enum(webhookVersions)
export type WebhookVersion = z.infer<typeof webhookVersion>

/** General: one address for all events. Rest: the event's name is one more segment of the path (§6.2). */
const webhookFormats = ['General', 'Rest'] as const
export const webhookFormat = z.enum(webhookFormats)
export type WebhookFormat = z.infer<typeof webhookFormat>

/** Request Method, as the call center's settings write it (§6.1). */
export const webhookMethods = ['Get', 'Post'] as const
export const webhookMethod = z.enum(webhookMethods)
export type WebhookMethod = z.infer<typeof webhookMethod>

/** One way of delivering events: twelve of them exist. */
export const deliveryForm = z.object({
  format: webhookFormat,
  version: webhookVersion,
  method: webhookMethod,
})
export type DeliveryForm = z.infer<typeof deliveryForm>

export const deliveryForms: readonly DeliveryForm[] = webhookFormats.flatMap((format) =>
  webhookVersions.flatMap((version) => webhookMethods.map((method) => ({ format, version, method }))),
)

/** The option's name in the call center's settings, such as `G4` or `Rest4` (§6.2). */
export function versionOption({ format, version }: Pick<DeliveryForm, 'format' | 'version'>): string {
  return `${format === 'General' ? 'G' : 'Rest'}${version}`
}

/** Where the listener can be reached: on every interface, on this computer alone, or at one of its addresses. */
export const listenOn = z.union([z.literal('all'), z.literal('loopback'), z.ipv4(), z.ipv6()])
export type ListenOn = z.infer<typeof listenOn>

export const port = z.int().min(1).max(65_535)

/** `/`, or segments without a slash at the end, such as `/callboard/events`. */
export const basePath = z
  .string()
  .max(500)
  .overwrite(normaliseBasePath)
  .regex(/^(?:\/|(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+)$/)

function normaliseBasePath(typed: string): string {
  return `/${typed.trim().replace(/^\/+|\/+$/g, '')}`
}

/** Whether a password is set; `empty` is one that is empty on purpose. */
const passwordState = z.enum(['not_set', 'empty', 'set'])

/** The settings that describe what the call center is set to (§6.1). Whether a password is set, never which. */
export const webhookSettings = z.object({
  /** Event Webhooks Enabled */
  enabled: z.boolean(),
  /** Event Webhooks Version, together with `format` */
  version: webhookVersion,
  format: webhookFormat,
  /** Request Method */
  method: webhookMethod,
  /** Events: the categories that are ticked */
  events: z.array(knownEventName),
  /** API Address, in its parts */
  listenOn,
  port,
  basePath,
  /** API Username; empty when no authentication is asked for */
  username: z.string().max(200),
  /** API Password */
  passwordState,
  /** Events are accepted from whoever reaches the address, as the user wants no user name asked for. */
  allowUnauthenticated: z.boolean().default(false),
})
export type WebhookSettings = z.infer<typeof webhookSettings>

/**
 * What the panel saves. `password` is null where it stays as it was; an empty one is meant to be empty, but for no user
 * name, where it is none. A user name can't hold the colon of Basic.
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

/** Whether other computers reach the receiver, and need no credentials. */
export function isOpenToNetwork({ listenOn, username }: Pick<WebhookSettings, 'listenOn' | 'username'>) {
  return username === '' && listenOn !== 'loopback' && listenOn !== '::1' && !listenOn.startsWith('127.')
}

/** What to type as API Address for one of this computer's addresses. */
export function apiAddress(
  host: string,
  { port, basePath }: Pick<WebhookSettings, 'port' | 'basePath'>,
): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath === '/' ? '' : basePath}`
}
