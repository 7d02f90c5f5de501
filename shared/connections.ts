import { z } from 'zod'
import { keepingOptions } from './keeping.ts'
import { recordingTemplate } from './outside-links.ts'
import { identifierText } from './text.ts'

/** The bundled demo call center; it is always there and can't be changed. */
export const demoConnectionId = 'demo'

/** Authentication to send: both headers as specified (§5), or only one. */
export const authentication = z.enum(['both', 'key', 'basic'])
export type Authentication = z.infer<typeof authentication>

/** The path of quick search (§4.1). */
export const quickSearchPath = z.enum(['quick', 'cdr'])

/** Timeout of one search, including retries. */
export const timeoutSeconds = z.int().min(1).max(600)
export const defaultTimeoutSeconds = 30

/** SHA-256 of a certificate, in the browsers' form `AB:CD:…`. */
const fingerprint = z.string().regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)

/** How secrets are encrypted: by the system's key store, or by a key from the environment. */
export const protection = z.enum(['protected', 'encrypted'])
export type Protection = z.infer<typeof protection>

/** How secrets are stored; `run_only` ones are lost when Callboard exits. */
export const secretsKept = z.enum([...protection.options, 'run_only', 'unprotected'])
export type SecretsKept = z.infer<typeof secretsKept>

/** A connection to a call center, for the renderer; tells only whether secrets are set. */
export const connection = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  authentication,
  hasApiKey: z.boolean(),
  hasPassword: z.boolean(),
  /** Null without secrets. */
  secretsKept: secretsKept.nullable(),
  /** The secrets were entered in an earlier run and not stored. */
  credentialsMissing: z.boolean(),
  quickSearchPath,
  timeoutSeconds,
  /** The only accepted certificate of this call center; null trusts what the system trusts. */
  pinnedFingerprint: fingerprint.nullable(),
  recordingTemplate: recordingTemplate.default(''),
})
export type Connection = z.infer<typeof connection>

export const connectionList = z.object({
  connections: z.array(connection),
  activeId: z.string(),
  /** This computer's storage for secrets. */
  vault: z.object({
    /** Null without protection: secrets stay for the run only, or in plain text where offered. */
    protection: protection.nullable(),
    offersUnprotected: z.boolean(),
  }),
})
export type ConnectionList = z.infer<typeof connectionList>
export type VaultOffer = ConnectionList['vault']

/** The connection form's input. Secrets are write-only; an empty one keeps the stored one. */
export const connectionInput = z.object({
  /** Null adds a connection. */
  id: z.string().nullable().default(null),
  name: z.string().trim().min(1).max(100),
  baseUrl: z.string().trim().min(1).max(2_000),
  authentication: authentication.default('both'),
  /** Only characters valid in a header. */
  apiKey: z
    .string()
    .overwrite(identifierText)
    .max(1_000)
    .regex(/^[\x20-\x7e]*$/),
  /** No colon, because Basic authentication ends the name at the first one. */
  username: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^:\p{Cc}]*$/u),
  password: z.string().max(1_000),
  quickSearchPath: quickSearchPath.default('quick'),
  timeoutSeconds: timeoutSeconds.default(defaultTimeoutSeconds),
  pinnedFingerprint: fingerprint.nullable().default(null),
  recordingTemplate: recordingTemplate.default(''),
  /** How its archive is kept; null is the default for a new connection and no change for another. */
  keeping: keepingOptions.nullable().default(null),
  /** The user's consent to store secrets in plain text without protection. */
  keepUnprotected: z.boolean().default(false),
})
export type ConnectionInput = z.infer<typeof connectionInput>

/** A connection in a settings file; tells only whether it has secrets. */
export const connectionSettings = connectionInput
  .omit({ id: true, apiKey: true, password: true, keepUnprotected: true, keeping: true })
  .extend({ id: z.string().regex(/^[0-9a-f]{24}$/), hadApiKey: z.boolean(), hadPassword: z.boolean() })
export type ConnectionSettings = z.infer<typeof connectionSettings>

/** Loopback (127/8), private (10/8, 172.16/12, 192.168/16) and link-local (169.254/16) addresses. */
const localIpv4 = /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./

/** `::1`, unique local (fc00::/7) and link-local (fe80::/10) addresses, in URL brackets. */
const localIpv6 = /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/

/** Tells whether a URL sends plain text outside the local network; false for a non-URL. */
export function isPlainAbroad(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLocal(hostname)
}

/** Tells whether a host is local; so are names without a dot, or under `.local` or `.localhost`. */
function isLocal(hostname: string): boolean {
  if (hostname.startsWith('[')) return localIpv6.test(hostname)
  if (/^[\d.]+$/.test(hostname)) return localIpv4.test(hostname)
  return !hostname.includes('.') || /\.(?:local|localhost)\.?$/.test(hostname)
}
