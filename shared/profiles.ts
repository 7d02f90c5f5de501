import { z } from 'zod'

/** The bundled demo call center; it is always there and can't be changed. */
export const demoProfileId = 'demo'

/** What a call center is shown: both headers as specified (§5), or one of them alone. */
export const authentication = z.enum(['both', 'key', 'basic'])
export type Authentication = z.infer<typeof authentication>

/** Which of the two paths answers quick search (§4.1). */
export const quickSearchPath = z.enum(['quick', 'cdr'])

/** For one search, its retries included. */
export const timeoutSeconds = z.int().min(1).max(600)
export const defaultTimeoutSeconds = 30

/** SHA-256 of a certificate, as browsers show it: `AB:CD:…`. */
const fingerprint = z.string().regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)

/** What keeps secrets from others: the system's own key store, or a key from the environment. */
export const protection = z.enum(['protected', 'encrypted'])
export type Protection = z.infer<typeof protection>

/** How secrets are kept; `run_only` are forgotten when Callboard ends. */
export const secretsKept = z.enum([...protection.options, 'run_only', 'unprotected'])
export type SecretsKept = z.infer<typeof secretsKept>

/** A connection to a call center as the renderer sees it: whether a secret is set, never what it is. */
export const profile = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  authentication,
  hasApiKey: z.boolean(),
  hasPassword: z.boolean(),
  /** Null where there are none. */
  secretsKept: secretsKept.nullable(),
  /** They were typed in an earlier run, and weren't kept. */
  credentialsMissing: z.boolean(),
  quickSearchPath,
  timeoutSeconds,
  /** The only certificate that is accepted from this call center; null trusts those that the system trusts. */
  pinnedFingerprint: fingerprint.nullable(),
})
export type Profile = z.infer<typeof profile>

export const profileList = z.object({
  profiles: z.array(profile),
  activeId: z.string(),
  /** What this computer offers for secrets. */
  vault: z.object({
    /** Null where nothing protects them: then they are kept for the run, or in the clear where that is offered. */
    protection: protection.nullable(),
    offersUnprotected: z.boolean(),
  }),
})
export type ProfileList = z.infer<typeof profileList>
export type VaultOffer = ProfileList['vault']

/** What the connection form sends. The secrets go in here and never come out; an empty one stays as it is kept. */
export const profileInput = z.object({
  /** Null adds a connection. */
  id: z.string().nullable().default(null),
  name: z.string().trim().min(1).max(100),
  baseUrl: z.string().trim().min(1).max(2_000),
  authentication: authentication.default('both'),
  /** Sent as a header, which carries no other characters. */
  apiKey: z
    .string()
    .trim()
    .max(1_000)
    .regex(/^[\x20-\x7e]*$/),
  /** Basic authentication ends it at the first colon. */
  username: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^:\p{Cc}]*$/u),
  password: z.string().max(1_000),
  quickSearchPath: quickSearchPath.default('quick'),
  timeoutSeconds: timeoutSeconds.default(defaultTimeoutSeconds),
  pinnedFingerprint: fingerprint.nullable().default(null),
  /** The user's consent to secrets in the clear, where nothing protects them. */
  keepUnprotected: z.boolean().default(false),
})
export type ProfileInput = z.infer<typeof profileInput>

/** A connection in a file of settings: whether it has secrets, never what they are. */
export const connectionSettings = profileInput
  .omit({ id: true, apiKey: true, password: true, keepUnprotected: true })
  .extend({ id: z.string().regex(/^[0-9a-f]{24}$/), hadApiKey: z.boolean(), hadPassword: z.boolean() })
export type ConnectionSettings = z.infer<typeof connectionSettings>

/** Addresses of this computer (127/8), of private networks (10/8, 172.16/12, 192.168/16) and of a link (169.254/16). */
const localIpv4 = /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./

/** `::1`, unique local (fc00::/7) and link-local (fe80::/10) addresses, in the brackets of a URL. */
const localIpv6 = /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/

/** Whether a URL goes to a foreign network as plain text; false for what isn't a URL. */
export function isPlainAbroad(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLocal(hostname)
}

/** A name without a dot, or under `.local` or `.localhost`, is found in the local network alone. */
function isLocal(hostname: string): boolean {
  if (hostname.startsWith('[')) return localIpv6.test(hostname)
  if (/^[\d.]+$/.test(hostname)) return localIpv4.test(hostname)
  return !hostname.includes('.') || /\.(?:local|localhost)\.?$/.test(hostname)
}
