import { z } from 'zod'
import { failure } from './errors.ts'
import { port } from './webhooks/settings.ts'

/** What a token may read: `figures` has no record and no caller's number, `all` has both. */
export const apiScopes = ['figures', 'all'] as const
export const apiScope = z.enum(apiScopes)
export type ApiScope = z.infer<typeof apiScope>

/** The settings of the read API for programs of this computer. */
export const apiSettings = z.object({ enabled: z.boolean(), port })
export type ApiSettings = z.infer<typeof apiSettings>
export const defaultApiSettings: ApiSettings = { enabled: false, port: 8_295 }

/** For how many days a token can be made. */
export const tokenDays = [30, 90, 365] as const

export const newApiToken = z.object({
  name: z.string().trim().min(1).max(100),
  scope: apiScope,
  days: z.int().min(1).max(3_650),
})
export type NewApiToken = z.infer<typeof newApiToken>

/** A token without its secret. All instants are UTC milliseconds. */
export const apiToken = newApiToken.omit({ days: true }).extend({
  id: z.string(),
  createdAt: z.int(),
  endsAt: z.int(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.int().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

export const apiState = apiSettings.extend({
  /** Where it answers; null while it doesn't. */
  address: z.string().nullable(),
  /** Why it doesn't answer although it is switched on. */
  failure: failure.nullable(),
  /** Newest first. */
  tokens: z.array(apiToken),
})
export type ApiState = z.infer<typeof apiState>

/** The only answer that has the token itself: only its hash is stored. */
export const madeApiToken = z.object({ token: z.string(), state: apiState })
export type MadeApiToken = z.infer<typeof madeApiToken>
